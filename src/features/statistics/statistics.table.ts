import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const visitKinds = ["total", "page", "referrer", "share", "device"] as const;

/** Counts of visits, without anything that identifies visitors (docs/decisions/0017-statistics.md). */
export const visits = sqliteTable(
  "visits",
  {
    /** A day, `2026-11-23`, or, for the last days only, an hour, `2026-11-23T09`; both in UTC. */
    period: text().notNull(),
    kind: text({ enum: visitKinds }).notNull(),
    /** A page's path, a referring host, the name of a share link or a kind of device; `""` for `total`. */
    name: text().notNull(),
    views: integer().notNull(),
    /** Distinct visitors of that day or hour. */
    visitors: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.period, table.kind, table.name] })],
);
