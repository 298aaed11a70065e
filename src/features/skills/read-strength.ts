import type { Strength } from "./strength.contract.ts";

/** The first match wins: an "advanced beginner" is a beginner. */
const strengthPatterns: [Strength, RegExp][] = [
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

/** For a skill without a level: the middle of 1 to 3 (§3). */
export const DEFAULT_STRENGTH: Strength = "2";

/** Reads a level: a word, `80%`, `4/5`, or a number out of 5, 10 or 100. @returns null for an unknown level */
export function readStrength(level: string): Strength | null {
  const share = readShare(level);
  if (share !== null) return share >= 0.75 ? "1" : share >= 0.4 ? "2" : "3";
  return strengthPatterns.find(([, pattern]) => pattern.test(level))?.[0] ?? null;
}

function readShare(level: string): number | null {
  const [, value, percent, total] =
    /^(\d+(?:\.\d+)?)\s*(?:(%)|(?:\/|of|out of)\s*(\d+))?$/i.exec(level.trim()) ?? [];
  if (value === undefined) return null;
  const amount = Number(value);
  const scale =
    percent === "%" ? 100 : total !== undefined ? Number(total) : amount <= 5 ? 5 : amount <= 10 ? 10 : 100;
  return scale > 0 && amount <= scale ? amount / scale : null;
}
