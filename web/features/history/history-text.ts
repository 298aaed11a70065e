import type {
  ChangedEntry,
  HistoryChange,
  HistoryValue,
} from "../../../src/features/history/history.contract.ts";
import { entryTitle } from "../../core/form/saved-toast.ts";
import { formatDay } from "../../core/ui/format-time.ts";

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
  mend: "repaired",
};

/** Labels that do not follow the rule of verb and object. */
const sentences: Record<string, string> = {
  "set up owner": "Site set up",
  "set owner": "Owner set with vitrine owner",
  // A label of earlier versions.
  "set résumé": "Resume changed",
  "import résumé": "Resume imported",
  "set poster": "Video poster changed",
  "make the demo": "Demo created",
};

/** The title of a change, by its label: "update education" → "Education changed". */
export function changeTitle(label: string): string {
  const sentence = sentences[label];
  if (sentence !== undefined) return sentence;
  const [verb = "", ...object] = label.split(" ");
  const participle = participles[verb];
  const isRegular = participle !== undefined && object.length > 0;
  return capitalize(isRegular ? `${object.join(" ")} ${participle}` : label);
}

/** The title of one entry of a change: "Skill added". */
export function changedEntryTitle({ kind, action }: ChangedEntry): string {
  return capitalize(`${kind} ${{ insert: "added", update: "changed", remove: "deleted" }[action]}`);
}

/** What a message calls an entry: "Yale University", or "Summary" because its name is its first words. */
export function messageTitle({ kind, name }: { kind: string; name: string }): string {
  return entryTitle(kind === "summary" ? "" : name, capitalize(kind));
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Groups changes by day and keeps their order. */
export function groupByDay(changes: HistoryChange[]): [day: string, changes: HistoryChange[]][] {
  return [...Map.groupBy(changes, ({ at }) => formatDay(at))];
}

/** Whether two versions have the same values. */
export function hasSameValues(
  one: Record<string, HistoryValue>,
  other: Record<string, HistoryValue>,
): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}

/** "3 entries", "1 entry". */
export function formatEntryCount(count: number): string {
  return count === 1 ? "1 entry" : `${count} entries`;
}
