import { asHref } from "./address.ts";
import type { Piece, Source } from "./source.ts";

/** The named text of an entry as a list of one piece; an empty list if there is none. */
export function prose(entry: Source, name: string): Piece[] {
  const piece = entry.piece(name);
  return piece === null ? [] : [piece];
}

/** The first of the named properties as a link; `""` with a warning if it is not one. */
export function readAddress(entry: Source, ...names: string[]): string {
  const piece = entry.piece(...names);
  if (piece === null) return "";
  const href = asHref(piece.text);
  if (href === "")
    entry.report.warn(
      [piece.path],
      `${piece.path} is not a valid link and was left out: ${entry.report.truncateLine(piece, 80)}`,
    );
  return href;
}

/** Whether an entry has no name or title, so that it can't be shown. If so, adds a warning. */
export function isUnnamed(entry: Source, ...names: (string | string[] | Piece[])[]): boolean {
  if (names.some((name) => name.length > 0)) return false;
  entry.report.warn([entry.path], `${entry.path} has no name or title and was left out.`);
  return true;
}
