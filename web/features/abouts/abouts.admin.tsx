import { aboutFields, blockName } from "../../../src/features/abouts/abouts.contract.ts";
import { aboutAdminPaths } from "../../../src/features/abouts/abouts.page.contract.ts";
import { cutAtWord } from "../../../src/shared/cut-text.ts";
import { type AdminPart, overviewStep, paletteSource, translatedKind } from "../../core/feature/feature.ts";
import { AboutAdminPage } from "./about-admin-page.tsx";
import { aboutsQuery } from "./abouts-query.ts";

export const admin: AdminPart = {
  translatedKinds: [
    translatedKind(aboutsQuery, {
      kind: "block",
      title: "About",
      order: 5,
      entries: (blocks) =>
        blocks.map((block) => ({
          _id: block._id,
          title: cutAtWord(blockName(block), 60),
          href: `/admin/about?block=${block._id}`,
          fields: aboutFields,
          picture: block.image,
        })),
    }),
  ],
  paletteSources: [
    paletteSource(aboutsQuery, {
      name: "Block",
      addHref: "/admin/about?block=new",
      entries: (blocks) =>
        blocks
          .filter(({ header, body }) => header !== "" || body !== "")
          .map(({ _id, header, body }) => ({
            title: header || body.slice(0, 60),
            text: body,
            href: `/admin/about?block=${_id}`,
          })),
    }),
  ],
  pages: [{ path: aboutAdminPaths[0], component: AboutAdminPage }],
  navigation: [{ href: aboutAdminPaths[0], label: "About", order: 3 }],
  steps: [
    overviewStep(aboutsQuery, {
      order: 11,
      isDone: (blocks) => blocks.length > 0,
      label: "Write something about yourself",
      reason: "The About page is empty.",
      href: "/admin/about?block=new",
    }),
  ],
};
