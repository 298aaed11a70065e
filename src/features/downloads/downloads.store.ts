import { and, asc, desc, eq, or, sql } from "drizzle-orm";
import { history } from "../../core/content/history.table.ts";
import { presentTranslations } from "../../core/content/translations.ts";
import type { Db } from "../../core/database/client.ts";
import type { VisitorContent } from "../../core/feature/visitors.ts";
import { GENERATED_PDF } from "../../core/resume/resume-layout.contract.ts";
import { readLayout } from "../../core/resume/resume-layout.store.ts";
import { type Download, FILES_PREFIX, filesByName, type Resume } from "./downloads.contract.ts";
import { resumePage, resumeRead } from "./downloads.page.contract.ts";
import { downloadKind, downloads, resumes } from "./downloads.table.ts";

export function presentDownload(row: typeof downloads.$inferSelect): Download {
  const { _id, version, name, file } = row;
  return { _id, version, name, file, ...presentTranslations(row, downloadKind.translates) };
}

export function presentResume({ _id, version, link }: typeof resumes.$inferSelect): Resume {
  return { _id, version, link };
}

export function readDownload(db: Db, id: string): Download | null {
  const row = db.select().from(downloads).where(eq(downloads._id, id)).get();
  return row === undefined ? null : presentDownload(row);
}

/** All downloads except the résumé, newest first. */
export function readDownloads(db: Db): Download[] {
  return db
    .select()
    .from(downloads)
    .orderBy(desc(downloads.createdAt), desc(sql`rowid`))
    .all()
    .map(presentDownload);
}

/** The uploaded résumé; a site has one at most. */
export function readResume(db: Db): Resume | null {
  const row = db.select().from(resumes).limit(1).get();
  return row === undefined ? null : presentResume(row);
}

/** The résumé that visitors get: the uploaded file, else the one made from the site if the owner chose it. */
export function readPublicResume(db: Db): Resume | null {
  const shown = readResume(db) ?? readLayout(db);
  if (shown === null) return null;
  return "link" in shown ? shown : { _id: shown._id, version: shown.version, link: GENERATED_PDF };
}

/** The file of the download with this name, as `fileAddress` writes it, or this id. Of several, the oldest. */
function findFile(db: Db, name: string): string | null {
  const pathPart = sql`replace(replace(${downloads.name}, '/', '-'), '\\', '-')`;
  const row = db
    .select({ file: downloads.file })
    .from(downloads)
    .where(or(eq(pathPart, name), eq(downloads._id, name)))
    .orderBy(asc(downloads.createdAt), asc(sql`rowid`))
    .limit(1)
    .get();
  return row?.file ?? null;
}

/** Redirects the address of a replaced résumé to the current one, as long as the history knows it. */
function findSuccessor(db: Db, file: string): string | null {
  const replaced = db
    .select({ _id: history._id })
    .from(history)
    .where(and(eq(history.tableName, "resumes"), sql`${history.before} ->> 'link' = ${file}`))
    .limit(1)
    .get();
  return replaced === undefined || readPublicResume(db) === null ? null : resumePage.path;
}

export const downloadVisitors: VisitorContent = {
  redirectReplacedFile: findSuccessor,
  files: {
    prefix: FILES_PREFIX,
    find: findFile,
    list: (db) => filesByName(readDownloads(db)),
  },
  readHandlers: [{ read: resumeRead, answer: readPublicResume }],
  redirect: { page: resumePage, target: (db) => readPublicResume(db)?.link ?? null },
};
