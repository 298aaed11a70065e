import type { ChangedEntry, HistoryChange, HistoryValue } from "../../src/history/history.contract.ts";

const clock = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const date = new Intl.DateTimeFormat("en", { day: "numeric", month: "long", year: "numeric" });

export function timeOf(at: string): string {
  return clock.format(new Date(at));
}

/** "Today", "Yesterday", "May 3, 2026", in the reader's own time zone. */
export function dayOf(at: string, now: Date = new Date()): string {
  const day = new Date(at);
  if (day.toDateString() === now.toDateString()) return "Today";
  // Not 24 hours ago: days on which the clocks change have 23 or 25.
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (day.toDateString() === yesterday.toDateString()) return "Yesterday";
  return date.format(day);
}

/** "today at 14:05", "on May 3, 2026 at 09:12". */
export function momentOf(at: string, now: Date = new Date()): string {
  const day = dayOf(at, now);
  return `${/\d/.test(day) ? `on ${day}` : day.toLowerCase()} at ${timeOf(at)}`;
}

const participles: Record<string, string> = {
  add: "added",
  update: "changed",
  set: "changed",
  replace: "changed",
  describe: "described",
  delete: "deleted",
  restore: "restored",
  sort: "sorted",
  import: "imported",
  mend: "mended",
};

/** What such a rule can't say. */
const sentences: Record<string, string> = {
  "set up owner": "Site set up",
  "set owner": "Owner set at the terminal",
  // As it was called before.
  "set résumé": "Resume changed",
  "set poster": "Video's still changed",
  "make the demo": "Demo made",
};

/** What was done, as the owner says it: "update education" → "Education changed". */
export function changeWords(label: string): string {
  const sentence = sentences[label];
  if (sentence !== undefined) return sentence;
  const [verb = "", ...object] = label.split(" ");
  const participle = participles[verb];
  const isPlain = participle !== undefined && object.length > 0;
  return capitalize(isPlain ? `${object.join(" ")} ${participle}` : label);
}

/** What became of one entry among several: "Skill added". */
export function entryWords({ kind, action }: ChangedEntry): string {
  return capitalize(`${kind} ${{ insert: "added", update: "changed", remove: "deleted" }[action]}`);
}

export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Changes under the day they were made on, in the order they come in. */
export function byDay(changes: HistoryChange[]): [day: string, changes: HistoryChange[]][] {
  return [...Map.groupBy(changes, ({ at }) => dayOf(at))];
}

/** Whether two versions hold the same. */
export function isSame(one: Record<string, HistoryValue>, other: Record<string, HistoryValue>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}

/** "3 entries", "1 entry". */
export function countOf(count: number): string {
  return count === 1 ? "1 entry" : `${count} entries`;
}
