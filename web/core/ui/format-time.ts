// Formats times for the owner, in the local time zone. All times are ISO 8601 strings.
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
export function formatClock(time: string): string {
  return clock.format(new Date(time));
}

/** "May 3, 2026". */
export function formatDate(time: string): string {
  return date.format(new Date(time));
}

/** "May 3, 2026", with the month's short name. */
export function formatShortDate(time: string): string {
  return shortDate.format(new Date(time));
}

/** "May 3, 2026 at 14:05". */
export function formatDateTime(time: string): string {
  return moment.format(new Date(time));
}

/** "May 3, 2026 at 14:05" for each; with seconds where several are in the same minute. */
export function formatDistinctDateTimes(times: string[]): string[] {
  const texts = times.map(formatDateTime);
  return texts.map((text, index) =>
    texts.indexOf(text) === texts.lastIndexOf(text) ? text : exactMoment.format(new Date(times[index] ?? "")),
  );
}

/** "Today", "Yesterday", "May 3, 2026". */
export function formatDay(time: string, now: Date = new Date()): string {
  const age = daysBetween(new Date(time), now);
  return age === 0 ? "Today" : age === 1 ? "Yesterday" : formatDate(time);
}

/** "today at 14:05", "on May 3, 2026 at 09:12". */
export function formatDayAndTime(time: string, now: Date = new Date()): string {
  const day = formatDay(time, now);
  return `${/\d/.test(day) ? `on ${day}` : day.toLowerCase()} at ${formatClock(time)}`;
}

/** "14:05" for today, "May 3" for this year, otherwise "May 3, 2026". */
export function formatShortTime(time: string, now: Date = new Date()): string {
  const then = new Date(time);
  if (daysBetween(then, now) === 0) return clock.format(then);
  return (then.getFullYear() === now.getFullYear() ? shortDay : shortDate).format(then);
}

/** "Dec 3, 2026, 14:05". */
export function formatShortDateTime(time: string): string {
  return `${shortDate.format(new Date(time))}, ${formatClock(time)}`;
}

/**
 * How long ago a session was used: "3 hours ago", "yesterday". Not more exact than an hour, because the server records uses
 * once an hour.
 */
export function formatLastUsed(time: string, now: Date = new Date()): string {
  const age = now.getTime() - Date.parse(time);
  if (age < HOUR) return "within the last hour";
  if (age < DAY) return relative.format(-Math.floor(age / HOUR), "hour");
  return relative.format(-daysBetween(new Date(time), now), "day");
}

/** "90 days left", "1 day left". */
export function formatDaysUntil(time: string, now: Date = new Date()): string {
  const days = daysBetween(now, new Date(time));
  return `${days} ${days === 1 ? "day" : "days"} left`;
}

/** Calendar days between two times; rounds, because days with a clock change have 23 or 25 hours. */
function daysBetween(from: Date, to: Date): number {
  return Math.round((midnightOf(to) - midnightOf(from)) / DAY);
}

function midnightOf(time: Date): number {
  return new Date(time).setHours(0, 0, 0, 0);
}
