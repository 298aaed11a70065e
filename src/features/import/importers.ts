import type { ImportPart, ListImport, ProfileImport, SummaryImport } from "../../core/feature/import.ts";

/** What the features together take from a résumé. */
export type Importers = {
  // biome-ignore lint/suspicious/noExplicitAny: see `ImportPart`.
  lists: ListImport<any, any>[];
  profile: ProfileImport;
  summary: SummaryImport;
};

/**
 * @param parts of the features, in the order in which their lists are reported
 * @throws Error unless one of them takes the person, and one the text about it
 */
export function collectImporters(parts: ImportPart[]): Importers {
  const profile = parts.find((part) => part.profile !== undefined)?.profile;
  const summary = parts.find((part) => part.summary !== undefined)?.summary;
  if (profile === undefined || summary === undefined) throw new Error("No feature imports the person.");
  return { lists: parts.flatMap((part) => part.lists ?? []), profile, summary };
}
