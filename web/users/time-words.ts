const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const date = new Intl.DateTimeFormat("en", { day: "numeric", month: "long", year: "numeric" });

/**
 * How long ago a session was used: "3 hours ago", "yesterday". The server notes a use once an hour, so nothing finer
 * is told.
 * @param time ISO 8601
 */
export function lastUsedWords(time: string, now: number = Date.now()): string {
  const age = now - Date.parse(time);
  if (age < HOUR) return "within the last hour";
  if (age < DAY) return relative.format(-Math.floor(age / HOUR), "hour");
  // By the calendar: what was on Monday evening is on Wednesday morning no longer yesterday.
  return relative.format(Math.round((midnightOf(Date.parse(time)) - midnightOf(now)) / DAY), "day");
}

/** When the day of a moment began, in the reader's own time zone. */
function midnightOf(moment: number): number {
  return new Date(moment).setHours(0, 0, 0, 0);
}

/** "May 3, 2026", in the reader's own time zone. */
export function dateWords(time: string): string {
  return date.format(new Date(time));
}
