/** Where an entry came from: which imported file, where in it, and what the entry was then. */
export type Origin = {
  /** Id of the stored file. */
  document: string;
  /** The value's in it: `work[2]`. */
  path: string;
  /** What the import made of it; a field that is still so is exported as the file has it. */
  fields: Record<string, unknown>;
  /** Of texts that a field had no room for, what follows its end. */
  rest?: Record<string, string>;
};

/** What follows the end of a field's text that an import had to cut; `""` where nothing does, or the field was changed since. */
export function restOf(origin: Origin | null, field: string, present: unknown): string {
  return origin !== null && origin.fields[field] === present ? (origin.rest?.[field] ?? "") : "";
}
