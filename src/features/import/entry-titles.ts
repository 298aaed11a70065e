import { formatPeriod } from "../../shared/intl.ts";
import { knownDate, type YearOnly } from "../../shared/period.ts";
import type { Fields } from "./planned-change.ts";

/** An entry that has dates: a job, an education, a project or an entry of a section. */
type Dated = YearOnly & Record<"startDate" | "stopDate" | "endDate", string> & Fields;

/**
 * Names the entries of a list for the owner. Entries with the same name also have their dates or their group: "Lightning
 * talk, Oct 2016".
 * @param nameOf see `ListImport.nameOf`
 */
export function titlesOf<T extends Fields>(entries: readonly T[], nameOf: (entry: T) => string): string[] {
  const names = entries.map(nameOf);
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return entries.map((entry, index) => {
    const name = names[index] ?? "";
    if (counts.get(name) === 1) return name;
    return [name, periodOf(entry) || entry.group].filter(Boolean).join(", ");
  });
}

function periodOf(entry: Fields): string {
  const dated = { startDate: "", stopDate: "", endDate: "", ...entry } as Dated; // Each such field is a text.
  const isRunning = [entry.stillEmployed, entry.currentlyWorking, entry.isCurrent].includes(true);
  const end = knownDate(dated, "stopDate") || knownDate(dated, "endDate");
  const start = knownDate(dated, "startDate");
  return formatPeriod(start, end === start ? "" : end, isRunning);
}
