/** Months as `YYYY-MM-01` or `""`. */
export type Period = { start: string; end: string; isRunning: boolean };

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/**
 * The difference of two months in words: "2 years 3 months", "1 year", "Less than a month"; `""` without a start or,
 * for something ended, without an end.
 * @param start `YYYY-MM-01` or `""`
 * @param end `YYYY-MM-01` or `""`
 * @param isRunning counts up to `now` instead of the end
 */
export function duration(start: string, end: string, isRunning: boolean, now: Date = new Date()): string {
  const until = isRunning ? now.toISOString().slice(0, 7) : end.slice(0, 7);
  if (start === "" || until === "") return "";
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
