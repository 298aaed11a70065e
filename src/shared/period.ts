/** The names of an entry's dates of which only the year is known; they are stored as its January. */
export type YearOnly = { yearOnly?: string[] };

/** A date of an entry: `YYYY-MM-01`, `YYYY` where only the year is known, or `""`. */
export function knownDate<Name extends string>(entry: YearOnly & Record<Name, string>, name: Name): string {
  return entry.yearOnly?.includes(name) ? entry[name].slice(0, 4) : entry[name];
}

/** An entry as it is read: most know all their months, and say nothing of them. */
export function withYearOnly<T extends { yearOnly: string[] }>(entry: T): Omit<T, "yearOnly"> & YearOnly {
  const { yearOnly, ...rest } = entry;
  return yearOnly.length === 0 ? rest : entry;
}

/** Months as `YYYY-MM-01` or `""`. */
export type Period = { start: string; end: string; isRunning: boolean };

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/**
 * The difference of two months in words: "2 years 3 months", "1 year", "Less than a month"; `""` without a start or,
 * for something ended, without an end.
 * @param start `YYYY-MM-01`, `YYYY`, or `""`; of years alone the difference is whole years, `""` for none
 * @param end likewise
 * @param isRunning counts up to `now` instead of the end
 */
export function duration(start: string, end: string, isRunning: boolean, now: Date = new Date()): string {
  const until = isRunning ? now.toISOString().slice(0, 7) : end.slice(0, 7);
  if (start === "" || until === "") return "";
  if (start.length === 4 || (end.length === 4 && !isRunning)) {
    const years = Number(until.slice(0, 4)) - Number(start.slice(0, 4));
    return years > 0 ? plural(years, "year") : "";
  }
  const months = monthNumber(until) - monthNumber(start);
  if (months < 1) return "Less than a month";
  const years = Math.floor(months / 12);
  const rest = months % 12;
  return [years > 0 ? plural(years, "year") : "", rest > 0 ? plural(rest, "month") : ""]
    .filter(Boolean)
    .join(" ");
}

function monthNumber(value: string): number {
  return Number(value.slice(0, 4)) * 12 + Number(value.slice(5, 7));
}

/** Order of §12: running ones first by start, then by end, then by start, newest first. */
export function byNewest<T>(period: (entry: T) => Period): (a: T, b: T) => number {
  return (first, second) => {
    const a = period(first);
    const b = period(second);
    if (a.isRunning !== b.isRunning) return a.isRunning ? -1 : 1;
    if (a.isRunning) return b.start.localeCompare(a.start);
    return b.end.localeCompare(a.end) || b.start.localeCompare(a.start);
  };
}
