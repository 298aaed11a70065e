import { tidyLine, withoutControls } from "../../core/resume/text.ts";
import { cutAtWord } from "../../shared/cut-text.ts";
import { fieldLabel } from "../../shared/field-label.ts";
import type { ImportedResume, PreviewChange } from "./import.contract.ts";

const TITLE_MAX = 80;
const VALUE_MAX = 60;
const ACTION_WIDTH = 8;

/**
 * What an import did, or would do, line by line for a terminal: a table of the entries, of changed ones each field before and
 * after, then what was changed to fit, and what has no place on the site. Control characters of the file are left out.
 */
export function reportLines({ preview, removed }: ImportedResume, isDryRun: boolean): string[] {
  const { changes, warnings, notImported } = preview;
  const entries = removed === 1 ? "1 entry" : `${removed} entries`;
  return [
    `${isDryRun ? "Would import" : "Imported"}: ${summaryOf(changes)}`,
    ...(removed > 0
      ? [
          `${isDryRun ? "Would remove" : "Removed"} before that: ${entries} that the site had. About blocks, the résumé file and downloads stay.`,
        ]
      : []),
    ...table(changes),
    ...noteLines("Changed to fit:", warnings),
    ...noteLines("Not imported:", notImported),
    ...(isDryRun ? ["Nothing was changed (--dry-run)."] : []),
  ].map((line) => withoutControls(line));
}

/** "12 to add, 3 to change, 20 there already." */
function summaryOf(changes: PreviewChange[]): string {
  const count = (action: PreviewChange["action"]) =>
    changes.filter((change) => change.action === action).length;
  const parts = [
    [count("add"), "added"],
    [count("change"), "changed"],
    [count("same"), "there already"],
  ] as const;
  const said = parts.filter(([number]) => number > 0).map(([number, words]) => `${number} ${words}`);
  return said.length === 0 ? "nothing." : `${said.join(", ")}.`;
}

function table(changes: PreviewChange[]): string[] {
  const width = Math.max(0, ...changes.map(({ kind }) => kind.length)) + 2;
  return changes.flatMap(({ action, kind, title, before, after }) => [
    `  ${action.padEnd(ACTION_WIDTH)}${kind.padEnd(width)}${cutAtWord(tidyLine(title), TITLE_MAX)}`.trimEnd(),
    ...(action === "change" && before !== null
      ? Object.keys(after).map(
          (name) => `    ${fieldLabel(name)}: ${inWords(before[name])} → ${inWords(after[name])}`,
        )
      : []),
  ]);
}

function inWords(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = tidyLine(Array.isArray(value) ? value.join(" · ") : String(value ?? ""));
  return text === "" ? "(empty)" : `“${cutAtWord(text, VALUE_MAX)}”`;
}

function noteLines(title: string, notes: string[]): string[] {
  return notes.length === 0 ? [] : [title, ...notes.map((note) => `  - ${note.replace(/\s*\n\s*/g, " ")}`)];
}
