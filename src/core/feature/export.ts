import type { Language } from "../../shared/language.ts";
import { inMainAs, presentTranslations } from "../content/translations.ts";
import type { Db } from "../database/client.ts";
import type { DocumentPlace, EntryFields } from "../fields/entry-fields.contract.ts";
import { translatedNames } from "../fields/translations.contract.ts";
import type { Origin } from "../resume/origin.ts";

export type JsonObject = Record<string, unknown>;

/** What a feature contributes to the exported résumé (JSON Resume 1.0.0). */
export type ExportPart = {
  /** How the résumé's documents look; defined by exactly one feature. */
  look?(db: Db): DocumentLook;
  lists?: ListExport[];
  /**
   * Its properties of `basics`; null if it has none.
   * @param origin the site's public address, without a trailing slash
   * @param isPublic only what visitors may see
   */
  basics?(db: Db, origin: string, isPublic: boolean): BasicsExport | null;
  /**
   * What JSON Resume has no field for, by name in `meta.vitrine`, for the owner only. The schemas are in the import part.
   * @param fileUrl the address of a stored file
   */
  own?(db: Db, fileUrl: (path: string) => string): JsonObject;
};

/** Ids of the site's design and font pair, and its accent as pages show it by day (`#rrggbb`). */
export type DocumentLook = { design: string; fontPair: string; accent: string };

/** The properties as they are now, and as they were in the imported file; see `ExportItem.merge`. */
export type BasicsExport = {
  json: JsonObject;
  /** The properties without a translation into the language of the document. */
  inMain?: readonly string[];
  origin: Origin | null;
  /** The same properties, made from the fields as they were imported. */
  before(fields: Origin["fields"]): JsonObject;
  /** Older names of properties, by current name. */
  aliases: Readonly<Record<string, readonly string[]>>;
};

/** How the documents show a property of an entry; the label is in English. */
export type DocumentField = { key: string; label: string; document: DocumentPlace };

/** A list of the résumé. */
export type ListExport = {
  /** Its path in the JSON: `["work"]`, `["basics", "profiles"]`. */
  path: readonly [string] | readonly ["basics", string];
  /** Its heading in the documents, and its position among the lists; without one the documents leave the list out. */
  heading?(db: Db, language: Language): { title: string; order: number };
  /** How the documents show the properties of its entries. */
  fields: readonly DocumentField[];
  /** An entry's title candidates, if they are not just its `title` properties; the first non-empty one is used. */
  titles?(textOf: (key: string) => string, language: Language): string[];
  /** Its entries, in the site's order. */
  items(db: Db): ExportItem[];
};

export type ExportItem = {
  /** The id of its row, or of the first of several rows. */
  _id: string;
  /** The ids of a section's `entries`. */
  entryIds?: string[];
  /** The entry as the site has it. */
  json: unknown;
  /** Further properties that only documents show, and `inMain`: its properties that have no translation. */
  shown?: JsonObject;
  /** `shown` of each of a section's `entries`. */
  shownEntries?: (JsonObject | undefined)[];
  /** The imported value it was made from. */
  origin: { document: string; path: string } | null;
  /**
   * The imported value, updated with what has changed since the import.
   * @param isTaken whether an entry was made from the value at a path
   */
  merge(imported: unknown, isTaken: (path: string) => boolean): unknown;
};

