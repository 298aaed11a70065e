import { and, eq, isNull, like } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { abouts } from "../../features/abouts/abouts.table.ts";
import { downloads, resumes } from "../../features/downloads/downloads.table.ts";
import { educations } from "../../features/educations/educations.table.ts";
import { experiences } from "../../features/experiences/experiences.table.ts";
import { projectSections, projects } from "../../features/projects/projects.table.ts";
import type { Db } from "../database/client.ts";
import { users } from "../owner/users.table.ts";
import { media } from "./media.table.ts";

type FileColumn = {
  table: SQLiteTable & { _id: SQLiteColumn; version: SQLiteColumn };
  name: string;
  column: SQLiteColumn;
  /** An entry that is nothing without its file: where that is lost, so is the entry. */
  isWhole: boolean;
};

/** Every place where content names a file under `/uploads/`. A test of the uploads finds one that is missing. */
export const fileColumns: FileColumn[] = [
  { table: users, name: "headshot", column: users.headshot, isWhole: false },
  { table: users, name: "banner", column: users.banner, isWhole: false },
  { table: educations, name: "image", column: educations.image, isWhole: false },
  { table: experiences, name: "image", column: experiences.image, isWhole: false },
  { table: projects, name: "image", column: projects.image, isWhole: false },
  { table: projectSections, name: "image", column: projectSections.image, isWhole: false },
  { table: abouts, name: "image", column: abouts.image, isWhole: true },
  { table: abouts, name: "video", column: abouts.video, isWhole: true },
  { table: resumes, name: "link", column: resumes.link, isWhole: true },
  { table: downloads, name: "file", column: downloads.file, isWhole: true },
];

/** Whether any entry, or a video that is not in the trash, shows the file. Several may, because equal files are one. */
export function isShown(db: Db, address: string): boolean {
  const inContent = fileColumns.some(
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
export function shownAddresses(db: Db): Set<string> {
  return new Set(
    fileColumns.flatMap(({ table, column }) =>
      db
        .select({ address: column })
        .from(table)
        .where(like(column, "/uploads/%"))
        .all()
        .map(({ address }) => String(address)),
    ),
  );
}
