import { type AdminPart, finder, overviewStep } from "../../core/feature/feature.ts";
import { LinksPanel } from "./links-panel.tsx";
import { linksQuery } from "./links-query.ts";

export const admin: AdminPart = {
  finds: [
    finder(linksQuery, {
      name: "Link",
      addHref: "/admin/my-info?link=new",
      entries: (links) =>
        links.map(({ _id, platform, siteHandle, href }) => ({
          title: siteHandle || platform,
          text: `${platform} ${href}`,
          href: `/admin/my-info?link=${_id}`,
        })),
    }),
  ],
  panels: [{ order: 4, title: "Links", component: LinksPanel }],
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
