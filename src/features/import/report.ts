import { tidyLine, withoutControls } from "../../core/resume/tidy-text.ts";
import { cutAtWord } from "../../shared/cut-text.ts";
import { fieldLabel } from "../../shared/field-label.ts";
import { withoutPath } from "../../shared/import-notes.ts";
import { type Strength, strengthNames } from "../skills/strength.contract.ts";
import type { ImportedResume, PreviewChange } from "./import.contract.ts";

const TITLE_MAX = 80;
const VALUE_MAX = 60;
const ACTION_WIDTH = 8;

/**
 * The report of an import for a terminal: a table of the entries with the changed fields, then the notes. Control characters
 * are removed.
 * @param isDryRun nothing was stored
 */
export function reportLines({ preview, removed }: ImportedResume, isDryRun: boolean): string[] {
  const { warnings, notImported } = preview;
  const changes = preview.changes.filter(({ isAccepted }) => isAccepted !== false);
  const offered = preview.changes.filter(({ isAccepted }) => isAccepted === false);
  const entries = removed === 1 ? "1 existing entry" : `${removed} existing entries`;
  return [
    summaryOf(changes, isDryRun),
    ...(removed > 0
      ? [
          `${isDryRun ? "Would remove" : "Removed"} first: ${entries}. About blocks, downloads and the resume file stay.`,
        ]
      : []),
    ...table(changes),
    ...noteLines(
      "Left out. To choose from these, import in the admin:",
      offered.map(({ title, note = "" }) => (note === "" ? title : `${title} (${note})`)),
    ),
    ...noteLines("Shortened or adjusted:", warnings.map(withoutPath)),
    ...noteLines("Not imported:", notImported.map(withoutPath)),
    ...(isDryRun ? ["Nothing was changed (--dry-run)."] : []),
  ].map((line) => withoutControls(line));
}

/** "Added 12 and changed 3. 20 are unchanged." */
function summaryOf(changes: PreviewChange[], isDryRun: boolean): string {
  const count = (action: PreviewChange["action"]) =>
    changes.filter((change) => change.action === action).length;
  const [added, changed, unchanged] = [count("add"), count("change"), count("same")];
  if (added + changed === 0) {
    if (unchanged === 0) return "Nothing to import.";
    const all = unchanged === 1 ? "the only entry is" : `all ${unchanged} entries are`;
    return `Nothing to import: ${all} unchanged.`;
  }
  const verbs = isDryRun ? ["add", "change"] : ["added", "changed"];
  const parts = [added, changed].flatMap((number, index) =>
    number > 0 ? [`${verbs[index]} ${number}`] : [],
  );
  const done = parts.join(" and ");
  const sentence = isDryRun ? `Would ${done}.` : `${done.charAt(0).toUpperCase()}${done.slice(1)}.`;
  return unchanged === 0 ? sentence : `${sentence} ${unchanged} ${unchanged === 1 ? "is" : "are"} unchanged.`;
}

function table(changes: PreviewChange[]): string[] {
  const width = Math.max(0, ...changes.map(({ kind }) => kind.length)) + 2;
  return changes.flatMap(({ action, kind, title, before, after }) => [
    `  ${action.padEnd(ACTION_WIDTH)}${kind.padEnd(width)}${cutAtWord(tidyLine(title), TITLE_MAX)}`.trimEnd(),
    ...(action === "change" && before !== null
      ? Object.keys(after).map(
          (name) =>
            `    ${fieldLabel(name)}: ${formatValue(name, before[name])} → ${formatValue(name, after[name])}`,
        )
      : []),
  ]);
}

function formatValue(name: string, value: unknown): string {
  if (name === "strength") return strengthNames[value as Strength];
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = tidyLine(Array.isArray(value) ? value.join(" · ") : String(value ?? ""));
  return text === "" ? "(empty)" : `“${cutAtWord(text, VALUE_MAX)}”`;
}

function noteLines(title: string, notes: string[]): string[] {
  return notes.length === 0 ? [] : [title, ...notes.map((note) => `  - ${note.replace(/\s*\n\s*/g, " ")}`)];
}
