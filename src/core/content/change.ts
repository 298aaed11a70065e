import { eq, getTableName, max, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "../database/client.ts";
import { conflict, invalid, notFound } from "../errors/app-error.ts";
import type { Translations } from "../fields/translations.contract.ts";
import type { ContentModel, ContentTable } from "./content-model.ts";
import { type actions, changes, history } from "./history.table.ts";
import { media } from "./media.table.ts";
import { translatedAfter } from "./translations.ts";
import { mediaName } from "./upload-name.ts";
import { isChange, publicationOf, yearOnlyOf } from "./written-values.ts";

type OrderedTable = ContentTable & { position: SQLiteColumn };

type Row<T extends SQLiteTable> = T["$inferSelect"];
type StoreColumns = "_id" | "version" | "createdAt" | "updatedAt";
/** Changes of an entry's translations; what is absent stays. */
type Translating = { translations?: Translations | undefined };
/** When an imported entry was added on its former site, ISO 8601 in UTC. */
type Dated = { addedAt?: string | undefined };
type NewValues<T extends SQLiteTable> = Omit<T["$inferInsert"], StoreColumns> & Translating & Dated;
type Values<T extends SQLiteTable> = Partial<NewValues<T>>;
type MediaRow = typeof media.$inferSelect;

/** A UUID version 7: ids sort by creation time. */
export function newId(): string {
  return Bun.randomUUIDv7("hex");
}

/** One change of the content. Every method that writes a row records its previous state in the history. */
export class Change {
  readonly db: Db;
  readonly model: ContentModel;
  /** Set by an import or undo, which may store an entry whose scheduled time has passed. */
  isPastScheduleAllowed = false;
  /** Set by an import: translations into languages that the site doesn't have are left out instead of refused. */
  skipsOtherLanguages = false;
  readonly #label: string;
  readonly #at = new Date().toISOString();
  #id: string | null = null;
  readonly #undoFiles: (() => void)[] = [];
  /** Addresses of files that an entry no longer shows. */
  readonly #released = new Set<string>();

  constructor(db: Db, model: ContentModel, label: string) {
    this.db = db;
    this.model = model;
    this.#label = label;
  }

  /** Its id in the history; `""` as long as nothing was written. */
  get id(): string {
    return this.#id ?? "";
  }

  /** @param _id for rows whose id is needed before they are inserted */
  insert<T extends ContentTable>(table: T, values: NewValues<T>, _id: string = newId()): Row<T> {
    const { translations, addedAt = this.#at, ...columns } = values;
    const row = {
      ...columns,
      ...publicationOf(table, undefined, values, this.isPastScheduleAllowed),
      ...yearOnlyOf(table, undefined, values),
      ...this.#translatedOf(table, undefined, columns, translations),
      _id,
      version: 1,
      createdAt: addedAt,
      updatedAt: this.#at,
    } as T["$inferInsert"]; // Drizzle cannot tell that a generic table's insert type is these columns and the rest.
    const inserted = this.db.insert(table).values(row).returning().get() as Row<T>; // The same generic limit.
    this.#record(table, "insert", inserted, null);
    return inserted;
  }

  /** Like `insert`, at the end of the owner's order within `scope`. */
  append<T extends OrderedTable>(
    table: T,
    values: Omit<NewValues<T>, "position">,
    scope?: SQL,
    _id?: string,
  ): Row<T> {
    const last = this.db
      .select({ value: max(table.position) })
      .from(table as OrderedTable)
      .where(scope)
      .get();
    const position = Number(last?.value ?? -1) + 1;
    return this.insert(table, { ...values, position } as unknown as NewValues<T>, _id); // Every OrderedTable has a position.
  }

  /**
   * Changes a row. If it has these values already, nothing happens: the row keeps its version and the history gets no line.
   * @param values the new values, or a function that is called after the version check
   * @param options.startedFrom the version the edit started from; absent skips the check
   * @param options.present converts the current row for the 409 error
   * @throws AppError 404 without such a row, 409 if `startedFrom` is outdated
   */
  update<T extends ContentTable>(
    table: T,
    id: string,
    values: Values<T> | (() => Values<T>),
    options: { name: string; startedFrom?: number | undefined; present?: (row: Row<T>) => unknown },
  ): Row<T> {
    const before = this.find(table, id);
    if (before === undefined) throw notFound(options.name);
    const { version } = before as { version: number }; // Every ContentTable has it.
    if (options.startedFrom !== undefined && options.startedFrom !== version)
      throw conflict(
        `This ${options.name} was changed in the meantime.`,
        options.present ? options.present(before) : before,
      );
    const { translations, ...sent } = typeof values === "function" ? values() : values;
    const next = {
      ...sent,
      ...publicationOf(table, before, sent, this.isPastScheduleAllowed),
      ...yearOnlyOf(table, before, sent),
      ...this.#translatedOf(table, before, { ...before, ...sent }, translations),
    };
    return isChange(before, next) ? this.#write(table, before, next) : before;
  }

  #translatedOf(
    table: SQLiteTable,
    before: object | undefined,
    values: object,
    sent: Translations | undefined,
  ) {
    const present = before as Record<string, unknown> | undefined; // A row's columns.
    return translatedAfter(this, table, present, {
      values: values as Record<string, unknown>, // Columns of the table.
      sent,
      isTolerant: this.skipsOtherLanguages,
    });
  }

  /**
   * Increments the version of a row that covers its parts, so that an edit based on an older state is refused.
   * @throws AppError 404 without such a row
   */
  touch<T extends ContentTable>(table: T, id: string, name: string): Row<T> {
    const before = this.find(table, id);
    if (before === undefined) throw notFound(name);
    return this.#write(table, before, {});
  }

  #write<T extends ContentTable>(table: T, before: Row<T>, values: object): Row<T> {
    const { _id, version } = before as { _id: string; version: number }; // Every ContentTable has them.
    const next = { ...values, version: version + 1, updatedAt: this.#at } as Partial<T["$inferInsert"]>; // See insert.
    const updated = this.db.update(table).set(next).where(eq(table._id, _id)).returning().get() as Row<T>; // See insert.
    this.#record(table, "update", updated, before);
    return updated;
  }

  /** @throws AppError 404 without such a row */
  remove<T extends ContentTable>(table: T, id: string, name: string): Row<T> {
    const before = this.find(table, id);
    if (before === undefined) throw notFound(name);
    this.db
      .delete(table as ContentTable)
      .where(eq(table._id, id))
      .run();
    this.#record(table, "remove", before, before);
    return before;
  }

  /**
   * Restores a removed row under a new version, so that no edit of the old version overwrites it.
   * @param before the row from the history
   */
  restore<T extends ContentTable>(table: T, before: Row<T>): Row<T> {
    const { version } = before as { version: number }; // Every ContentTable has it.
    const row = { ...before, version: version + 1, updatedAt: this.#at } as T["$inferInsert"]; // See insert.
    const restored = this.db.insert(table).values(row).returning().get() as Row<T>; // See insert.
    this.#record(table, "insert", restored, null);
    return restored;
  }

  /** Gives the rows of `scope` the order of `ids`. @throws AppError 422 unless `ids` names each of them exactly once */
  reorder<T extends OrderedTable>(table: T, ids: string[], scope?: SQL): void {
    const rows = this.db
      .select()
      .from(table as OrderedTable)
      .where(scope)
      .all() as { _id: string; position: number }[]; // See insert.
    const known = new Set(rows.map((row) => row._id));
    if (ids.length !== known.size || new Set(ids).size !== ids.length || !ids.every((id) => known.has(id)))
      throw invalid({ ids: "ids must name every entry exactly once." });
    const positions = new Map(ids.map((id, index) => [id, index]));
    for (const row of rows) {
      const position = positions.get(row._id) ?? 0;
      if (position !== row.position) this.#move(table, row._id, position);
    }
  }

  /** Changes a row's position but not its version, so that it doesn't conflict with an open edit. */
  #move<T extends OrderedTable>(table: T, id: string, position: number): void {
    const before = this.find(table, id);
    if (before === undefined) return;
    this.db
      .update(table as OrderedTable)
      .set({ position } as Partial<OrderedTable["$inferInsert"]>) // Every OrderedTable has a position.
      .where(eq(table._id, id))
      .run();
    this.#record(table, "update", before, before);
  }

  find<T extends ContentTable>(table: T, id: string): Row<T> | undefined {
    return this.db
      .select()
      .from(table as ContentTable)
      .where(eq(table._id, id))
      .get() as Row<T> | undefined; // See insert.
  }

  /** @param undo reverts file operations if the change fails */
  onRollback(undo: () => void): void {
    this.#undoFiles.push(undo);
  }

  rollBackFiles(): void {
    for (const undo of this.#undoFiles) undo();
  }

  findMedia(name: string): MediaRow | undefined {
    return this.db.select().from(media).where(eq(media.name, name)).get();
  }

  /**
   * Adds the row of a file that is already in `uploads/`. An existing row is taken out of the trash and gets the new
   * original name; its description stays.
   * @returns its address, `/uploads/NAME`
   */
  addMedia(file: typeof media.$inferInsert): string {
    this.db
      .insert(media)
      .values(file)
      .onConflictDoUpdate({
        target: media.name,
        set: { originalName: file.originalName ?? "", trashedAt: null },
      })
      .run();
    return `/uploads/${file.name}`;
  }

  /**
   * Marks a file that an entry no longer shows. If no other entry shows it at the end of the change, it goes to the trash
   * and visitors get 404. Addresses outside `/uploads/` are ignored.
   */
  trashMedia(address: string): void {
    if (mediaName(address) !== null) this.#released.add(address);
  }

  untrashMedia(name: string): void {
    this.db.update(media).set({ trashedAt: null }).where(eq(media.name, name)).run();
  }

  /**
   * Changes the description of a file, and records the previous one in the history, unless nothing changes.
   * @throws AppError 404 without such a file, 409 if `startedFrom` is outdated
   */
  updateMedia(
    name: string,
    given: Partial<Pick<MediaRow, "alt" | "focusX" | "focusY" | "poster" | "translated">> & Translating,
    options: { startedFrom?: number | undefined; present?: (row: MediaRow) => unknown },
  ): MediaRow {
    const before = this.findMedia(name);
    if (before === undefined) throw notFound("picture");
    if (options.startedFrom !== undefined && options.startedFrom !== before.version)
      throw conflict("This picture was changed in the meantime.", options.present?.(before) ?? before);
    const { translations, ...columns } = given;
    const values = {
      ...columns,
      ...this.#translatedOf(media, before, { ...before, ...columns }, translations),
    };
    if (!isChange(before, values)) return before;
    const version = before.version + 1;
    this.db
      .update(media)
      .set({ ...values, version })
      .where(eq(media.name, name))
      .run();
    this.#addToHistory({ tableName: getTableName(media), rowId: name, action: "update", version, before });
    return { ...before, ...values, version };
  }

  /**
   * Moves files that no entry shows any more to the trash, with the posters of videos; the last step of every change.
   */
  trashUnusedFiles(): void {
    for (const address of this.#released) {
      const row = this.findMedia(mediaName(address) ?? "");
      if (row === undefined || row.trashedAt !== null || this.model.isReferenced(this.db, address)) continue;
      this.db.update(media).set({ trashedAt: this.#at }).where(eq(media.name, row.name)).run();
      this.trashMedia(row.poster);
    }
  }

  #record<T extends ContentTable>(
    table: T,
    action: (typeof actions)[number],
    row: Row<T>,
    before: Row<T> | null,
  ): void {
    const { _id, version } = row as { _id: string; version: number }; // Every ContentTable has them.
    this.#addToHistory({ tableName: getTableName(table), rowId: _id, action, version, before });
  }

  #addToHistory(entry: Omit<typeof history.$inferInsert, "_id" | "changeId">): void {
    this.db
      .insert(history)
      .values({ ...entry, _id: newId(), changeId: this.#changeId() })
      .run();
  }

  #changeId(): string {
    if (this.#id === null) {
      this.#id = newId();
      this.db.insert(changes).values({ _id: this.#id, label: this.#label, at: this.#at }).run();
    }
    return this.#id;
  }
}
