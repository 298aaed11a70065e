import { asHref } from "./address.ts";
import type { Piece, Source } from "./source.ts";

/** A text of several lines, as the one piece it is. */
export function prose(entry: Source, name: string): Piece[] {
  const piece = entry.piece(name);
  return piece === null ? [] : [piece];
}

/** The first of the named properties as an address that a page can link to; `""`, with a warning, for what is none. */
export function readAddress(entry: Source, ...names: string[]): string {
  const piece = entry.piece(...names);
  if (piece === null) return "";
  const href = asHref(piece.text);
  if (href === "")
    entry.ledger.warn(
      [piece.path],
      `${piece.path} is no address and was left out: ${entry.ledger.fitLine(piece, 80)}`,
    );
  return href;
}

/** True for an entry without anything to call it by, which no card could show; what it holds is reported. */
export function isUnnamed(entry: Source, ...names: (string | string[] | Piece[])[]): boolean {
  if (names.some((name) => name.length > 0)) return false;
  entry.ledger.warn([entry.path], `${entry.path} has nothing to call it by and was left out.`);
  return true;
}
