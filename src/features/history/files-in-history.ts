import { and, eq, getTableName, isNotNull, ne, sql } from "drizzle-orm";
import type { Content } from "../../core/content/content-model.ts";
import { history } from "../../core/content/history.table.ts";
import { media } from "../../core/content/media.table.ts";
import { mediaName } from "../../core/content/upload-name.ts";
import type { Db } from "../../core/database/client.ts";

/**
 * Names of the files that the history can restore: those of earlier versions and of deleted entries, and the current and
 * earlier posters of their videos and of the videos on the site.
 */
export function listFilesInHistory(content: Content): Set<string> {
  const { db, model } = content;
  const names = new Set<string>();
  const add = (address: unknown) => {
    const name = typeof address === "string" ? mediaName(address) : null;
    if (name !== null) names.add(name);
  };
  for (const { table, name } of model.fileColumns)
    for (const { address } of addressesBefore(db, getTableName(table), name)) add(address);
  const videos = db
    .select({ name: media.name, poster: media.poster, trashedAt: media.trashedAt })
    .from(media)
    .where(eq(media.kind, "video"))
    .all();
  const retained = new Set(
    videos.filter(({ name, trashedAt }) => trashedAt === null || names.has(name)).map(({ name }) => name),
  );
  for (const { name, poster } of videos) if (retained.has(name)) add(poster);
  for (const { rowId, address } of addressesBefore(db, getTableName(media), "poster"))
    if (retained.has(rowId)) add(address);
  return names;
}

/** The addresses in a file column of earlier versions. */
function addressesBefore(db: Db, tableName: string, column: string) {
  const address = sql<string>`json_extract(${history.before}, ${`$.${column}`})`;
  return db
    .selectDistinct({ rowId: history.rowId, address })
    .from(history)
    .where(and(eq(history.tableName, tableName), isNotNull(history.before), ne(address, "")))
    .all();
}
