import { z } from "zod";
import { OWN_DATA_VERSION } from "../../core/resume/own-data.ts";
import { isObject, leaves, type Source } from "../../core/resume/source.ts";
import { ImportError } from "./import-error.ts";
import type { Importers } from "./importers.ts";

const PATH = "meta.vitrine";

/**
 * Checks the part of the file that "Export everything" adds, and hands it to the features as `report.own`.
 * @throws ImportError if it does not match its schema
 */
export function readOwnData(root: Source, { own }: Importers): void {
  const { value } = root.get("meta").get("vitrine");
  if (!isObject(value)) return;
  if (value.version !== OWN_DATA_VERSION) {
    root.report.warn([PATH], `${PATH} has a version that this Vitrine doesn't know, so it was left out.`);
    return;
  }
  const parsed = z
    .object({ version: z.number(), ...own })
    .partial()
    .safeParse(value);
  const [issue] = parsed.error?.issues ?? [];
  if (issue !== undefined || parsed.data === undefined)
    throw new ImportError(`${[PATH, ...(issue?.path ?? [])].join(".")} is invalid: ${issue?.message}`);
  root.report.own = parsed.data;
  for (const { path } of leaves(parsed.data, PATH)) root.report.markImported(path);
}

type Entry = Record<string, unknown>;

/**
 * Adds the values of a list of `report.own` to the entries with the same key, and puts them in the same order.
 * @param added its entries
 */
export function withOwnValues<T extends object>(
  entries: T[],
  added: unknown,
  keyOf: (entry: T) => string,
): T[] {
  if (!Array.isArray(added)) return entries;
  const own = Map.groupBy((added as Entry[]).entries(), ([, values]) => keyOf(values as T)); // They have the fields of the key.
  const ranks = new Map<T, number>();
  for (const entry of entries) {
    const [rank, values] = own.get(keyOf(entry))?.shift() ?? [added.length, {}];
    const present = Object.entries(values).filter(([, value]) => value !== undefined);
    ranks.set(Object.assign(entry, Object.fromEntries(present)), rank);
  }
  return entries.toSorted((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0));
}
