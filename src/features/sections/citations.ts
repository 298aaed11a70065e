import type { Db } from "../../core/database/client.ts";
import { readCitationStyle } from "../../core/look/looks.table.ts";
import { readUser } from "../../core/owner/users.store.ts";
import { cite } from "../../shared/citations/cite.ts";
import type { CitedPublication } from "../../shared/citations/cited-publication.ts";
import { knownDate } from "../../shared/period.ts";
import { flattenNodes, type RichText, toPlainText, unflattenNodes } from "../../shared/rich-text.ts";
import type { SectionEntry } from "./sections.contract.ts";

/** What a citation needs of a stored publication. */
type Publication = Omit<CitedPublication, "date"> & { startDate: string; yearOnly?: string[] };

/** Returns a function that cites a publication in the site's style; empty for one whose authors are unknown. */
export function citationFormatter(db: Db): (entry: Publication) => RichText {
  const style = readCitationStyle(db);
  const owner = readUser(db) ?? { fname: "", lname: "" };
  return (entry) => flattenNodes(cite({ ...entry, date: knownDate(entry, "startDate") }, style, owner));
}

/** Adds the citations of publications whose authors are known. */
export function withCitations(db: Db, entries: SectionEntry[]): SectionEntry[] {
  const citationOf = citationFormatter(db);
  return entries.map((entry) => {
    const citation = citationOf(entry as SectionEntry & Publication); // A stored publication has all fields.
    if (citation.length === 0) return entry;
    return { ...entry, citation: toPlainText(unflattenNodes(citation)), rich: { ...entry.rich, citation } };
  });
}
