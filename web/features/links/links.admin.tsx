import { useQuery } from "@tanstack/react-query";
import { searchTextOf } from "../../../src/core/fields/entry-fields.contract.ts";
import { linkFields } from "../../../src/features/links/links.contract.ts";
import { type AdminPart, overviewStep, paletteSource, translatedKind } from "../../core/feature/feature.ts";
import { LinksPanel } from "./links-panel.tsx";
import { linksQuery } from "./links-query.ts";

export const admin: AdminPart = {
  translatedKinds: [
    translatedKind(linksQuery, {
      kind: "link",
      title: "Links",
      order: 9,
      entries: (links) =>
        links.map(({ _id, siteHandle, platform }) => ({
          _id,
          title: siteHandle || platform,
          href: `/admin/my-info?link=${_id}`,
          fields: linkFields,
        })),
    }),
  ],
  paletteSources: [
    paletteSource(linksQuery, {
      name: "Link",
      addHref: "/admin/my-info?link=new",
      entries: (links) =>
        links.map((link) => ({
          title: link.siteHandle || link.platform,
          text: searchTextOf(linkFields, link),
          href: `/admin/my-info?link=${link._id}`,
        })),
    }),
  ],
  panels: [{ order: 4, title: "Links", component: LinksPanel, useCount: useLinkCount }],
  steps: [
    overviewStep(linksQuery, {
      order: 9,
      isDone: (links) => links.length > 0,
      label: "Add a link",
      reason: "It helps people find you elsewhere.",
      href: "/admin/my-info?link=new",
    }),
  ],
};

function useLinkCount(): number | undefined {
  const { data } = useQuery(linksQuery);
  return data?.length;
}
