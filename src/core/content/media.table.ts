import { integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { mediaKinds } from "../../shared/media-kind.ts";
import { file, line, translated } from "./columns.ts";

/**
 * One row for each file under `uploads/`, however many entries show it. A file in the trash keeps its row and its bytes,
 * with `trashedAt` set, so that it can be restored; visitors get 404 for it.
 */
export const media = sqliteTable("media", {
  /** The file's name in `uploads/` and in its address. */
  name: text().primaryKey(),
  kind: text({ enum: mediaKinds }).notNull(),
  mime: text().notNull(),
  /** Bytes. */
  size: integer().notNull(),
  /** Hash of the stored bytes. */
  sha256: text().notNull(),
  /** The name on the owner's computer; only used as the file name of downloads. */
  originalName: text().notNull().default(""),
  /** Pixels; 0 if it is not a picture. */
  width: integer().notNull().default(0),
  height: integer().notNull().default(0),
  /** A small blurred version as a `data:` URL; `""` if it is not a picture. */
  placeholder: line(),
  /** Whether it is a picture that moves. */
  isAnimated: integer({ mode: "boolean" }).notNull().default(false),
  /** Alternative text. */
  alt: line(),
  translated: translated(),
  /** The point that stays visible when the picture is cropped: 0 to 1 from the left and from the top. */
  focusX: real().notNull().default(0.5),
  focusY: real().notNull().default(0.5),
  /** Address of a video's poster; it goes to the trash with the video. */
  poster: file(),
  /** Increases with each change of the file's description. */
  version: integer().notNull().default(1),
  createdAt: text().notNull(),
  trashedAt: text(),
});
