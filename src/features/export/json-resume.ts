import { desc } from "drizzle-orm";
import type { Db } from "../../core/database/client.ts";
import {
  type ExportItem,
  type ExportPart,
  isJsonObject,
  type JsonObject,
  type ListExport,
  mergeChanges,
  omitEmpty,
} from "../../core/feature/export.ts";
import { insertNewItems, mergeIntoImportedList, type PlacedValue } from "../../core/feature/imported-list.ts";
import { resumeDocuments } from "../../core/resume/documents.table.ts";
import { OWN_DATA_VERSION } from "../../core/resume/own-data.ts";

const SCHEMA = "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json";

type Document = typeof resumeDocuments.$inferSelect;
type Options = {
  parts: ExportPart[];
  /** Public address of the site, without a slash at its end. */
  origin: string;
  /** The beginning of addresses in the résumé's language: `/de`; `""` for the main language. */
  prefix?: string;
};

/**
 * The public content as a JSON Resume, without the original values of imported files.
 * @param forDocuments adds to each entry the `_id` of its row, and what only documents show
 */
export function publicResume(
  db: Db,
  { parts, origin, prefix = "", forDocuments = false }: Options & { forDocuments?: boolean },
): JsonObject {
  const resume: JsonObject = { $schema: SCHEMA };
  const own = parts.flatMap((part) => part.basics?.(db, origin, true) ?? []);
  const inMain = own.flatMap((each) => each.inMain ?? []);
  const basics = Object.assign({}, ...own.map(({ json }) => json));
  if (forDocuments && inMain.length > 0) basics.inMain = inMain;
  if (Object.keys(basics).length > 0) resume.basics = basics;
  for (const { path, items } of parts.flatMap((part) => part.lists ?? [])) {
    const entries = items(db).map((item) => (forDocuments ? forDocument(item) : item.json));
    if (entries.length > 0) putAt(resume, path, entries);
  }
  return withMeta(resume, origin && origin + prefix);
}

function forDocument({ json, _id, entryIds, shown, shownEntries }: ExportItem): unknown {
  if (!isJsonObject(json)) return json;
  const { entries } = json;
  if (entryIds === undefined || !Array.isArray(entries)) return { ...json, ...shown, _id };
  return {
    ...json,
    _id,
    entries: entries.map((entry, index) => ({ ...entry, ...shownEntries?.[index], _id: entryIds[index] })),
  };
}

/**
 * Everything on the site and in the imported files, for the owner. Each imported value is exported unchanged at its path
 * until the entry that was made from it is edited or deleted. The newest file is the base; older ones add what it lacks.
 */
export function ownerResume(db: Db, { parts, origin }: Options): JsonObject {
  const documents = db.select().from(resumeDocuments).orderBy(desc(resumeDocuments._id)).all();
  const resume: JsonObject = Object.assign({ $schema: SCHEMA }, ...documents.map(contentOf).reverse());
  const byId = new Map(documents.map((document) => [document._id, document]));
  mergeBasics(db, resume, byId, { parts, origin });
  for (const list of parts.flatMap((part) => part.lists ?? [])) mergeList(db, resume, list, documents);
  const fileUrl = (path: string) => origin + path;
  const own = Object.assign({}, ...parts.map((part) => part.own?.(db, fileUrl)));
  return withOwnData(withMeta(resume, origin), own);
}

/** Adds `meta.vitrine`, and replaces the one of an imported file. */
function withOwnData(resume: JsonObject, own: JsonObject): JsonObject {
  const { meta } = resume;
  if (!isJsonObject(meta)) return resume;
  return { ...resume, meta: { ...meta, vitrine: { version: OWN_DATA_VERSION, ...omitEmpty(own) } } };
}

function contentOf({ content }: Document): JsonObject {
  return structuredClone(content);
}

/** Merges the `basics` of each feature into the `basics` of the file that they were imported from. */
function mergeBasics(db: Db, resume: JsonObject, documents: Map<string, Document>, options: Options): void {
  let basics: JsonObject = isJsonObject(resume.basics) ? resume.basics : {};
  const parts = options.parts.flatMap((part) => part.basics?.(db, options.origin, false) ?? []);
  for (const { json, origin, before, aliases } of parts) {
    const document = origin === null ? undefined : documents.get(origin.document);
    // Properties that were imported from an older file replace those of the newest one.
    if (document !== undefined && isJsonObject(document.content.basics))
      basics = { ...basics, ...pick(document.content.basics, Object.keys(json), aliases) };
    basics = mergeChanges(basics, origin === null ? {} : before(origin.fields), json, aliases);
  }
  // The imported summary was deleted.
  const isSummaryImported = [...documents.values()].some(({ taken }) => taken.includes("basics.summary"));
  if (isSummaryImported && !parts.some(({ json }) => Object.hasOwn(json, "summary"))) delete basics.summary;
  if (Object.keys(basics).length > 0) resume.basics = basics;
}

/** The named properties of an object, or their older names. */
function pick(object: JsonObject, names: string[], aliases: Record<string, readonly string[]>): JsonObject {
  const all = names.flatMap((name) => [name, ...(aliases[name] ?? [])]);
  return Object.fromEntries(
    all.filter((name) => Object.hasOwn(object, name)).map((name) => [name, object[name]]),
  );
}

/** Puts the site's entries into the imported list, at the positions that they came from. */
function mergeList(db: Db, resume: JsonObject, { path, items }: ListExport, documents: Document[]): void {
  const all = items(db);
  const placed = documents.flatMap((document, index) => placedOf(document, path, all, index === 0));
  const values = insertNewItems(placed, all);
  if (values.length > 0 || Array.isArray(valueAt(resume, path))) putAt(resume, path, values);
}

/** The list of a file: entries in their current state, and values that were not imported. */
function placedOf(
  { _id, content, taken }: Document,
  path: ListExport["path"],
  items: ExportItem[],
  isNewest: boolean,
): PlacedValue[] {
  const list = valueAt(content, path);
  if (!Array.isArray(list)) return [];
  const own = items.filter(({ origin }) => origin?.document === _id);
  const takenPaths = new Set(taken);
  // `sections[0]` for `sections[0].entries[1]`.
  const takenEntries = new Set(taken.map((takenPath) => takenPath.replace(/\].*$/, "]")));
  const placed = mergeIntoImportedList(list, path.join("."), own, {
    isTaken: (valuePath) => takenPaths.has(valuePath),
    isGone: (valuePath) => takenEntries.has(valuePath),
  });
  // Other values of older files are left out, because the newest one may repeat them.
  return isNewest ? placed : placed.filter(({ item }) => item !== null);
}

function valueAt(object: JsonObject, [first, second]: ListExport["path"]): unknown {
  const value = object[first];
  if (second === undefined) return value;
  return isJsonObject(value) ? value[second] : undefined;
}

function putAt(object: JsonObject, [first, second]: ListExport["path"], value: unknown): void {
  if (second === undefined) object[first] = value;
  else object[first] = { ...(isJsonObject(object[first]) ? object[first] : {}), [second]: value };
}

/** Adds the address and the schema version, unless an imported file has them. */
function withMeta(resume: JsonObject, base: string): JsonObject {
  const { meta } = resume;
  const own = { ...(base !== "" && { canonical: `${base}/resume.json` }), version: "v1.0.0" };
  return { ...resume, meta: meta === undefined || isJsonObject(meta) ? { ...own, ...meta } : meta };
}
