import { sectionKindDetails } from "../../../src/features/sections/section-kinds.contract.ts";
import {
  blankSectionEntry,
  type Section,
  type SectionEntry,
  type SectionEntryInput,
} from "../../../src/features/sections/sections.contract.ts";
import { addParsedMarkdown } from "../../../src/shared/markdown.ts";
import { HomeSections } from "./home-sections.tsx";

/** An entry as visitors will see it, under its section's title. */
export function SectionEntryPreview({ values, section }: { values: SectionEntryInput; section: Section }) {
  const { fields } = sectionKindDetails[section.kind];
  const entry = { ...blankSectionEntry, ...values, _id: "preview", version: 0 } as SectionEntry; // The form has all other fields.
  // A placeholder, so that the heading is never empty.
  if (!entry.name && !entry.role && !entry.organization)
    Object.assign(entry, fields.name ? { name: fields.name } : { organization: fields.organization ?? "" });
  return <HomeSections data={[{ ...section, entries: [addParsedMarkdown(entry, "summary")] }]} />;
}
