import { and, eq, getTableColumns, getTableName, isNull, like } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { cutAtWord } from "../../shared/cut-text.ts";
import type { Db } from "../database/client.ts";
import { changes, history } from "./history.table.ts";
import { media } from "./media.table.ts";

/** A table with the columns of `entityColumns()`. */
export type ContentTable = SQLiteTable & { _id: SQLiteColumn; version: SQLiteColumn };

/** The stored content and its model; `ContentStore` and `Change` both have them. */
export type Content = { readonly db: Db; readonly model: ContentModel };

/** A stored row; keys are the column names in the code. */
export type Row = Record<string, unknown> & { version: number };

/** Describes the entries of a table to the owner and to the history. */
export type EntryKind = {
  table: ContentTable;
  /** A noun for messages: "education". */
  noun: string;
  /** The name of an entry; `""` if it has none. */
  nameOf(row: Record<string, unknown>): string;
  /**
   * The columns that hold addresses of files. An entry is useless without a `whole` file: if the file is lost, so is
   * the entry.
   */
  files?: Record<string, "whole" | "part">;
  /** The columns with content; by default all except the store's own columns and references to other tables. */
  fields?: string[];
  /** Columns that the history shows but never restores. */
  unrestoredFields?: string[];
  /** The columns whose texts can be translated; the table has a column `translated`. */
  translates?: readonly string[];
  /** Those of them with proper names, whose translations are never missing. */
  properNames?: readonly string[];
  /** Whether a column holds a text of the program instead of the owner's, which needs no translation. */
  isProgramText?(row: Record<string, unknown>, field: string): boolean;
  /** Whether a site can't have both of these rows (§12), for example because it can only have one. */
  excludes?(one: Record<string, unknown>, other: Record<string, unknown>): boolean;
  /** Rows that are added and deleted together with other entries; neither the trash nor the list of changes shows them. */
  isHidden?: boolean;
  /** Rows that the owner doesn't edit, such as messages; the trash shows them, the list of changes doesn't. */
  isPrivate?: boolean;
};

/** The tables of a feature. */
export type FeatureContent = {
  entries?: EntryKind[];
  /** Tables without a history. */
  tables?: SQLiteTable[];
  /** Removes what only deleted history rows needed; runs in the transaction that deletes them. */
  removeLeftovers?(db: Db): void;
};

type FileColumn = {
  table: ContentTable;
  name: string;
  column: SQLiteColumn;
  /** See `EntryKind.files`. */
  isWhole: boolean;
};
type Reference = { column: string; parent: ContentTable };

/** A `nameOf` that returns the first column that is not blank. */
export function nameFromFirst(...names: string[]): EntryKind["nameOf"] {
  return (row) => names.map((name) => textOf(row, name)).find((text) => text !== "") ?? "";
}

/** A `nameOf` that joins the columns that are not blank. */
export function nameFromAll(separator: string, ...names: string[]): EntryKind["nameOf"] {
  return (row) =>
    names
      .map((name) => textOf(row, name))
      .filter(Boolean)
      .join(separator);
}

function textOf(row: Record<string, unknown>, name: string): string {
  return String(row[name] ?? "").trim();
}

/** Maximum characters of a name. */
const NAME_MAX = 80;
/** Columns that only the store uses. */
const storeColumns = new Set(["_id", "version", "createdAt", "updatedAt", "position", "origin"]);
/** The kind of files: descriptions of pictures have a history too. */
const mediaKind = {
  noun: "picture",
  nameOf: nameFromFirst("alt", "originalName"),
  fields: ["alt", "focusX", "focusY", "poster", "translated"],
  translates: ["alt"],
};

/** The model of all content, collected from the features: tables, names of entries, and the files they show. */
export class ContentModel {
  /** Every table with content or owners in it. */
  readonly tables: SQLiteTable[];
  /** Every table that the content store writes, by its name in the database. */
  readonly contentTables: Map<string, ContentTable>;
  /** Every column that holds the address of a file. */
  readonly fileColumns: FileColumn[];
  /** Names of all tables with a history. */
  readonly tableNames: string[];
  readonly #kinds: Map<string, EntryKind>;
  readonly #parts: FeatureContent[];
  /** A cache, because Drizzle computes references on each call. */
  readonly #references = new Map<ContentTable, Reference[]>();