/** Removes properties that are `""`, undefined or an empty list. */
export function omitEmpty(json: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(json).filter(
      ([, value]) => value !== "" && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

/**
 * Adds a text that only documents show, such as a degree in the words of the imported file.
 * @param rows the rows of the items, in the same order
 */
export function withShownText<T>(
  items: ExportItem[],
  rows: readonly T[],
  name: string,
  texts: ReadonlyMap<T, string>,
): ExportItem[] {
  return items.map((item, index) => {
    const text = texts.get(rows[index] as T); // Rows and items have the same length.
    return text === undefined ? item : { ...item, shown: { ...item.shown, [name]: text } };
  });
}

/** The properties of `basics` without a translation in a row. @param names the properties' names, by column */
export function inMainOf(row: object, names: Readonly<Record<string, string>>): Pick<BasicsExport, "inMain"> {
  const inMain = inMainAs(row, names);
  return inMain.length > 0 ? { inMain } : {};
}

/**
 * Stored entries as items of an exported list.
 * @param own properties that differ from the stored fields; `""` leaves one out
 */
export function toExportItems<T extends { _id: string; origin: Origin | null }>(
  rows: T[],
  fields: EntryFields,
  own: (entry: T) => JsonObject = () => ({}),
): ExportItem[] {
  const aliases = aliasesOf(fields);
  const flagName = Object.entries(fields).find(([, { document }]) => document === "current")?.[0] ?? "";
  const endNames = Object.values(fields)
    .filter(({ document }) => document === "end" || document === "endOrCurrent")
    .flatMap(({ json: names }) => names);
  // Also used for the fields as they were imported.
  const toJson = (entry: T) => omitEmpty({ ...fieldsToJson(fields, entry), ...own(entry) });
  return rows.map((row) => {
    const json = toJson(row);
    const { _id, origin } = row;
    const { inMain } = presentTranslations(row, translatedNames(fields));
    return {
      _id,
      json,
      ...(inMain && { shown: { inMain: inMain.flatMap((name) => fields[name]?.json[0] ?? []) } }),
      origin,
      merge(imported) {
        if (origin === null) return json;
        const before = toJson({ ...row, ...origin.fields });
        // A plain text, such as a language.
        if (!isJsonObject(imported)) return Bun.deepEquals(before, json) ? imported : json;
        // If the flag has changed, an imported end such as "Present" is outdated.
        const isFlagChanged = (origin.fields[flagName] ?? false) !== (Object(row)[flagName] ?? false);
        return mergeChanges(isFlagChanged ? omit(imported, endNames) : imported, before, json, aliases);
      },
    };
  });
}

/**
 * Updates an imported object with what has changed since the import. Properties that are equal in `before` and `now` keep
 * their imported value.
 * @param before the export of the fields as they were imported
 * @param now the export of the current fields
 */
export function mergeChanges(
  imported: JsonObject,
  before: JsonObject,
  now: JsonObject,
  aliases: Readonly<Record<string, readonly string[]>>,
): JsonObject {
  const merged = { ...imported };
  for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
    if (Bun.deepEquals(before[name], now[name])) continue;
    for (const alias of aliases[name] ?? []) delete merged[alias];
    if (now[name] === undefined) delete merged[name];
    else merged[name] = mergeTexts(imported, [name, ...(aliases[name] ?? [])], now[name]);
  }
  return merged;
}

function omit(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/** In a list of texts, unchanged ones keep their imported form, including what the site had to shorten. */
function mergeTexts(imported: JsonObject, names: string[], now: unknown): unknown {
  const before = names.map((name) => imported[name]).find(Array.isArray);
  if (before === undefined || !Array.isArray(now)) return now;
  return now.map((text) => before.find((original) => isSameText(original, text)) ?? text);
}

function isSameText(original: unknown, text: unknown): boolean {
  if (typeof original !== "string" || typeof text !== "string") return false;
  const [full, shown] = [original, text].map((line) => line.replace(/\s+/g, " ").trim()) as [string, string];
  return full === shown || (shown.length > 900 && full.startsWith(shown.replace(/…$/, "")));
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A stored entry under JSON Resume's names, with months as `2019-05` and years as `2019` (§15). */
export function fieldsToJson(fields: EntryFields, entry: Readonly<Record<string, unknown>>): JsonObject {
  const json: JsonObject = {};
  for (const [name, { json: names, kind, document }] of Object.entries(fields)) {
    const [key] = names;
    if (key === undefined || document === "current") continue;
    const value = entry[name];
    const isYear = Array.isArray(entry.yearOnly) && entry.yearOnly.includes(name);
    json[key] = kind === "month" && typeof value === "string" ? value.slice(0, isYear ? 4 : 7) : value;
  }
  return { ...json, ...currentFlag(fields, entry, json) };
}

/** The flag of a current entry, where its dates alone say otherwise: in a JSON Resume, a job without an end is current. */
function currentFlag(
  fields: EntryFields,
  entry: Readonly<Record<string, unknown>>,
  json: JsonObject,
): JsonObject {
  const all = Object.entries(fields);
  const hasDate = (place: DocumentPlace) =>
    all.some(([, field]) => field.document === place && json[field.json[0] ?? ""]);
  const isOpen = all.some(([, { document }]) => document === "endOrCurrent");
  const isCurrentByDates = isOpen && hasDate("start") && !hasDate("endOrCurrent");
  return Object.fromEntries(
    all.flatMap(
      ([
        name,
        {
          json: [key],
          document,
        },
      ]) =>
        document === "current" && key !== undefined && entry[name] !== isCurrentByDates
          ? [[key, entry[name]]]
          : [],
    ),
  );
}

/** Alternative names of properties, by the name that is written. */
export function aliasesOf(fields: EntryFields): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.values(fields).flatMap(({ json: [key, ...others] }) =>
      key === undefined || others.length === 0 ? [] : [[key, others]],
    ),
  );
}

/** How the documents show the properties that `fieldsToJson` writes. */
export function documentFields(fields: EntryFields): DocumentField[] {
  return Object.values(fields).flatMap(({ json: [key], label, document }) =>
    key === undefined || document === "nowhere" ? [] : [{ key, label, document }],
  );
}
