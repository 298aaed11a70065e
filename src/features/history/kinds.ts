import { getTableColumns, getTableName } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { ContentTable } from "../../core/content/change.ts";
import { fileColumns } from "../../core/content/file-references.ts";
import { changes, history } from "../../core/content/history.table.ts";
import { media } from "../../core/content/media.table.ts";
import { cutAtWord } from "../../shared/cut-text.ts";
import { schema } from "../../site/schema.ts";

/** A stored row, by the names of its columns in the code. */
export type Row = Record<string, unknown> & { version: number };

type Kind = {
  /** For the owner. */
  noun: string;
  /** What the owner calls such an entry; `""` where it has no name. */
  nameOf(row: Record<string, unknown>): string;
  /** The columns that are content, where those that all tables share are not all that is left out. */
  fields?: string[];
  /** Content that is shown, but never brought back. */
  fixed?: string[];
};

/** The one place where the history knows features: a noun, and how an entry is called. */
const kinds: Record<string, Kind> = {
  abouts: { noun: "block", nameOf: first("header", "body", "blockType") },
  contacts: { noun: "message", nameOf: first("name"), fields: ["name", "email", "phone", "message"] },
  downloads: { noun: "download", nameOf: first("name") },
  educations: { noun: "education", nameOf: first("school", "degree") },
  experiences: { noun: "experience", nameOf: joined(", ", "title", "company") },
  links: { noun: "link", nameOf: first("siteHandle", "href") },
  media: {
    noun: "picture",
    nameOf: first("alt", "originalName"),
    fields: ["alt", "focusX", "focusY", "poster"],
  },
  project_sections: { noun: "section", nameOf: first("header", "body") },
  projects: { noun: "project", nameOf: first("title") },
  resumes: { noun: "resume", nameOf: () => "" },
  skills: { noun: "skill", nameOf: first("skill") },
  summaries: { noun: "summary", nameOf: first("summary") },
  // The e-mail signs in, and changing it asks for the password.
  users: { noun: "profile", nameOf: joined(" ", "fname", "lname"), fixed: ["email"] },
};

function first(...names: string[]): Kind["nameOf"] {
  return (row) => names.map((name) => String(row[name] ?? "").trim()).find((text) => text !== "") ?? "";
}

function joined(separator: string, ...names: string[]): Kind["nameOf"] {
  return (row) =>
    names
      .map((name) => String(row[name] ?? "").trim())
      .filter(Boolean)
      .join(separator);
}

/** Every table whose rows the content store writes, by its name in the database. */
export const contentTables = new Map<string, ContentTable>(
  Object.values<SQLiteTable>(schema)
    .filter(isContentTable)
    .map((table) => [getTableName(table), table]),
);

function isContentTable(table: SQLiteTable): table is ContentTable {
  const columns = getTableColumns(table);
  return "_id" in columns && "version" in columns && table !== history && table !== changes;
}

/** Tables of which a site has one row at most (contract, Decided details). */
export const singleTables = new Set(["summaries", "resumes", "users"]);

/** Messages are nobody's edits: the trash has them, the list of changes does not. */
export const privateTable = "contacts";

/** One of a table's rows in a word: `project_sections` hold sections, `educations` educations. */
export function nounOf(tableName: string): string {
  return kinds[tableName]?.noun ?? "entry";
}

/** Longest name in characters; a summary's is its beginning. */
const NAME_MAX = 80;

export function nameOf(tableName: string, row: Record<string, unknown>): string {
  return cutAtWord((kinds[tableName]?.nameOf(row) ?? "").split("\n", 1)[0] ?? "", NAME_MAX);
}

/** Every column that only the store knows. */
const storeColumns = new Set(["_id", "version", "createdAt", "updatedAt", "position"]);

/** The columns that the API presents: no ids, no places in an order, nothing derived. */
export function fieldsOf(tableName: string): string[] {
  const table = contentTables.get(tableName);
  const given = kinds[tableName]?.fields;
  if (given !== undefined || table === undefined) return given ?? [];
  const references = new Set(referencesOf(table).map(({ column }) => column));
  return Object.keys(getTableColumns(table)).filter(
    (name) => !storeColumns.has(name) && !references.has(name),
  );
}

/** The fields that an older version brings back. */
export function restoredFieldsOf(tableName: string): string[] {
  const fixed = kinds[tableName]?.fixed ?? [];
  return fieldsOf(tableName).filter((name) => !fixed.includes(name));
}

type FileField = { name: string; isWhole: boolean };

/** The columns of a table that name files under `/uploads/`. */
export function fileFieldsOf(tableName: string): FileField[] {
  if (tableName === getTableName(media)) return [{ name: "poster", isWhole: false }];
  return fileColumns.filter(({ table }) => getTableName(table) === tableName);
}

type Reference = { column: string; parent: ContentTable };

/** Drizzle makes them anew each time it is asked. */
const knownReferences = new Map<ContentTable, Reference[]>();

/** The columns of a table that name a row of another one. */
export function referencesOf(table: ContentTable): Reference[] {
  const known = knownReferences.get(table) ?? findReferences(table);
  knownReferences.set(table, known);
  return known;
}

function findReferences(table: ContentTable): Reference[] {
  const names = new Map(Object.entries(getTableColumns(table)).map(([name, column]) => [column, name]));
  return getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference();
    const column = columns[0] === undefined ? undefined : names.get(columns[0]);
    return column !== undefined && isContentTable(foreignTable) ? [{ column, parent: foreignTable }] : [];
  });
}

/** All tables with a history. */
export const tableNames = Object.keys(kinds);
