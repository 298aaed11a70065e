import type { Db } from "../database/client.ts";
import type { DocumentPlace, EntryFields } from "../fields/entry-fields.contract.ts";
import type { Origin } from "../resume/origin.ts";

export type JsonObject = Record<string, unknown>;

/** What a feature gives a résumé (JSON Resume 1.0.0). */
export type ExportPart = {
  /** How the résumé's documents look; one feature says it. */
  look?(db: Db): DocumentLook;
  lists?: ListExport[];
  /**
   * Its properties of `basics`, null where it has nothing to say of the person.
   * @param origin public address of the site, without a slash at its end
   * @param isPublic what visitors may see alone
   */
  basics?(db: Db, origin: string, isPublic: boolean): BasicsExport | null;
};

/** Ids of the site's design and font pair, and its accent as pages show it by day (`#rrggbb`). */
export type DocumentLook = { design: string; fontPair: string; accent: string };

/** The properties as they are now, and as they were in the imported file; see `ExportItem.merge`. */
export type BasicsExport = {
  json: JsonObject;
  origin: Origin | null;
  /** The same of the fields as they were imported. */
  before(fields: Origin["fields"]): JsonObject;
  /** Older names of properties, by today's. */
  aliases: Readonly<Record<string, readonly string[]>>;
};

/** A property of an entry as the documents show it. */
export type DocumentField = { key: string; label: string; document: DocumentPlace };

/** A list of the résumé. */
export type ListExport = {
  /** Where it stands: `["work"]`, `["basics", "profiles"]`. */
  path: readonly [string] | readonly ["basics", string];
  /** Its heading where people read it, and how far down it stands; without it, it has none. */
  heading?(db: Db): { title: string; order: number };
  /** How the documents show the properties of its entries. */
  fields: readonly DocumentField[];
  /** What stands in an entry's title, where that is not the properties of that place as they are; the first that says something is the title. */
  titles?(textOf: (key: string) => string): string[];
  /** Its entries in the order of the site. */
  items(db: Db): ExportItem[];
};

export type ExportItem = {
  /** Of the row that it is made of, or of the first of several. */
  _id: string;
  /** The same of its `entries`, where it is a section of them. */
  entryIds?: string[];
  /** As the site has it. */
  json: unknown;
  /** Of which imported value it is made. */
  origin: { document: string; path: string } | null;
  /** That value with what was changed since. @param isTaken whether an entry was made of the value at a path */
  merge(imported: unknown, isTaken: (path: string) => boolean): unknown;
};

/** What is empty is left out. */
export function compact(json: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(json).filter(
      ([, value]) => value !== "" && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

/**
 * Stored entries as items of a list.
 * @param own properties that are not the fields as they are; `""` leaves one out
 */
export function entryItems<T extends { _id: string; origin: Origin | null }>(
  rows: T[],
  fields: EntryFields,
  own: (entry: T) => JsonObject = () => ({}),
): ExportItem[] {
  const aliases = aliasesOf(fields);
  // Also of the fields that an entry was imported with.
  const toJson = (entry: T) => compact({ ...fieldsToJson(fields, entry), ...own(entry) });
  return rows.map((row) => {
    const json = toJson(row);
    const { _id, origin } = row;
    return {
      _id,
      json,
      origin,
      merge(imported) {
        if (origin === null) return json;
        const before = toJson({ ...row, ...origin.fields });
        // A text alone, such as a language.
        if (!isJsonObject(imported)) return Bun.deepEquals(before, json) ? imported : json;
        return mergeChanges(imported, before, json, aliases);
      },
    };
  });
}

/**
 * An imported object with what was changed since. What is equal in `before` and `now` stays as it was imported, in its words.
 * @param before what is exported of the fields as they were imported
 * @param now what is exported of them today
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

/** In a list of texts, those that are as they were imported stay so, with what the site had to cut. */
function mergeTexts(imported: JsonObject, names: string[], now: unknown): unknown {
  const before = names.map((name) => imported[name]).find(Array.isArray);
  if (before === undefined || !Array.isArray(now)) return now;
  return now.map((text) => before.find((original) => isSameText(original, text)) ?? text);
}

function isSameText(original: unknown, text: unknown): boolean {
  if (typeof original !== "string" || typeof text !== "string") return false;
  const [whole, shown] = [original, text].map((line) => line.replace(/\s+/g, " ").trim()) as [string, string];
  return whole === shown || (shown.length > 900 && whole.startsWith(shown.replace(/…$/, "")));
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A stored entry under JSON Resume's names, months as `2019-05`, years alone as `2019` (§15). */
export function fieldsToJson(fields: EntryFields, entry: Readonly<Record<string, unknown>>): JsonObject {
  const json: JsonObject = {};
  for (const [name, { json: names, kind }] of Object.entries(fields)) {
    const [key] = names;
    if (key === undefined) continue;
    const value = entry[name];
    const isYear = Array.isArray(entry.yearOnly) && entry.yearOnly.includes(name);
    json[key] = kind === "month" && typeof value === "string" ? value.slice(0, isYear ? 4 : 7) : value;
  }
  return json;
}

/** Other names of properties, by those that are written. */
export function aliasesOf(fields: EntryFields): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.values(fields).flatMap(({ json: [key, ...others] }) =>
      key === undefined || others.length === 0 ? [] : [[key, others]],
    ),
  );
}

/** How the documents show what `fieldsToJson` has written. */
export function documentFields(fields: EntryFields): DocumentField[] {
  return Object.values(fields).flatMap(({ json: [key], label, document }) =>
    key === undefined || document === "nowhere" ? [] : [{ key, label, document }],
  );
}
