import { useQuery } from "@tanstack/react-query";
import { searchTextOf } from "../../../src/core/fields/entry-fields.contract.ts";
import { sectionEntryFields, sectionFields } from "../../../src/features/sections/sections.contract.ts";
import { sectionAdminPaths } from "../../../src/features/sections/sections.page.contract.ts";
import { type AdminPart, paletteSource, translatedKind } from "../../core/feature/feature.ts";
import { sectionEntryName } from "./section-actions.ts";
import { SectionsAdminPage } from "./sections-admin-page.tsx";
import { sectionsQuery } from "./sections-query.ts";

export const admin: AdminPart = {
  translatedKinds: [
    translatedKind(sectionsQuery, {
      kind: "resume section",
      title: "Sections",
      order: 7,
      entries: (sections) =>
        sections.map(({ _id, title }) => ({
          _id,
          title,
          href: `/admin/sections?section=${_id}`,
          fields: sectionFields,
        })),
    }),
    translatedKind(sectionsQuery, {
      kind: "section entry",
      title: "Section entries",
      order: 7.1,
      entries: (sections) =>
        sections.flatMap((section) =>
          section.entries.map((entry) => ({
            _id: entry._id,
            title: `${section.title}: ${sectionEntryName(entry)}`,
            href: `/admin/sections?entry-${section._id}=${entry._id}`,
            fields: sectionEntryFields(section.kind),
          })),
        ),
    }),
  ],
  paletteSources: [
    paletteSource(sectionsQuery, {
      name: "Section",
      addHref: "/admin/sections?section=new",
      entries: (sections) =>
        sections.flatMap((section) => [
          { title: section.title, href: `/admin/sections?section=${section._id}` },
          ...section.entries.map((entry) => ({
            title: sectionEntryName(entry),
            text: `${section.title} ${searchTextOf(sectionEntryFields(section.kind), entry)}`,
            href: `/admin/sections?entry-${section._id}=${entry._id}`,
          })),
        ]),
    }),
  ],
  pages: [{ path: sectionAdminPaths[0], component: SectionsAdminPage }],
  navigation: [
    {
      href: sectionAdminPaths[0],
      label: "Sections",
      order: 4,
      keywords: "languages certificates awards publications volunteer interests references",
    },
  ],
  myInfoLinks: [{ order: 1, href: sectionAdminPaths[0], label: "Sections", useCount: useSectionCount }],
};

function useSectionCount(): number | undefined {
  const { data } = useQuery(sectionsQuery);
  return data?.length;
}
