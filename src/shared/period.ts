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
