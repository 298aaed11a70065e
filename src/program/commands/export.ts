import { extname, join } from "node:path";
import { ContentStore } from "../../core/content/content-store.ts";
import { lastPublicChange } from "../../core/content/public-db.ts";
import { type Db, openDataFolder } from "../../core/database/client.ts";
import { RefusalError } from "../../core/database/data-folder.ts";
import { writeDurably } from "../../core/database/durable-files.ts";
import { readLanguages } from "../../core/languages/site-language.ts";
import { errorCodeOf, isAccessDenied } from "../../core/process/system-errors.ts";
import {
  defaultLayout,
  PAGES_LIMIT,
  paperSizes,
  type ResumeLayout,
  templateNames,
} from "../../core/resume/resume-layout.contract.ts";
import { readLayout } from "../../core/resume/resume-layout.store.ts";
import { type ResumeSource, renderSiteDocx, renderSitePdf } from "../../features/export/generated-resume.ts";
import { ownerResume, publicResume } from "../../features/export/json-resume.ts";
import type { Shortened } from "../../features/export/pdf/shortener.ts";
import { isFileExtension, writers } from "../../features/export/writers.ts";
import { formatSize } from "../../shared/format-size.ts";
import { loadContentModel } from "../../site/content-model.ts";
import { loadParts } from "../../site/features.ts";
import { InputError } from "./input-error.ts";
import { hasSite } from "./open-site.ts";

type Options = {
  dataFolder: string;
  file: string;
  /** The site's public address, without a slash at its end; `""` if it is not known. */
  origin: string;
  /** A language of the site as typed; undefined means the main one. */
  language?: string | undefined;
  /** Layout flags as typed; undefined means as set in the admin. */
  template?: string | undefined;
  paper?: string | undefined;
  pages?: string | undefined;
};

/**
 * Runs `vitrine export FILE` (§10): writes the résumé in the format of the file's extension. JSON Resume contains
 * everything, the other formats and another language what visitors see. The server may be running.
 * @throws InputError for an unknown extension or a file that can't be written; RefusalError if there is no site
 */
export async function runExport(
  { dataFolder, file, origin, language, ...layoutFlags }: Options,
  print: (line: string) => void,
  warn: (line: string) => void = print,
): Promise<void> {
  const extension = extname(file).slice(1).toLowerCase();
  if (!isGenerated(extension) && !isFileExtension(extension))
    throw new InputError(
      `Unknown file type: ${file}. Use ${[...Object.keys(writers), ...generatedExtensions]
        .map((known) => `.${known}`)
        .join(", ")
        .replace(/, ([^,]+)$/, " or $1")}.`,
    );
  const flags = parseLayoutFlags(layoutFlags);
  if (!hasSite(dataFolder))
    throw new RefusalError(`There is no site in ${dataFolder}. Pass the folder of your site with --data.`);
  const db = openDataFolder(dataFolder, { print });
  const model = await loadContentModel();
  const store = new ContentStore(db, model);
  try {
    const tag = offeredTag(db, language);
    const publicDb = store.dbIn(tag);
    const parts = await loadParts("export");
    if (isGenerated(extension)) {
      await exportGenerated(
        extension,
        file,
        {
          db: publicDb,
          parts,
          origin,
          uploadsFolder: join(dataFolder, "uploads"),
          changedAt: lastPublicChange(publicDb, model),
        },
        flags,
        print,
      );
      return;
    }
    const options = { parts, origin };
    const isWhole = extension === "json" && tag === null;
    const resume = isWhole
      ? ownerResume(db, options)
      : publicResume(publicDb, { ...options, forDocuments: extension !== "json" });
    const text = writers[extension].write({ db: publicDb, parts, resume });
    write(file, text);
    print(`Wrote ${file}, ${formatSize(Buffer.byteLength(text))}.`);
    if (origin === "" && extension === "json")
      warn("The file doesn't contain the site's address. To include it, set VITRINE_URL or pass --url.");
  } finally {
    store.close();
  }
}

