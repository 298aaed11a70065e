import { formatAmounts } from "./format-date.ts";
import { english, type Language } from "./language.ts";

/** Names of date fields of which only the year is known. They are stored as January of that year. */
export type YearOnly = { yearOnly?: string[] };

/** A date of an entry: `YYYY-MM-01`, `YYYY` if only the year is known, or `""`. */
export function knownDate<Name extends string>(entry: YearOnly & Record<Name, string>, name: Name): string {
  return entry.yearOnly?.includes(name) ? entry[name].slice(0, 4) : entry[name];
}

/** Leaves out an empty `yearOnly`, as in the API's replies. */
export function withYearOnly<T extends { yearOnly: string[] }>(entry: T): Omit<T, "yearOnly"> & YearOnly {
  const { yearOnly, ...rest } = entry;
  return yearOnly.length === 0 ? rest : entry;
}

/** Start and end as `YYYY-MM-01` or `""`. */
export type Period = { start: string; end: string; isRunning: boolean };

/**
 * Formats the time between two months: "2 years 3 months", "1 year", "Less than a month". If one of them is only a year,
 * counts whole years.
 * @param start `YYYY-MM-01`, `YYYY` or `""`
 * @param end likewise
 * @param isRunning counts up to `now` instead of the end
 * @returns `""` if a date is missing
 */
export function formatDuration(
  start: string,
  end: string,
  isRunning: boolean,
  now: Date = new Date(),
  language: Language = english,
): string {
  const until = isRunning ? now.toISOString().slice(0, 7) : end.slice(0, 7);
  if (start === "" || until === "") return "";
  if (start.length === 4 || (end.length === 4 && !isRunning)) {
    const years = Number(until.slice(0, 4)) - Number(start.slice(0, 4));
    return years > 0 ? formatAmounts([[years, "year"]], language) : "";
  }
  const months = monthNumber(until) - monthNumber(start);
  if (months < 1) return language.t("Less than a month");
  return formatAmounts(
    [
      [Math.floor(months / 12), "year"],
      [months % 12, "month"],
    ],
    language,
  );
}

function monthNumber(value: string): number {
  return Number(value.slice(0, 4)) * 12 + Number(value.slice(5, 7));
}

/** Compares entries in the order of §12: running ones first, then by end and start, newest first. */
export function compareByNewest<T>(period: (entry: T) => Period): (a: T, b: T) => number {
  return (first, second) => {
    const a = period(first);
    const b = period(second);
    if (a.isRunning !== b.isRunning) return a.isRunning ? -1 : 1;
    if (a.isRunning) return b.start.localeCompare(a.start);
    return b.end.localeCompare(a.end) || b.start.localeCompare(a.start);
  };
}
