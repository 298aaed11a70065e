import { z } from "zod";
import { storedTranslationsOf, textsOf } from "../content/translations.ts";
import type { EntryFields } from "../fields/entry-fields.contract.ts";
import { publicationFields } from "../fields/publication.contract.ts";
import { sentTranslations, type Translations } from "../fields/translations.contract.ts";

/** The version of `meta.vitrine`, the part of an exported file for what JSON Resume has no field for; see docs/import-and-export.md. */
export const OWN_DATA_VERSION = 1;

/**
 * The schema of a list in `meta.vitrine` that adds values to the entries of a résumé.
 * @param fields of an entry; those that can be translated may have translations
 * @param names the fields that identify an entry
 * @param added schemas of other fields
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
 * The list of `meta.vitrine` for stored entries, in the site's order.
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

/**
 * The entries that have anything besides the fields that identify them. For lists that the site sorts by date: in other lists
 * the entries also give the order.
 */
export function withAdditionsOnly(
  entries: readonly Record<string, unknown>[],
  names: readonly string[],
): Record<string, unknown>[] {
  return entries.filter((entry) => Object.keys(entry).some((name) => !names.includes(name)));
}
