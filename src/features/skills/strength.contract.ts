// Not in skills.contract.ts, so that the public pages don't load zod.

/** §3, strongest first. */
export const strengths = ["1", "2", "3"] as const;
export const strengthNames = { "1": "proficient", "2": "intermediate", "3": "familiar" } as const;
/** For forms and documents; `strengthNames` is for use within a sentence. */
export const strengthLabels = { "1": "Proficient", "2": "Intermediate", "3": "Familiar" } as const;
export type Strength = (typeof strengths)[number];
