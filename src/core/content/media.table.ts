import { integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { mediaKinds } from "../../shared/media-kind.ts";
import { file, line } from "./columns.ts";

/**
 * One row for each file under `uploads/`, however many entries show it. A file that content no longer shows keeps its
 * row and its bytes, with `trashedAt` set, so that the owner can have it back; visitors get 404 for it.
 */
export const media = sqliteTable("media", {
  /** File name under `uploads/`, and under `/uploads/` in addresses. */
  name: text().primaryKey(),
  kind: text({ enum: mediaKinds }).notNull(),
  mime: text().notNull(),
  /** Bytes. */
  size: integer().notNull(),
  /** Of the stored bytes. */
  sha256: text().notNull(),
  /** As the owner's computer named it; used only as the name a download is saved under. */
  originalName: text().notNull().default(""),
  /** Pixels; 0 for what is no picture. */
  width: integer().notNull().default(0),
  height: integer().notNull().default(0),
  /** A `data:` address of some hundred bytes; `""` for what is no picture. */
  placeholder: line(),
  /** Alternative text. */
  alt: line(),
  /** What stays in sight when the picture is cut: 0 to 1 from the left and from the top. */
  focusX: real().notNull().default(0.5),
  focusY: real().notNull().default(0.5),
  /** Address of the picture that a video shows before it plays; in the trash with its video. */
  poster: file(),
  /** Grows with each change of what the owner says of the file. */
  version: integer().notNull().default(1),
  createdAt: text().notNull(),
  trashedAt: text(),
});
