import { lookPaths } from "../../../src/features/look/look.page.contract.ts";
import { type AdminPart, translatedKind } from "../../core/feature/feature.ts";
import { LookPage } from "./look-page.tsx";
import { wholeLookQuery } from "./whole-look-query.ts";

export const admin: AdminPart = {
  translatedKinds: [
    translatedKind(wholeLookQuery, {
      kind: "look",
      title: "Look",
      order: 11,
      entries: () => [
        { title: "Titles of the home page", href: "/admin/look", fields: { titles: { label: "Titles" } } },
      ],
    }),
  ],
  pages: [{ path: lookPaths[0], component: LookPage }],
  navigation: [{ href: lookPaths[0], label: "Look", order: 8 }],
};
