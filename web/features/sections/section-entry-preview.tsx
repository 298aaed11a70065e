import {
  blankSectionEntry,
  type Section,
  type SectionEntry,
  type SectionEntryInput,
} from "../../../src/features/sections/sections.contract.ts";
import { withRich } from "../../../src/shared/markdown.ts";
import { HomeSections } from "./home-sections.tsx";

/** An entry as visitors will see it, under its section's title. */
export function SectionEntryPreview({ values, section }: { values: SectionEntryInput; section: Section }) {
  const entry = { ...blankSectionEntry, ...values, _id: "preview", version: 0 } as SectionEntry; // The form has all of its fields.
  return <HomeSections data={[{ ...section, entries: [withRich(entry, "summary")] }]} />;
}
