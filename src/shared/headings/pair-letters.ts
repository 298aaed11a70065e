import { typePairOf } from "../designs.ts";
import type { PairLetters } from "./heading-fonts.ts";
import measured from "./letter-widths.json" with { type: "json" };

const byPair: Record<string, PairLetters> = measured;

/** The letters of a font pair, for the server; pages contain those of their own pair. Unknown ids get the default pair's. */
export function pairLetters(type: string): PairLetters {
  const { id } = typePairOf(type);
  const letters = byPair[id];
  if (letters === undefined) throw new Error(`${id} has no widths. Run \`bun run letter-widths\`.`);
  return letters;
}
