import type { ResumeReader } from "../reader.ts";
export const europass: ResumeReader = { recognize: () => false, read: () => ({}) };
