import { cutAtWord } from "../fields/cut-text.contract.ts";
import type { ResumeImport } from "./json-resume.ts";
import type { Note } from "./source.ts";
import { type Outcome, sections } from "./store-resume.ts";
import { tidyLine, withoutControls } from "./text.ts";

const NAME_MAX = 60;
const LABEL_WIDTH = 13;

/**
 * The report of an import, line by line: what was stored, what was there already, what was changed to fit, and what has
 * no place on the site. Control characters of the file never reach the terminal.
 */
export function reportLines(resume: ResumeImport, outcome: Outcome, isDryRun: boolean): string[] {
  const { profile } = resume;
  const name = [profile.fname, profile.lname].filter(Boolean).join(" ");
  const lines = [isDryRun ? "Would import:" : "Imported:"];
  const entry = (label: string, text: string) => lines.push(`  ${label.padEnd(LABEL_WIDTH)}${text}`);
  if (outcome.profile.length > 0)
    entry("profile", `${outcome.profile.map(fieldName).join(", ")} of ${name || "the person"}`);
  if (outcome.isPictureKept) entry("headshot", "the picture that comes with the file");
  if (outcome.summary !== "")
    entry(
      "summary",
      `${resume.summary.length} characters${outcome.summary === "unchanged" ? ", as it was" : ""}`,
    );
  for (const section of sections)
    if (outcome.added[section].length > 0) entry(section, counted(outcome.added[section]));
  if (lines.length === 1) lines.push("  nothing");
  if (outcome.removed > 0) {
    const entries = outcome.removed === 1 ? "1 entry" : `${outcome.removed} entries`;
    lines.push(
      `${isDryRun ? "Would remove" : "Removed"} before that: ${entries} that the site had. About blocks, the résumé file and downloads stay.`,
    );
  }
  if (sections.some((section) => outcome.skipped[section].length > 0))
    lines.push("There already, not added again:");
  for (const section of sections)
    if (outcome.skipped[section].length > 0) entry(section, counted(outcome.skipped[section]));
  lines.push(...list("Warnings:", [...resume.warnings, ...outcome.warnings]));
  lines.push(...list("Not imported:", [...resume.leftOut, ...outcome.leftOut]));
  if (isDryRun) lines.push("Nothing was changed (--dry-run).");
  return lines.map((line) => withoutControls(line));
}

function fieldName(field: string): string {
  return field === "fname" ? "name" : field;
}

function counted(names: string[]): string {
  return `${names.length}: ${names.map((name) => cutAtWord(tidyLine(name), NAME_MAX)).join(" · ")}`;
}

function list(title: string, notes: Note[]): string[] {
  return notes.length === 0
    ? []
    : [title, ...notes.map((note) => `  - ${note.text.replace(/\s*\n\s*/g, " ")}`)];
}
