import { childPath } from "../../core/resume/json-path.ts";
import { isObject, leaves, type Piece, type ReportNote, type Source } from "../../core/resume/source.ts";
import { tidyLine } from "../../core/resume/tidy-text.ts";
import { cutAtWord } from "../../shared/cut-text.ts";

const VALUE_MAX = 80;

/** Reasons for leaving out a value, if it is not simply that no field exists for it. */
const reasons: [RegExp, string][] = [
  [/^meta\.vitrine\..*\.(image|banner|video)$/, "files are not fetched"],
  [/^(\$schema|meta)\b/, "about the file, not the person"],
  [/^basics\.(birthDate|maritalStatus|location\.(address|postalCode))$/, "left out for privacy"],
  [/^basics\.(image|picture)$/, "pictures at other addresses are not fetched"],
];

/**
 * Lists everything in the file that no feature has read: one note for each list that was not imported, and for each field
 * of entries that were.
 */
export function listLeftOut(root: Source): ReportNote[] {
  if (!isObject(root.value)) return [];
  return Object.entries(root.value).flatMap(([name, value]) => {
    const path = childPath("", name);
    const all = [...leaves(value, path)];
    const left = all.filter((leaf) => !root.report.isImported(leaf.path));
    if (left.length === 0) return [];
    if (left.length === all.length && (Array.isArray(value) || isObject(value)))
      return [sectionNote(path, value, left)];
    const byField = Map.groupBy(left, (leaf) => leaf.path.replace(/\[\d+\]/g, "[]"));
    return [...byField].map(([field, found]) => fieldNote(field, found));
  });
}

function sectionNote(path: string, value: unknown, left: Piece[]): ReportNote {
  const names = Array.isArray(value) ? value.flatMap((entry) => nameOf(entry, path)) : left;
  const count = Array.isArray(value) ? `${names.length} ${names.length === 1 ? "entry" : "entries"}: ` : "";
  return {
    paths: left.map((leaf) => leaf.path),
    text: `${path}: ${count}${valuesOf(names)}${reasonOf(path)}`,
  };
}

/** The name of an entry, or else its first value. */
function nameOf(entry: unknown, path: string): Piece[] {
  const names = ["name", "title", "organization", "language", "institution"];
  const named = isObject(entry) ? names.flatMap((name) => [...leaves(entry[name], path)]) : [];
  return [...named, ...leaves(entry, path)].slice(0, 1);
}

function fieldNote(field: string, found: Piece[]): ReportNote {
  return { paths: found.map((leaf) => leaf.path), text: `${field}: ${valuesOf(found)}${reasonOf(field)}` };
}

function valuesOf(pieces: Piece[]): string {
  return [...new Set(pieces.map((piece) => cutAtWord(tidyLine(piece.text), VALUE_MAX)))].join(" · ");
}

function reasonOf(path: string): string {
  const reason = reasons.find(([pattern]) => pattern.test(path))?.[1];
  return reason === undefined ? "" : ` (${reason})`;
}
