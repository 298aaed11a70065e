import { SHARING_PATH } from "../../../src/shared/admin-path.ts";
import { type AdminPart, paletteSource } from "../../core/feature/feature.ts";
import { AddShareLink, SharesPanel } from "./shares-panel.tsx";
import { sharesQuery } from "./shares-query.ts";

export const admin: AdminPart = {
  paletteSources: [
    paletteSource(sharesQuery, {
      name: "Share Link",
      addHref: `${SHARING_PATH}?share=new`,
      entries: ({ shares }) =>
        shares.map(({ _id, name }) => ({ title: name, href: `${SHARING_PATH}?share=${_id}` })),
    }),
  ],
  panels: [{ page: "sharing", order: 2, title: "Share links", action: AddShareLink, component: SharesPanel }],
};
