import { useQuery } from "@tanstack/react-query";
import { sectionKindDetails } from "../../../src/features/sections/section-kinds.contract.ts";
import {
  blankSectionEntryOf,
  type Section,
  type SectionEntry,
  type SectionEntryInput,
} from "../../../src/features/sections/sections.contract.ts";
import { cite } from "../../../src/shared/citations/cite.ts";
import { addParsedMarkdown } from "../../../src/shared/markdown.ts";
import { knownDate } from "../../../src/shared/period.ts";
import { flattenNodes } from "../../../src/shared/rich-text.ts";
import { userQuery } from "../../core/owner/user-query.ts";
import { citationStyleQuery } from "./citation-style-query.ts";
import { HomeSections } from "./home-sections.tsx";

/** An entry as visitors will see it, under its section's title. */
export function SectionEntryPreview({ values, section }: { values: SectionEntryInput; section: Section }) {
  const { kind } = section;
  const isPublication = kind === "publications";
  const { data: user } = useQuery({ ...userQuery, enabled: isPublication });
  const { data: style } = useQuery({ ...citationStyleQuery, enabled: isPublication });
  const { fields } = sectionKindDetails[kind];
  const whole = { ...blankSectionEntryOf(kind), ...values };
  const entry = { ...whole, _id: "preview", version: 0 } as SectionEntry; // The form has all other fields.
  // A placeholder, so that the heading is never empty.
  if (!entry.name && !entry.role && !entry.organization)
    Object.assign(entry, fields.name ? { name: fields.name } : { organization: fields.organization ?? "" });
  const shown = addParsedMarkdown(entry, "summary");
  if (isPublication && style !== undefined) {
    const cited = { ...whole, name: entry.name, date: knownDate(entry, "startDate") };
    const citation = flattenNodes(cite(cited, style, user ?? { fname: "", lname: "" }));
    if (citation.length > 0) shown.rich = { ...shown.rich, citation };
  }
  return <HomeSections data={[{ ...section, entries: [shown] }]} />;
}
