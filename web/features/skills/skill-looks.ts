import type { Strength } from "../../../src/features/skills/strength.contract.ts";

/** Spec §9: text size by strength, with a shade to match. */
export const skillLooks: Record<Strength, string> = {
  "1": "text-[32px] text-base-content",
  "2": "text-[26px] text-base-content/85",
  "3": "text-[22px] text-soft",
};
