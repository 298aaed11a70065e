import { sqliteTable } from "drizzle-orm/sqlite-core";
import { entityColumns, file, line } from "../../core/content/columns.ts";

/** A site has one résumé at most. */
export const resumes = sqliteTable("resumes", { ...entityColumns(), link: file() });

export const downloads = sqliteTable("downloads", { ...entityColumns(), name: line(), file: file() });
