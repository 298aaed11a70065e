import { and, eq, getTableColumns, getTableName, isNull, like } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { cutAtWord } from "../../shared/cut-text.ts";
import type { Db } from "../database/client.ts";
import { changes, history } from "./history.table.ts";
import { media } from "./media.table.ts";

/** A table of content: its rows carry `entityColumns()`. */
export type ContentTable = SQLiteTable & { _id: SQLiteColumn; version: SQLiteColumn };

/** The stored content, and what it consists of; a content store and a change are both. */
export type Content = { readonly db: Db; readonly model: ContentModel };

/** A stored row, by the names of its columns in the code. */
export type Row = Record<string, unknown> & { version: number };

/** What an entry of a table is to the owner and to the history; it stands beside the table. */
export type EntryKind = {
  table: ContentTable;
  /** For the owner: "education". */
  noun: string;
  /** What the owner calls such an entry; `""` where it has no name. */
  nameOf(row: Record<string, unknown>): string;
  /**
   * The columns that name files under `/uploads/`. An entry that is nothing without its file is `whole` by it: where the file is
   * lost, so is the entry.
   */
  files?: Record<string, "whole" | "part">;
  /** The columns that are content, where those that all tables share are not all that is left out. */
  fields?: string[];
  /** Content that is shown in the history, but never brought back. */
  fixed?: string[];
  /** Whether a site can't have both of these rows at once (§12), as where it has one row at most. */
  excludes?(one: Record<string, unknown>, other: Record<string, unknown>): boolean;
  /** Nobody's edits, such as messages: the trash has them, the list of changes does not. */
  isPrivate?: boolean;
};

/** What a feature stores. */
export type FeatureContent = {
  entries?: EntryKind[];
  /** Tables without a history. */
  tables?: SQLiteTable[];
  /** Removes what is of no use once rows of the history were forgotten; runs in the transaction that forgets them. */
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

/** `nameOf` by the first of these columns that holds something. */
export function firstOf(...names: string[]): EntryKind["nameOf"] {
  return (row) => names.map((name) => textOf(row, name)).find((text) => text !== "") ?? "";
}

/** `nameOf` by all of these columns that hold something. */
export function joinedBy(separator: string, ...names: string[]): EntryKind["nameOf"] {
  return (row) =>
    names
      .map((name) => textOf(row, name))
      .filter(Boolean)
      .join(separator);
}

function textOf(row: Record<string, unknown>, name: string): string {
  return String(row[name] ?? "").trim();
}

/** Longest name in characters; a summary's is its beginning. */
const NAME_MAX = 80;
/** Columns that only the store knows. */
const storeColumns = new Set(["_id", "version", "createdAt", "updatedAt", "position"]);
/** Of files themselves: what the owner says of a picture has a history too. */
const mediaKind = {
  noun: "picture",
  nameOf: firstOf("alt", "originalName"),
  fields: ["alt", "focusX", "focusY", "poster"],
};

/** All that the content consists of, as the features say it: which tables, what their entries are called, which files they show. */
export class ContentModel {
  /** Every table with content or owners in it. */
  readonly tables: SQLiteTable[];
  /** Every table whose rows the content store writes, by its name in the database. */
  readonly contentTables: Map<string, ContentTable>;
  /** Every place where content names a file under `/uploads/`. */
  readonly fileColumns: FileColumn[];
  /** Names of all tables with a history. */
  readonly tableNames: string[];
  readonly #kinds: Map<string, EntryKind>;
  readonly #parts: FeatureContent[];
  /** Drizzle makes them anew each time it is asked. */
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

  /** One of a table's rows in a word: `project_sections` hold sections, `educations` educations. */
  nounOf(tableName: string): string {
    return this.#kindOf(tableName)?.noun ?? "entry";
  }

  nameOf(tableName: string, row: Record<string, unknown>): string {
    return cutAtWord((this.#kindOf(tableName)?.nameOf(row) ?? "").split("\n", 1)[0] ?? "", NAME_MAX);
  }

  /** See `EntryKind.excludes`; undefined for a table with room for any number of rows. */
  exclusionOf(tableName: string): EntryKind["excludes"] {
    return this.#kinds.get(tableName)?.excludes;
  }

  /** Names of the tables that the list of changes leaves out. */
  get privateTables(): string[] {
    return [...this.#kinds].filter(([, { isPrivate }]) => isPrivate).map(([name]) => name);
  }

  /** The columns that the API presents: no ids, no places in an order, nothing derived. */
  fieldsOf(tableName: string): string[] {
    const table = this.contentTables.get(tableName);
    const given = this.#kindOf(tableName)?.fields;
    if (given !== undefined || table === undefined) return given ?? [];
    const references = new Set(this.referencesOf(table).map(({ column }) => column));
    return Object.keys(getTableColumns(table)).filter(
      (name) => !storeColumns.has(name) && !references.has(name),
    );
  }

  /** The fields that an older version brings back. */
  restoredFieldsOf(tableName: string): string[] {
    const fixed = this.#kinds.get(tableName)?.fixed ?? [];
    return this.fieldsOf(tableName).filter((name) => !fixed.includes(name));
  }

  /** The columns of a table that name files under `/uploads/`. */
  fileFieldsOf(tableName: string): { name: string; isWhole: boolean }[] {
    if (tableName === getTableName(media)) return [{ name: "poster", isWhole: false }];
    return this.fileColumns.filter(({ table }) => getTableName(table) === tableName);
  }

  /** The columns of a table that name a row of another one. */
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

  /** Whether any entry, or a video that is not in the trash, shows the file. Several may, because equal files are one. */
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

  /** All addresses under `/uploads/` that entries show now, the posters of their videos not among them. */
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

  #kindOf(tableName: string): Pick<EntryKind, "noun" | "nameOf" | "fields"> | undefined {
    return tableName === getTableName(media) ? mediaKind : this.#kinds.get(tableName);
  }
}

function columnOf(table: ContentTable, name: string): SQLiteColumn {
  const column = getTableColumns(table)[name];
  if (column === undefined) throw new Error(`${getTableName(table)} has no column ${name}.`);
  return column;
}
