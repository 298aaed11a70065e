import { type AdminPart, paletteSource } from "../../core/feature/feature.ts";
import { SharesPanel } from "./shares-panel.tsx";
import { sharesQuery } from "./shares-query.ts";

export const admin: AdminPart = {
  paletteSources: [
    paletteSource(sharesQuery, {
      name: "Share Link",
      addHref: "/admin/settings?share=new",
      entries: ({ shares }) =>
        shares.map(({ _id, name }) => ({ title: name, href: `/admin/settings?share=${_id}` })),
    }),
  ],
  panels: [{ page: "settings", group: "Sharing", order: 2, title: "Share links", component: SharesPanel }],
};
