/** Where an imported entry came from. */
export type Origin = {
  /** Id of the imported file (`resumeDocuments`). */
  document: string;
  /** Path of the value in the file: `work[2]`. */
  path: string;
  /** The fields as imported; a field that is still the same is exported as it is in the file. */
  fields: Record<string, unknown>;
  /** The cut-off ends of texts that were too long, by field. */
  rest?: Record<string, string>;
};

/** The cut-off end of an imported text; `""` if there is none, or the field was changed since the import. */
export function cutOffTextOf(origin: Origin | null, field: string, current: unknown): string {
  return origin !== null && origin.fields[field] === current ? (origin.rest?.[field] ?? "") : "";
}
