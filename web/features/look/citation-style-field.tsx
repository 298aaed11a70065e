import { useQuery } from "@tanstack/react-query";
import { blankSectionEntryOf, type SectionEntry } from "../../../src/features/sections/sections.contract.ts";
import { type CitationStyle, citationStyles } from "../../../src/shared/citations/citation-styles.ts";
import { cite } from "../../../src/shared/citations/cite.ts";
import { knownDate } from "../../../src/shared/period.ts";
import { userQuery } from "../../core/owner/user-query.ts";
import { richText } from "../../core/text/rich-text.tsx";

type CitationStyleFieldProps = {
  style: CitationStyle;
  publications: readonly SectionEntry[];
  onChange(style: CitationStyle): void;
};

/** Chooses the style of publications, and shows the owner's first publication with authors in it. */
export function CitationStyleField({ style, publications, onChange }: CitationStyleFieldProps) {
  const { data: user } = useQuery(userQuery);
  const example = publications
    .map((entry) => ({
      ...blankSectionEntryOf("publications"),
      ...entry,
      date: knownDate(entry, "startDate"),
    }))
    .find(({ authors }) => authors.length > 0);
  return (
    <>
      <label className="grid gap-2">
        Citation style
        <select
          className="select"
          value={style}
          onChange={({ target }) => onChange(target.value as CitationStyle)} // The options are its values.
        >
          {citationStyles.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {example && (
        <output className="citation-example">
          {richText(cite(example, style, user ?? { fname: "", lname: "" }))}
        </output>
      )}
      <p className="look-note">Used for publications with authors, also in your resume.</p>
    </>
  );
}
