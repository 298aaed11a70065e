import { z } from "zod";
import { publicationFields } from "../fields/publication.contract.ts";

/** The part of an exported file (`meta.vitrine`) for what a JSON Resume has no place for; see docs/import-and-export.md. */
export const OWN_DATA_VERSION = 1;

/**
 * The schema of a list that adds to the entries of a résumé.
 * @param names the fields that identify an entry
 * @param added other fields
 */
export function ownListSchema<Added extends z.ZodRawShape>(names: readonly string[], added: Added) {
  const identity = Object.fromEntries(names.map((name) => [name, z.string(`${name} must be text.`)]));
  return z.array(z.object({ ...identity, ...publicationFields, ...added })).max(10_000);
}

type Stored = Readonly<Record<string, unknown>>;

/**
 * Stored entries as such a list, in the site's order.
 * @param names the fields that identify an entry
 * @param added other fields that a JSON Resume doesn't have
 * @param fileUrl the address of a stored file
 */
export function toOwnList(
  rows: readonly Stored[],
  names: readonly string[],
  { added = [], fileUrl = String }: { added?: readonly string[]; fileUrl?: (path: string) => string } = {},
): Record<string, unknown>[] {
  return rows.map((row) => ({
    ...Object.fromEntries([...names, ...added].map((name) => [name, row[name]])),
    ...(row.status !== undefined && row.status !== "public" && { status: row.status }),
    ...(row.publishAt ? { publishAt: row.publishAt } : {}),
    ...(row.image ? { image: fileUrl(String(row.image)) } : {}),
  }));
}

/** Such a list without the entries that it adds nothing to, for lists that the site sorts by date. */
export function onlyAdding(
  entries: readonly Record<string, unknown>[],
  names: readonly string[],
): Record<string, unknown>[] {
  return entries.filter((entry) => Object.keys(entry).some((name) => !names.includes(name)));
}
