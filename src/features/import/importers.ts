import type { z } from "zod";
import type { ImportPart, ListImport, ProfileImport, SummaryImport } from "../../core/feature/import.ts";

/** Everything that the features can import. */
export type Importers = {
  // biome-ignore lint/suspicious/noExplicitAny: see `ImportPart`.
  lists: ListImport<any, any>[];
  profile: ProfileImport;
  summary: SummaryImport;
  /** Schemas of what the features read from `report.own`. */
  own: Record<string, z.ZodType>;
};

/**
 * Combines the import parts of all features.
 * @param parts in the order in which the report lists them
 * @throws Error if no part imports the profile or the summary
 */
export function collectImporters(parts: ImportPart[]): Importers {
  const profile = parts.find((part) => part.profile !== undefined)?.profile;
  const summary = parts.find((part) => part.summary !== undefined)?.summary;
  if (profile === undefined || summary === undefined)
    throw new Error("No feature imports the profile and the summary.");
  const own = Object.assign({}, ...parts.map((part) => part.own));
  return { lists: parts.flatMap((part) => part.lists ?? []), profile, summary, own };
}
