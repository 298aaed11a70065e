import type { Note } from "../../core/resume/source.ts";
import { tidyLine, withoutControls } from "../../core/resume/text.ts";
import { cutAtWord } from "../../shared/cut-text.ts";
import type { ReportPart } from "./import.contract.ts";
import type { ResumeImport } from "./json-resume.ts";
import type { Outcome } from "./store-resume.ts";

const NAME_MAX = 60;
const LABEL_WIDTH = 13;

/**
 * The report of an import: what was stored, what was there already, what was changed to fit, and what has no place on
 * the site. Control characters of the file are left out.
 */
export function reportParts(resume: ResumeImport, outcome: Outcome, isDryRun: boolean): ReportPart[] {
  const { profile } = resume;
  const name = [profile.fname, profile.lname].filter(Boolean).join(" ");
  const stored: ReportPart = { title: isDryRun ? "Would import:" : "Imported:", entries: [] };
  const entry = (label: string, text: string) => stored.entries.push({ label, text });
  if (outcome.profile.length > 0)
    entry("profile", `${outcome.profile.map(fieldName).join(", ")} of ${name || "the person"}`);
  if (outcome.isPictureKept) entry("headshot", "the picture that comes with the file");
  if (outcome.summary !== "")
    entry(
      "summary",
      `${resume.summary.length} characters${outcome.summary === "unchanged" ? ", as it was" : ""}`,
    );
  stored.entries.push(...countedIn(outcome.added));
  if (stored.entries.length === 0) entry("nothing", "");
  const entries = outcome.removed === 1 ? "1 entry" : `${outcome.removed} entries`;
  const removed = `${isDryRun ? "Would remove" : "Removed"} before that: ${entries} that the site had. About blocks, the résumé file and downloads stay.`;
  return [
    stored,
    ...(outcome.removed > 0 ? [{ title: removed, entries: [] }] : []),
    ...unlessEmpty("There already, not added again:", countedIn(outcome.skipped)),
    ...unlessEmpty("Warnings:", [...resume.warnings, ...outcome.warnings].map(noteEntry)),
    ...unlessEmpty("Not imported:", [...resume.leftOut, ...outcome.leftOut].map(noteEntry)),
  ].map(({ title, entries }) => ({
    title,
    entries: entries.map(({ label, text }) => ({ label, text: withoutControls(text) })),
  }));
}

/** The same, line by line for a terminal. */
export function reportLines(resume: ResumeImport, outcome: Outcome, isDryRun: boolean): string[] {
  const lines = reportParts(resume, outcome, isDryRun).flatMap(({ title, entries }) => [
    title,
    ...entries.map(({ label, text }) =>
      label === "" ? `  - ${text}` : `  ${label.padEnd(LABEL_WIDTH)}${text}`.trimEnd(),
    ),
  ]);
  if (isDryRun) lines.push("Nothing was changed (--dry-run).");
  return lines;
}

function countedIn(names: Outcome["added"]): ReportPart["entries"] {
  return Object.entries(names)
    .filter(([, entries]) => entries.length > 0)
    .map(([list, entries]) => ({ label: list, text: counted(entries) }));
}

function unlessEmpty(title: string, entries: ReportPart["entries"]): ReportPart[] {
  return entries.length === 0 ? [] : [{ title, entries }];
}

function noteEntry({ text }: Note): ReportPart["entries"][number] {
  return { label: "", text: text.replace(/\s*\n\s*/g, " ") };
}

function fieldName(field: string): string {
  return field === "fname" ? "name" : field;
}

function counted(names: string[]): string {
  return `${names.length}: ${names.map((name) => cutAtWord(tidyLine(name), NAME_MAX)).join(" · ")}`;
}
