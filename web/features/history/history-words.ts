import type {
  ChangedEntry,
  HistoryChange,
  HistoryValue,
} from "../../../src/features/history/history.contract.ts";
import { dayWords } from "../../core/ui/time-words.ts";

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
  "import résumé": "Resume imported",
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
  return [...Map.groupBy(changes, ({ at }) => dayWords(at))];
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
