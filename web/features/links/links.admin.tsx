import { type AdminPart, overviewStep } from "../../core/feature/feature.ts";
import { LinksPanel } from "./links-panel.tsx";
import { linksQuery } from "./links-query.ts";

export const admin: AdminPart = {
  panels: [{ order: 4, component: LinksPanel }],
  steps: [
    overviewStep(linksQuery, {
      order: 9,
      isDone: (links) => links.length > 0,
      words: "Add a link",
      reason: "So that people find you elsewhere.",
      href: "/admin/my-info?link=new",
    }),
  ],
};
