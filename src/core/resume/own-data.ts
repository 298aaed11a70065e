import { z } from "zod";
import { storedTranslationsOf, textsOf } from "../content/translations.ts";
import type { EntryFields } from "../fields/entry-fields.contract.ts";
import { publicationFields } from "../fields/publication.contract.ts";
import { sentTranslations, type Translations } from "../fields/translations.contract.ts";

/** The part of an exported file (`meta.vitrine`) for what a JSON Resume has no place for; see docs/import-and-export.md. */
export const OWN_DATA_VERSION = 1;

/**
 * The schema of a list that adds to the entries of a résumé.
 * @param fields those of an entry, whose translations it has
 * @param names the fields that identify an entry
 * @param added other fields
 */
export function ownListSchema<Added extends z.ZodRawShape>(
  fields: EntryFields,
  names: readonly string[],
  added: Added,
) {
  const translations = sentTranslations(fields);
  const identity = Object.fromEntries(names.map((name) => [name, z.string(`${name} must be text.`)]));
  return z.array(z.object({ ...identity, ...publicationFields, translations, ...added })).max(10_000);
}

/** When an entry was added, for the order of the feed; never in the future. */
export const addedAt = z
  .string("addedAt must be a date and time.")
  .refine((at) => !Number.isNaN(Date.parse(at)), "addedAt must be a date and time.")
  .transform((at) => new Date(Math.min(Date.parse(at), Date.now())).toISOString())
  .optional();

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
    ...ownTranslations(row),
  }));
}

/** The `translations` of a stored entry, if it has any. */
export function ownTranslations(row: Stored): { translations?: Translations } {
  const translations = textsOf(storedTranslationsOf(row));
  return Object.keys(translations).length === 0 ? {} : { translations };
}

/** Such a list without the entries that it adds nothing to, for lists that the site sorts by date. */
export function onlyAdding(
  entries: readonly Record<string, unknown>[],
  names: readonly string[],
): Record<string, unknown>[] {
  return entries.filter((entry) => Object.keys(entry).some((name) => !names.includes(name)));
}
