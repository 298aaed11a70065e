// Times as the owner reads them, in the reader's own time zone. All are given as ISO 8601.
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const clock = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const date = new Intl.DateTimeFormat("en", { day: "numeric", month: "long", year: "numeric" });
const moment = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short", hourCycle: "h23" });
const exactMoment = new Intl.DateTimeFormat("en", {
  dateStyle: "long",
  timeStyle: "medium",
  hourCycle: "h23",
});
const shortDay = new Intl.DateTimeFormat("en", { day: "numeric", month: "short" });
const shortDate = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", year: "numeric" });

/** "14:05". */
export function clockWords(time: string): string {
  return clock.format(new Date(time));
}

/** "May 3, 2026". */
export function dateWords(time: string): string {
  return date.format(new Date(time));
}

/** "May 3, 2026 at 14:05". */
export function momentWords(time: string): string {
  return moment.format(new Date(time));
}

/** Of each, the moment; to the second where others are of the same minute: "May 3, 2026 at 14:05:09". */
export function distinctMomentWords(times: string[]): string[] {
  const words = times.map(momentWords);
  return words.map((moment, index) =>
    words.indexOf(moment) === words.lastIndexOf(moment)
      ? moment
      : exactMoment.format(new Date(times[index] ?? "")),
  );
}

/** "Today", "Yesterday", "May 3, 2026". */
export function dayWords(time: string, now: Date = new Date()): string {
  const age = daysBetween(new Date(time), now);
  return age === 0 ? "Today" : age === 1 ? "Yesterday" : dateWords(time);
}

/** "today at 14:05", "on May 3, 2026 at 09:12". */
export function dayAndClockWords(time: string, now: Date = new Date()): string {
  const day = dayWords(time, now);
  return `${/\d/.test(day) ? `on ${day}` : day.toLowerCase()} at ${clockWords(time)}`;
}

/** As short as it can be understood: the time today, the day this year, else the date. */
export function shortWords(time: string, now: Date = new Date()): string {
  const then = new Date(time);
  if (daysBetween(then, now) === 0) return clock.format(then);
  return (then.getFullYear() === now.getFullYear() ? shortDay : shortDate).format(then);
}

/** "May 3, 2026, 14:05", with a short month. */
export function shortMomentWords(time: string): string {
  return `${shortDate.format(new Date(time))}, ${clockWords(time)}`;
}

/**
 * How long ago a session was used: "3 hours ago", "yesterday". The server notes a use once an hour, so nothing finer
 * is told.
 */
export function lastUsedWords(time: string, now: Date = new Date()): string {
  const age = now.getTime() - Date.parse(time);
  if (age < HOUR) return "within the last hour";
  if (age < DAY) return relative.format(-Math.floor(age / HOUR), "hour");
  return relative.format(-daysBetween(new Date(time), now), "day");
}

/** By the calendar, not by 24 hours: days on which the clocks change have 23 or 25. */
function daysBetween(from: Date, to: Date): number {
  return Math.round((midnightOf(to) - midnightOf(from)) / DAY);
}

function midnightOf(time: Date): number {
  return new Date(time).setHours(0, 0, 0, 0);
}
