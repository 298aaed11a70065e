/** Where an imported entry came from. */
export type Origin = {
  /** Id of the imported file (`resumeDocuments`); `""` if there is none. */
  document: string;
  /** Path of the value in the file: `work[2]`. */
  path: string;
  /** The fields as imported; a field that is still the same is exported as it is in the file. */
  fields: Record<string, unknown>;
  /** The cut-off ends of texts that were too long, by field. */
  rest?: Record<string, string>;
  /** The repository on GitHub, GitLab or Codeberg that it was made from or completed with, and the fields as they were then. */
  repository?: { id: string; fields: Record<string, unknown> };
};

/** The cut-off end of an imported text; `""` if there is none, or the field was changed since the import. */
export function cutOffTextOf(origin: Origin | null, field: string, current: unknown): string {
  if (origin === null) return "";
  const imported = origin.fields[field] ?? origin.repository?.fields[field];
  return imported === current ? (origin.rest?.[field] ?? "") : "";
}
