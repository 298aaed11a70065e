import { extname, join } from "node:path";
import { ContentStore } from "../../core/content/content-store.ts";
import { lastWritten } from "../../core/content/visible.ts";
import { openDataFolder } from "../../core/database/client.ts";
import { RefusalError } from "../../core/database/data-folder.ts";
import { writeDurably } from "../../core/database/durable.ts";
import { codeOf, isDenied } from "../../core/process/system-errors.ts";
import {
  defaultLayout,
  PAGES_LIMIT,
  paperNames,
  type ResumeLayout,
  templateNames,
} from "../../core/resume/resume-layout.contract.ts";
import { readLayout } from "../../core/resume/resume-layout.store.ts";
import { ownResume, publicResume } from "../../features/export/json-resume.ts";
import { type MadeFrom, madeDocx, madePdf } from "../../features/export/made-resume.ts";
import type { Shortened } from "../../features/export/pdf/selection.ts";
import { isEnding, writers } from "../../features/export/writers.ts";
import { sizeInWords } from "../../shared/size-words.ts";
import { loadContentModel } from "../../site/content-model.ts";
import { loadParts } from "../../site/features.ts";
import { InputError } from "./input-error.ts";
import { hasSite } from "./present-site.ts";

type Options = {
  dataFolder: string;
  file: string;
  /** The site's public address, without a slash at its end. */
  origin: string;
  /** Of a PDF: what differs from the usual layout, as typed. */
  template?: string | undefined;
  paper?: string | undefined;
  pages?: string | undefined;
};

/**
 * `vitrine export FILE` (§10): writes the site's résumé in the format that the file's ending names; a JSON Resume holds
 * everything, the others what visitors see. It may run while the server does.
 * @throws InputError for an ending that nothing writes and a file that can't be written; RefusalError without a site
 */
export async function runExport(
  { dataFolder, file, origin, ...asked }: Options,
  print: (line: string) => void,
): Promise<void> {
  const ending = extname(file).slice(1).toLowerCase();
  if (!isMade(ending) && !isEnding(ending))
    throw new InputError(
      `${file} has no ending that says what to write. Name a file with one of ${[
        ...Object.keys(writers),
        ...madeEndings,
      ]
        .map((known) => `.${known}`)
        .join(", ")}.`,
    );
  const flags = layoutFlags(asked);
  if (!hasSite(dataFolder))
    throw new RefusalError(`There is no site in ${dataFolder}. Name its folder with --data.`);
  const db = openDataFolder(dataFolder, { print });
  const model = await loadContentModel();
  const store = new ContentStore(db, model);
  try {
    const { visible } = store;
    const parts = await loadParts("export");
    if (isMade(ending)) {
      await exportMade(
        ending,
        file,
        {
          db: visible,
          parts,
          origin,
          uploadsFolder: join(dataFolder, "uploads"),
          changedAt: lastWritten(visible, model),
        },
        flags,
        print,
      );
      return;
    }
    const options = { parts, origin };
    const resume = ending === "json" ? ownResume(db, options) : publicResume(visible, options);
    const text = writers[ending].write({ db: visible, parts, resume });
    write(file, text);
    print(`Wrote ${file}, ${sizeInWords(Buffer.byteLength(text))}.`);
  } finally {
    store.close();
  }
}

/** So many missing letters are named. */
const MISSING_SHOWN = 20;

const madeEndings = ["pdf", "docx"] as const;
type MadeEnding = (typeof madeEndings)[number];

function isMade(ending: string): ending is MadeEnding {
  return madeEndings.some((made) => made === ending);
}

/** Writes the program's own résumé as the owner chose it in the admin, but for what the flags say. */
async function exportMade(
  ending: MadeEnding,
  file: string,
  from: MadeFrom,
  flags: Partial<ResumeLayout>,
  print: (line: string) => void,
): Promise<void> {
  const layout = { ...(readLayout(from.db) ?? defaultLayout), ...flags };
  if (ending === "docx") {
    const bytes = await madeDocx(from, layout);
    write(file, bytes);
    print(`Wrote ${file}, ${sizeInWords(bytes.byteLength)}.`);
    return;
  }
  const { bytes, pages, limit, shortened, missing } = await madePdf(from, layout);
  write(file, bytes);
  print(`Wrote ${file}, ${pages === 1 ? "1 page" : `${pages} pages`}, ${sizeInWords(bytes.byteLength)}.`);
  if (pages > limit)
    print(
      `All jobs and degrees, at one line each, need more than ${limit === 1 ? "1 page" : `${limit} pages`}.`,
    );
  for (const line of [...shortened.map(describeShortened), ...missingWords(missing)]) print(line);
}

/** @throws InputError for what is no layout */
function layoutFlags({
  template,
  paper,
  pages,
}: Pick<Options, "template" | "paper" | "pages">): Partial<ResumeLayout> {
  const count = Number(pages);
  if (pages !== undefined && !(Number.isInteger(count) && count >= 1 && count <= PAGES_LIMIT))
    throw new InputError(`--pages takes a number from 1 to ${PAGES_LIMIT}, not ${pages}.`);
  return {
    ...(template !== undefined && { template: oneOf(templateNames, template, "--template") }),
    ...(paper !== undefined && { paper: oneOf(paperNames, paper, "--paper") }),
    ...(pages !== undefined && { pages: count }),
  };
}

function oneOf<T extends string>(names: readonly T[], typed: string, flag: string): T {
  const found = names.find((name) => name === typed.toLowerCase());
  if (found === undefined) throw new InputError(`${flag} takes ${names.join(", ")}; not ${typed}.`);
  return found;
}

function describeShortened({ section, title, what }: Shortened): string {
  const done = { details: "Shortened", line: "Shortened to one line", entry: "Left out" }[what];
  return `${done} to fit: ${title} (${section}).`;
}

function missingWords(missing: string[]): string[] {
  if (missing.length === 0) return [];
  const shown = missing.slice(0, MISSING_SHOWN).join(" ");
  const more = missing.length - MISSING_SHOWN;
  return [
    `No font of this machine has these letters, and the file lacks them: ${shown}${more > 0 ? ` and ${more} more` : ""}. Install a font that has them, such as the package fonts-noto-cjk.`,
  ];
}

/** @throws InputError */
function write(file: string, text: string | Uint8Array): void {
  try {
    writeDurably(file, text);
  } catch (error) {
    const why = isDenied(error)
      ? "permission is missing"
      : codeOf(error) === "ENOENT"
        ? "there is no such folder"
        : codeOf(error) || String(error);
    throw new InputError(`${file} can't be written: ${why}.`);
  }
}
