import { readMonth } from "../../../core/resume/months.ts";
import { tidyLine } from "../../../core/resume/tidy-text.ts";

type Dates = { startDate?: string; endDate?: string; isCurrent?: boolean };

/** What separates the start from the end, most specific first. */
const separators = [
  /\s+[-–—−~]\s+/,
  /\s+(?:to|until|till|through|thru|à|au|jusqu['’]à|al?|bis|tot|até|ate|hasta|fino a|do|до|по)\s+/iu,
  /\s*[–—−~至]\s*/,
  /(?<=^\d{4}|\d{4}-\d\d|\d\d[/.]\d{4})\s?-\s?/,
  /\s*-\s+|\s+-\s*/,
];
const since = /^(?:since|from|starting|ab|seit|depuis|desde|dal|da|sinds|vanaf|sedan|od|с|з)\s+(.+)$/iu;

/**
 * Reads a period as people write it: `Aug. 2022 - July 2027`, `2012 à 2016`, `Depuis janvier 2024`,
 * `Juillet à novembre 2023`, `2015-09-01 - `.
 * @param single the field of a text that is one date
 * @returns null for another text
 */
export function readPeriod(text: string, single: "startDate" | "endDate" = "startDate"): Dates | null {
  const value = tidyLine(text)
    .replace(/\b(undefined|null|invalid date)\b/gi, "")
    .trim();
  if (/^[-–—\s]*$/.test(value)) return {};
  const isRange = /Z\s+-/.test(value);
  const one = isRange ? null : dateOf(value);
  if (one !== null) return one === PRESENT ? { isCurrent: true } : { [single]: one, isCurrent: false };
  const open = dateOf(since.exec(value)?.[1] ?? "?");
  if (open !== null) return { startDate: open, isCurrent: true };
  for (const separator of separators) {
    // An open end has nothing after the hyphen.
    const parts = `${value} `.split(separator);
    const [from = "", to = ""] = parts.map((part) => part.trim());
    if (parts.length !== 2) continue;
    const end = to === "" ? PRESENT : dateOf(to);
    const year = /\b\d{4}\b/.exec(to)?.[0] ?? "";
    const start =
      from === "" ? "" : (dateOf(from) ?? (/^\p{L}+\.?$/u.test(from) ? dateOf(`${from} ${year}`) : null));
    if (start === null || end === null || start === PRESENT) continue;
    if (end === PRESENT) return { ...(start !== "" && { startDate: start }), isCurrent: true };
    return { ...(start !== "" && { startDate: start }), endDate: end };
  }
  return null;
}

const PRESENT = "present";

/** `2010-03`, `2010`, `PRESENT`, or null. */
export function dateOf(text: string): string | null {
  const reading = readMonth(withLocalDay(text.trim()));
  if (reading.kind === "present") return PRESENT;
  return reading.kind === "month" ? reading.month.slice(0, reading.isYearOnly ? 4 : 7) : null;
}

/** Some tools write midnight of the author's time zone as a moment in UTC: the nearest midnight gives the day back. */
function withLocalDay(text: string): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d.*Z$/.test(text) || Number.isNaN(Date.parse(text))) return text;
  return new Date(Date.parse(text) + 12 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** A period as the fields of an entry; a text that can't be read stays under a name of its own. */
export function periodOf(text: string, single?: "startDate" | "endDate"): Record<string, unknown> {
  return readPeriod(text, single) ?? { dateText: tidyLine(text) };
}

/** One date as a field of an entry; of a period, its start and end. */
export function dateField(text: string, name: string): Record<string, unknown> {
  const dates = readPeriod(text);
  if (dates === null) return { dateText: tidyLine(text) };
  const { startDate, endDate } = dates;
  return { [name]: startDate ?? endDate, ...(startDate && endDate && { endDate }) };
}
