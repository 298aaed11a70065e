import type { Strength } from "./strength.contract.ts";

/** The first line that matches wins: an "advanced beginner" is a beginner. */
const strengthWords: [Strength, RegExp][] = [
  [
    "3",
    /begin|basic|novice|familiar|elementary|junior|learning|limited|básico|débutant|grundkenntnisse|anfänger|初级|初級|了解|초급|^하$/iu,
  ],
  [
    "2",
    /intermediate|competent|medium|moderate|good|working|solid|intermedio|medio|intermédiaire|intermediário|mittel|gut|中级|中級|良好|중급|^중$/iu,
  ],
  [
    "1",
    /master|expert|advanced|proficien|senior|fluent|native|strong|excellent|guru|avanzado|avancé|avançado|fortgeschritten|精通|熟练|熟練|고급|^상$/iu,
  ],
];

/** The middle, for a skill without a level (§3: strengths 1 to 3). */
export const PLAIN_STRENGTH: Strength = "2";

/** The strength that a level means: a word, `80%`, `4/5`, or a number out of 5, 10 or 100; null for another. */
export function readStrength(level: string): Strength | null {
  const share = readShare(level);
  if (share !== null) return share >= 0.75 ? "1" : share >= 0.4 ? "2" : "3";
  return strengthWords.find(([, words]) => words.test(level))?.[0] ?? null;
}

function readShare(level: string): number | null {
  const [, value, sign, of] =
    /^(\d+(?:\.\d+)?)\s*(?:(%)|(?:\/|of|out of)\s*(\d+))?$/i.exec(level.trim()) ?? [];
  if (value === undefined) return null;
  const amount = Number(value);
  const scale =
    sign === "%" ? 100 : of !== undefined ? Number(of) : amount <= 5 ? 5 : amount <= 10 ? 10 : 100;
  return scale > 0 && amount <= scale ? amount / scale : null;
}
