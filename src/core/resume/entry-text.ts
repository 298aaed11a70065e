import type { Piece, Source } from "./source.ts";
import { tidyLine } from "./text.ts";

/** A text of several lines, as the one piece it is. */
export function prose(entry: Source, name: string): Piece[] {
  const piece = entry.piece(name);
  return piece === null ? [] : [piece];
}

/** The highlights, each a line that begins with a bullet. */
export function bullets(entry: Source): Piece[] {
  return entry.pieces("highlights").map(({ path, text }) => ({ path, text: `• ${tidyLine(text)}` }));
}

/** True for an entry without anything to call it by, which no card could show; what it holds is reported. */
export function isUnnamed(entry: Source, ...names: (string | Piece[])[]): boolean {
  if (names.some((name) => name.length > 0)) return false;
  entry.ledger.warn([entry.path], `${entry.path} has nothing to call it by and was left out.`);
  return true;
}
