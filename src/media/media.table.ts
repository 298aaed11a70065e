import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { mediaKinds } from "./accept.ts";

/**
 * One row for each file under `uploads/`. A file that content no longer shows keeps its row and its bytes, with
 * `trashedAt` set, so that the owner can have it back; visitors get 404 for it.
 */
export const media = sqliteTable("media", {
  /** File name under `uploads/`, and under `/uploads/` in addresses. */
  name: text().primaryKey(),
  kind: text({ enum: mediaKinds }).notNull(),
  mime: text().notNull(),
  /** Bytes. */
  size: integer().notNull(),
  sha256: text().notNull(),
  /** As the owner's computer named it; used only as the name a download is saved under. */
  originalName: text().notNull().default(""),
  /** Pixels; 0 for what is no picture. */
  width: integer().notNull().default(0),
  height: integer().notNull().default(0),
  createdAt: text().notNull(),
  trashedAt: text(),
});
