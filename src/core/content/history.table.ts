import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** One change of the content: a form saved, a list sorted, a résumé imported. */
export const changes = sqliteTable("changes", {
  _id: text().primaryKey(),
  /** A short description for the owner: "update education". */
  label: text().notNull(),
  /** ISO 8601 in UTC. */
  at: text().notNull(),
});

/** What a change did to a row. */
export const actions = ["insert", "update", "remove"] as const;

/** The previous state of each row of a change, from which the change can be undone. */
export const history = sqliteTable(
  "history",
  {
    _id: text().primaryKey(),
    changeId: text()
      .notNull()
      .references(() => changes._id, { onDelete: "cascade" }),
    tableName: text().notNull(),
    rowId: text().notNull(),
    action: text({ enum: actions }).notNull(),
    /** The row's version after the change; after a removal, the removed version. */
    version: integer().notNull(),
    /** The whole row before the change; null for an insert. */
    before: text({ mode: "json" }).$type<Record<string, unknown> | null>(),
  },
  (table) => [
    index("history_row").on(table.tableName, table.rowId),
    index("history_change").on(table.changeId),
  ],
);