/** The tag of another language of the site; null for the main one. @throws InputError if the site does not have it */
function offeredTag(db: Db, typed: string | undefined): string | null {
  const { main, others } = readLanguages(db);
  const tag = [main, ...others].find((known) => known.toLowerCase() === (typed ?? main).toLowerCase());
  if (tag === undefined)
    throw new InputError(
      `--language must be a language of the site (${[main, ...others].join(", ")}), not ${typed}.`,
    );
  return tag === main ? null : tag;
}

/** How many missing letters are listed. */
const MISSING_SHOWN = 20;

const generatedExtensions = ["pdf", "docx"] as const;
type GeneratedExtension = (typeof generatedExtensions)[number];

function isGenerated(extension: string): extension is GeneratedExtension {
  return generatedExtensions.some((generated) => generated === extension);
}

/** Writes the generated résumé with the layout set in the admin, which flags override. */
async function exportGenerated(
  extension: GeneratedExtension,
  file: string,
  from: ResumeSource,
  flags: Partial<ResumeLayout>,
  print: (line: string) => void,
): Promise<void> {
  const layout = { ...(readLayout(from.db) ?? defaultLayout), ...flags };
  if (extension === "docx") {
    const bytes = await renderSiteDocx(from, layout);
    write(file, bytes);
    print(`Wrote ${file}, ${formatSize(bytes.byteLength)}.`);
    return;
  }
  const { bytes, pages, limit, shortened, missing } = await renderSitePdf(from, layout);
  write(file, bytes);
  print(`Wrote ${file}, ${pages === 1 ? "1 page" : `${pages} pages`}, ${formatSize(bytes.byteLength)}.`);
  if (pages > limit)
    print(
      `Even with one line for each job and degree, the resume needs more than ${limit === 1 ? "1 page" : `${limit} pages`}.`,
    );
  for (const line of [...shortened.map(describeShortened), ...formatMissing(missing)]) print(line);
}

/** @throws InputError for an invalid value */
function parseLayoutFlags({
  template,
  paper,
  pages,
}: Pick<Options, "template" | "paper" | "pages">): Partial<ResumeLayout> {
  const count = Number(pages);
  if (pages !== undefined && !(Number.isInteger(count) && count >= 1 && count <= PAGES_LIMIT))
    throw new InputError(`--pages must be a number from 1 to ${PAGES_LIMIT}, not ${pages}.`);
  return {
    ...(template !== undefined && { template: oneOf(templateNames, template, "--template") }),
    ...(paper !== undefined && { paper: oneOf(paperSizes, paper, "--paper") }),
    ...(pages !== undefined && { pages: count }),
  };
}

function oneOf<T extends string>(names: readonly T[], typed: string, flag: string): T {
  const found = names.find((name) => name === typed.toLowerCase());
  if (found === undefined) throw new InputError(`${flag} must be one of ${names.join(", ")}, not ${typed}.`);
  return found;
}

function describeShortened({ section, title, what }: Shortened): string {
  const done = { details: "Shortened", line: "Shortened to one line", entry: "Left out" }[what];
  return `${done} to fit: ${title === section ? `all ${section}` : `${title} (${section})`}.`;
}

function formatMissing(missing: string[]): string[] {
  if (missing.length === 0) return [];
  const shown = missing.slice(0, MISSING_SHOWN).join(" ");
  const more = missing.length - MISSING_SHOWN;
  return [
    `These letters are missing from the file, because no font on this machine has them: ${shown}${more > 0 ? ` and ${more} more` : ""}. Install a font that has them, such as the package fonts-noto-cjk.`,
  ];
}

/** @throws InputError */
function write(file: string, text: string | Uint8Array): void {
  try {
    writeDurably(file, text);
  } catch (error) {
    const reason = isAccessDenied(error)
      ? "permission denied"
      : errorCodeOf(error) === "ENOENT"
        ? "the folder does not exist"
        : errorCodeOf(error) || String(error);
    throw new InputError(`${file} can't be written: ${reason}.`);
  }
}
