import { type AdminPart, finder } from "../../core/feature/feature.ts";
import { nameOf, SectionsPanel } from "./sections-panel.tsx";
import { sectionsQuery } from "./sections-query.ts";

export const admin: AdminPart = {
  finds: [
    finder(sectionsQuery, {
      name: "Section",
      addHref: "/admin/my-info?section=new",
      entries: (sections) =>
        sections.flatMap((section) => [
          { title: section.title, href: `/admin/my-info?section=${section._id}` },
          ...section.entries.map((entry) => ({
            title: nameOf(entry),
            text: `${section.title} ${entry.organization} ${entry.role}`,
            href: `/admin/my-info?entry-${section._id}=${entry._id}`,
          })),
        ]),
    }),
  ],
  panels: [{ order: 9, title: "Sections", component: SectionsPanel }],
};
