import { desc } from "drizzle-orm";
import type { Db } from "../../core/database/client.ts";
import {
  type ExportItem,
  type ExportPart,
  isJsonObject,
  type JsonObject,
  type ListExport,
  mergeChanges,
} from "../../core/feature/export.ts";
import { type Placed, placeAll, placeImported } from "../../core/feature/placed-list.ts";
import { resumeDocuments } from "../../core/resume/documents.table.ts";

const SCHEMA = "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json";

type Document = typeof resumeDocuments.$inferSelect;
type Options = {
  parts: ExportPart[];
  /** Public address of the site, without a slash at its end. */
  origin: string;
};

/**
 * What visitors see, as a JSON Resume: nothing of an imported file but what is shown of it.
 * @param hasIds gives each entry the `_id` of its row, for who chooses among them
 */
export function publicResume(
  db: Db,
  { parts, origin, hasIds = false }: Options & { hasIds?: boolean },
): JsonObject {
  const resume: JsonObject = { $schema: SCHEMA };
  const basics = Object.assign({}, ...parts.map((part) => part.basics?.(db, origin, true)?.json));
  if (Object.keys(basics).length > 0) resume.basics = basics;
  for (const { path, items } of parts.flatMap((part) => part.lists ?? [])) {
    const entries = items(db).map((item) => (hasIds ? withIds(item) : item.json));
    if (entries.length > 0) putAt(resume, path, entries);
  }
  return withMeta(resume, origin);
}

function withIds({ json, _id, entryIds }: ExportItem): unknown {
  if (!isJsonObject(json)) return json;
  const { entries } = json;
  if (entryIds === undefined || !Array.isArray(entries)) return { ...json, _id };
  return { ...json, _id, entries: entries.map((entry, at) => ({ ...entry, _id: entryIds[at] })) };
}

/**
 * Everything that the site and the imported files hold, for the owner: each imported value as it came, at its path, until what
 * was made of it was changed or deleted. The newest file is the ground; what older ones have beside it is added.
 */
export function ownResume(db: Db, { parts, origin }: Options): JsonObject {
  const documents = db.select().from(resumeDocuments).orderBy(desc(resumeDocuments._id)).all();
  const resume: JsonObject = Object.assign({ $schema: SCHEMA }, ...documents.map(contentOf).reverse());
  const byId = new Map(documents.map((document) => [document._id, document]));
  mergeBasics(db, resume, byId, { parts, origin });
  for (const list of parts.flatMap((part) => part.lists ?? [])) mergeList(db, resume, list, documents);
  return withMeta(resume, origin);
}

function contentOf({ content }: Document): JsonObject {
  return structuredClone(content);
}

/** What each feature says of the person, over what the file says of them that it was imported from. */
function mergeBasics(db: Db, resume: JsonObject, documents: Map<string, Document>, options: Options): void {
  let basics: JsonObject = isJsonObject(resume.basics) ? resume.basics : {};
  const parts = options.parts.flatMap((part) => part.basics?.(db, options.origin, false) ?? []);
  for (const { json, origin, before, aliases } of parts) {
    const document = origin === null ? undefined : documents.get(origin.document);
    // Of a person from an older file, the newer one says nothing but what it says beside.
    if (document !== undefined && isJsonObject(document.content.basics))
      basics = { ...basics, ...only(document.content.basics, Object.keys(json), aliases) };
    basics = mergeChanges(basics, origin === null ? {} : before(origin.fields), json, aliases);
  }
  // A summary that was deleted.
  const takes = [...documents.values()].some(({ taken }) => taken.includes("basics.summary"));
  if (takes && !parts.some(({ json }) => Object.hasOwn(json, "summary"))) delete basics.summary;
  if (Object.keys(basics).length > 0) resume.basics = basics;
}

/** The named properties of an object, under whatever name it has them. */
function only(object: JsonObject, names: string[], aliases: Record<string, readonly string[]>): JsonObject {
  const all = names.flatMap((name) => [name, ...(aliases[name] ?? [])]);
  return Object.fromEntries(
    all.filter((name) => Object.hasOwn(object, name)).map((name) => [name, object[name]]),
  );
}

/** The imported lists with the site's entries in the places that they came from. */
function mergeList(db: Db, resume: JsonObject, { path, items }: ListExport, documents: Document[]): void {
  const all = items(db);
  const placed = documents.flatMap((document, index) => placedOf(document, path, all, index === 0));
  const values = placeAll(placed, all);
  if (values.length > 0 || Array.isArray(valueAt(resume, path))) putAt(resume, path, values);
}

/** What a file's list holds: entries of the site as they are now, and values that nothing was made of. */
function placedOf(
  { _id, content, taken }: Document,
  path: ListExport["path"],
  items: ExportItem[],
  isNewest: boolean,
): Placed[] {
  const list = valueAt(content, path);
  if (!Array.isArray(list)) return [];
  const own = items.filter(({ origin }) => origin?.document === _id);
  const exact = new Set(taken);
  // Of `sections[0].entries[1]`, `sections[0]`.
  const whole = new Set(taken.map((at) => at.replace(/\].*$/, "]")));
  const placed = placeImported(list, path.join("."), own, {
    isTaken: (at) => exact.has(at),
    isGone: (at) => whole.has(at),
  });
  // Of older files, what the newest one says again would be there twice.
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

/** Says where the résumé comes from and by which version of the schema it is, where a file has not said so. */
function withMeta(resume: JsonObject, origin: string): JsonObject {
  const { meta } = resume;
  const own = { canonical: `${origin}/resume.json`, version: "v1.0.0" };
  return { ...resume, meta: meta === undefined || isJsonObject(meta) ? { ...own, ...meta } : meta };
}
