import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ContentStore } from "../../core/content/content-store.ts";
import type { Db } from "../../core/database/client.ts";
import { copyDatabase } from "../../core/database/copy-database.ts";
import { databasePath, lockForWriting, uploadsPath } from "../../core/database/data-folder.ts";
import { describeUnreadableFile } from "../../core/database/folder-owner.ts";
import { Uploads } from "../../core/media/uploads.ts";
import { errorCodeOf, isAccessDenied } from "../../core/process/system-errors.ts";
import type { ImportedResume } from "../../features/import/import.contract.ts";
import { ImportError } from "../../features/import/import-error.ts";
import { importResume } from "../../features/import/import-resume.ts";
import { collectImporters, type Importers } from "../../features/import/importers.ts";
import type { ResumeImport } from "../../features/import/json-resume.ts";
import { IMPORT_MAX, readResumeFile } from "../../features/import/read-file.ts";
import { reportLines } from "../../features/import/report.ts";
import { readRepositories } from "../../features/import/repositories/read-repositories.ts";
import {
  type RepositorySettings,
  readRepositorySettings,
} from "../../features/import/repositories/repository-settings.ts";
import { namesRepositories } from "../../features/import/repositories/repository-source.ts";
import { languageTag } from "../../features/languages/languages.contract.ts";
import { loadContentModel } from "../../site/content-model.ts";
import { loadParts } from "../../site/features.ts";
import { hasSite, openOrCreateSite } from "./open-site.ts";

type Options = {
  dataFolder: string;
  file: string;
  dryRun: boolean;
  replace: boolean;
  /** Prints the result as JSON. */
  json: boolean;
  /** The language of a translation, as typed. */
  language?: string | undefined;
  /** Largest picture, in bytes. */
  pictureMax: number;
  /** Where `github:USER` is read from. */
  repositoryApis?: RepositorySettings["repositoryApis"];
  /** Publishes new projects from repositories. */
  isPublic?: boolean;
  isTokenFromStdin?: boolean;
};

/**
 * Runs `vitrine import FILE` (§10): reads a résumé into the site and prints a report. The server may be running.
 * @throws ImportError for a file that can't be read or is not a résumé; RefusalError during a restore. Nothing was
 *   changed then.
 */
export async function runImport(options: Options, print: (line: string) => void): Promise<void> {
  const importers = collectImporters(await loadParts("import"));
  const resume = await readSource(options, importers);
  const printNotice = options.json ? () => undefined : print;
  const imported = options.dryRun
    ? await runDry(resume, options, printNotice)
    : await store(resume, options.dataFolder, options, printNotice);
  if (options.json) print(JSON.stringify(imported, null, 2));
  else for (const line of reportLines(imported, options.dryRun)) print(line);
}

/** @throws ImportError */
async function readSource(options: Options, importers: Importers): Promise<ResumeImport> {
  const { file, replace, language, isTokenFromStdin = false, isPublic = false, repositoryApis } = options;
  if (replace && language !== undefined)
    throw new ImportError(
      "--replace deletes the whole résumé, but --language imports only translations. Use one of them.",
    );
  if (!namesRepositories(file)) {
    if (isTokenFromStdin || isPublic)
      throw new ImportError(
        "--token-stdin and --public are only for github:USER, gitlab:USER and codeberg:USER.",
      );
    return readResumeFile(await readFile(file), file, importers);
  }
  if (replace)
    throw new ImportError(
      "--replace deletes the whole résumé, but repositories contain only projects. Import them without --replace.",
    );
  const token = isTokenFromStdin ? ((await Bun.stdin.text()).split(/\r?\n/)[0] ?? "") : "";
  const apis = repositoryApis ?? readRepositorySettings(() => "").repositoryApis;
  return await readRepositories({ source: file, token, apis }, importers);
}

/** @throws ImportError */
async function readFile(path: string): Promise<Uint8Array> {
  try {
    const source = Bun.file(path);
    const stat = await source.stat();
    if (stat.isDirectory())
      throw new ImportError(
        `${path} is a folder. Pass a résumé file, such as a JSON Resume (.json) or a LinkedIn archive (.zip).`,
      );
    // One byte more than the limit, so that a file that is too large is recognized.
    return await source.slice(0, IMPORT_MAX + 1).bytes();
  } catch (error) {
    if (error instanceof ImportError) throw error;
    if (isAccessDenied(error)) throw new ImportError(describeUnreadableFile(path));
    const code = errorCodeOf(error) || String(error);
    throw new ImportError(`${path} can't be read: ${code === "ENOENT" ? "the file does not exist" : code}.`);
  }
}

/** Imports into a temporary copy of the site, so that the report is the same as after a real import. */
async function runDry(
  resume: ResumeImport,
  options: Options,
  print: (line: string) => void,
): Promise<ImportedResume> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-dry-run-"));
  try {
    if (hasSite(options.dataFolder)) copyDatabase(databasePath(options.dataFolder), databasePath(folder));
    else print(`There is no site in ${options.dataFolder}. The import would create one.`);
    return await store(resume, folder, options, () => undefined);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function store(
  resume: ResumeImport,
  dataFolder: string,
  options: Options,
  print: (line: string) => void,
): Promise<ImportedResume> {
  const lock = lockForWriting(dataFolder);
  try {
    return await storeIn(openOrCreateSite(dataFolder, print), resume, dataFolder, options);
  } finally {
    lock.close();
  }
}

/** @throws ImportError */
function parseTag(typed: string): string {
  const { data, error } = languageTag.safeParse(typed);
  if (data === undefined) throw new ImportError(`--language: ${error?.issues[0]?.message}`);
  return data;
}

async function storeIn(
  db: Db,
  resume: ResumeImport,
  dataFolder: string,
  { file, replace, pictureMax, isPublic = false, language: typed }: Options,
): Promise<ImportedResume> {
  try {
    const uploads = new Uploads(uploadsPath(dataFolder), { image: pictureMax, pdf: 0, video: 0, file: 0 });
    const store = new ContentStore(db, await loadContentModel());
    const importers = collectImporters(await loadParts("import"));
    const language = typed === undefined ? undefined : parseTag(typed);
    const options = { importers, replace, resumeFile: file, isPublic, language };
    return await importResume(store, uploads, resume, options);
  } finally {
    db.$client.close();
  }
}
