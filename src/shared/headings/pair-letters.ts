import { typePairOf } from "../designs.ts";
import type { PairLetters } from "./heading-fonts.ts";
import measured from "./letter-widths.json" with { type: "json" };

const byPair: Record<string, PairLetters> = measured;

/** The letters of a font pair, on the server; pages carry their own. Of the default if there is none with this id. */
export function pairLetters(type: string): PairLetters {
  const { id } = typePairOf(type);
  const letters = byPair[id];
  if (letters === undefined) throw new Error(`${id} has no widths. Run \`bun run letter-widths\`.`);
  return letters;
}