  constructor(parts: FeatureContent[]) {
    const entries = parts.flatMap((part) => part.entries ?? []);
    this.#parts = parts;
    this.#kinds = new Map(entries.map((kind) => [getTableName(kind.table), kind]));
    this.contentTables = new Map(entries.map(({ table }) => [getTableName(table), table]));
    this.tables = [
      ...entries.map(({ table }) => table),
      ...parts.flatMap((part) => part.tables ?? []),
      changes,
      history,
      media,
    ];
    this.fileColumns = entries.flatMap(({ table, files = {} }) =>
      Object.entries(files).map(([name, kind]) => ({
        table,
        name,
        column: columnOf(table, name),
        isWhole: kind === "whole",
      })),
    );
    this.tableNames = [...this.#kinds.keys(), getTableName(media)];
  }

  /** A noun for a row of a table: "section" for `project_sections`. */
  nounOf(tableName: string): string {
    return this.#kindOf(tableName)?.noun ?? "entry";
  }

  nameOf(tableName: string, row: Record<string, unknown>): string {
    return cutAtWord((this.#kindOf(tableName)?.nameOf(row) ?? "").split("\n", 1)[0] ?? "", NAME_MAX);
  }

  /** See `EntryKind.excludes`; undefined if a site can have any number of rows. */
  exclusionOf(tableName: string): EntryKind["excludes"] {
    return this.#kinds.get(tableName)?.excludes;
  }

  /** Names of the tables that the list of changes leaves out. */
  get privateTables(): string[] {
    return [...this.#kinds]
      .filter(([, { isPrivate, isHidden }]) => isPrivate || isHidden)
      .map(([name]) => name);
  }

  isHidden(tableName: string): boolean {
    return this.#kinds.get(tableName)?.isHidden === true;
  }

  /** The columns with content: no ids, positions or derived values. */
  fieldsOf(tableName: string): string[] {
    const table = this.contentTables.get(tableName);
    const declared = this.#kindOf(tableName)?.fields;
    if (declared !== undefined || table === undefined) return declared ?? [];
    const references = new Set(this.referencesOf(table).map(({ column }) => column));
    return Object.keys(getTableColumns(table)).filter(
      (name) => !storeColumns.has(name) && !references.has(name),
    );
  }

  /** The fields that are set when an earlier version is restored. */
  restoredFieldsOf(tableName: string): string[] {
    const fixed = this.#kinds.get(tableName)?.unrestoredFields ?? [];
    return this.fieldsOf(tableName).filter((name) => !fixed.includes(name));
  }

  /** The columns of a table whose texts can be translated. */
  translatedFieldsOf(tableName: string): readonly string[] {
    return this.#kindOf(tableName)?.translates ?? [];
  }

  /** See `EntryKind`. */
  isProperName(tableName: string, field: string): boolean {
    return this.#kinds.get(tableName)?.properNames?.includes(field) ?? false;
  }

  /** See `EntryKind`. */
  isProgramText(tableName: string, row: Record<string, unknown>, field: string): boolean {
    return this.#kinds.get(tableName)?.isProgramText?.(row, field) ?? false;
  }

  /** The columns of a table that hold addresses of files. */
  fileFieldsOf(tableName: string): { name: string; isWhole: boolean }[] {
    if (tableName === getTableName(media)) return [{ name: "poster", isWhole: false }];
    return this.fileColumns.filter(({ table }) => getTableName(table) === tableName);
  }

  /** The columns of a table that refer to a row of another content table. */
  referencesOf(table: ContentTable): Reference[] {
    const known = this.#references.get(table) ?? this.#findReferences(table);
    this.#references.set(table, known);
    return known;
  }

  #findReferences(table: ContentTable): Reference[] {
    const names = new Map(Object.entries(getTableColumns(table)).map(([name, column]) => [column, name]));
    return getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference();
      const column = columns[0] === undefined ? undefined : names.get(columns[0]);
      const parent = this.contentTables.get(getTableName(foreignTable));
      return column !== undefined && parent !== undefined ? [{ column, parent }] : [];
    });
  }

  /**
   * Whether an entry shows the file, or it is the poster of a video outside the trash. Equal files are stored once, so
   * several may.
   */
  isReferenced(db: Db, address: string): boolean {
    const inContent = this.fileColumns.some(
      ({ table, column }) =>
        db.select({ found: column }).from(table).where(eq(column, address)).limit(1).get() !== undefined,
    );
    if (inContent) return true;
    const asPoster = db
      .select({ name: media.name })
      .from(media)
      .where(and(eq(media.poster, address), isNull(media.trashedAt)));
    return asPoster.limit(1).get() !== undefined;
  }

  /** The addresses of all files that entries show, without the posters of videos. */
  referencedAddresses(db: Db): Set<string> {
    return new Set(
      this.fileColumns.flatMap(({ table, column }) =>
        db
          .select({ address: column })
          .from(table)
          .where(like(column, "/uploads/%"))
          .all()
          .map(({ address }) => String(address)),
      ),
    );
  }

  /** See `FeatureContent`. */
  removeLeftovers(db: Db): void {
    for (const part of this.#parts) part.removeLeftovers?.(db);
  }

  #kindOf(tableName: string): Pick<EntryKind, "noun" | "nameOf" | "fields" | "translates"> | undefined {
    return tableName === getTableName(media) ? mediaKind : this.#kinds.get(tableName);
  }
}

function columnOf(table: ContentTable, name: string): SQLiteColumn {
  const column = getTableColumns(table)[name];
  if (column === undefined) throw new Error(`${getTableName(table)} has no column ${name}.`);
  return column;
}
