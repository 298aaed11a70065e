import { searchTextOf } from "../../../src/core/fields/entry-fields.contract.ts";
import { sectionEntryFields } from "../../../src/features/sections/sections.contract.ts";
import { type AdminPart, paletteSource } from "../../core/feature/feature.ts";
import { SectionsPanel, sectionEntryName } from "./sections-panel.tsx";
import { sectionsQuery } from "./sections-query.ts";

export const admin: AdminPart = {
  paletteSources: [
    paletteSource(sectionsQuery, {
      name: "Section",
      addHref: "/admin/my-info?section=new",
      entries: (sections) =>
        sections.flatMap((section) => [
          { title: section.title, href: `/admin/my-info?section=${section._id}` },
          ...section.entries.map((entry) => ({
            title: sectionEntryName(entry),
            text: `${section.title} ${searchTextOf(sectionEntryFields(section.kind), entry)}`,
            href: `/admin/my-info?entry-${section._id}=${entry._id}`,
          })),
        ]),
    }),
  ],
  panels: [{ order: 9, title: "Sections", component: SectionsPanel }],
};
