// Apart from the skills' schema, whose library the public pages do without.

/** §3, the strongest first. */
export const strengths = ["1", "2", "3"] as const;
export const strengthNames = { "1": "proficient", "2": "intermediate", "3": "familiar" } as const;
export type Strength = (typeof strengths)[number];
