import { extname } from "node:path";
import { openDataFolder } from "../../core/database/client.ts";
import { RefusalError } from "../../core/database/data-folder.ts";
import { writeDurably } from "../../core/database/durable.ts";
import { codeOf, isDenied } from "../../core/process/system-errors.ts";
import { ownResume, publicResume } from "../../features/export/json-resume.ts";
import type { LeftOut } from "../../features/export/pdf/fit.ts";
import {
  defaultLayout,
  paperNames,
  type ResumeLayout,
  templateNames,
} from "../../features/export/resume-file.contract.ts";
import { isEnding, writeResumePdf, writers } from "../../features/export/writers.ts";
import { sizeInWords } from "../../shared/size-words.ts";
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
 * everything, the others what visitors see. It may run beside a server.
 * @throws InputError for an ending that nothing writes and a file that can't be written; RefusalError without a site
 */
export async function runExport(
  { dataFolder, file, origin, ...asked }: Options,
  print: (line: string) => void,
): Promise<void> {
  const ending = extname(file).slice(1).toLowerCase();
  if (ending !== "pdf" && !isEnding(ending))
    throw new InputError(
      `${file} has no ending that says what to write. Name a file with one of ${[
        ...Object.keys(writers),
        "pdf",
      ]
        .map((known) => `.${known}`)
        .join(", ")}.`,
    );
  const layout = layoutOf(asked);
  if (!hasSite(dataFolder))
    throw new RefusalError(`There is no site in ${dataFolder}. Name its folder with --data.`);
  const db = openDataFolder(dataFolder, { print });
  try {
    const parts = await loadParts("export");
    const options = { parts, origin };
    const resume = ending === "json" ? ownResume(db, options) : publicResume(db, options);
    if (ending === "pdf") {
      const { bytes, pages, leftOut, missing } = await writeResumePdf({ db, parts, resume }, layout);
      write(file, bytes);
      print(`Wrote ${file}, ${pages === 1 ? "1 page" : `${pages} pages`}, ${sizeInWords(bytes.byteLength)}.`);
      for (const line of [...leftOut.map(leftOutWords), ...missingWords(missing)]) print(line);
      return;
    }
    const text = writers[ending].write({ db, parts, resume });
    write(file, text);
    print(`Wrote ${file}, ${sizeInWords(Buffer.byteLength(text))}.`);
  } finally {
    db.$client.close();
  }
}

/** @throws InputError for what is no layout */
function layoutOf({ template, paper, pages }: Pick<Options, "template" | "paper" | "pages">): ResumeLayout {
  const count = pages === undefined ? defaultLayout.pages : Number(pages);
  if (!Number.isInteger(count) || count < 1 || count > 20)
    throw new InputError(`--pages takes a number from 1 to 20, not ${pages}.`);
  return {
    template: oneOf(templateNames, template ?? defaultLayout.template, "--template"),
    paper: oneOf(paperNames, paper ?? defaultLayout.paper, "--paper"),
    pages: count,
  };
}

function oneOf<T extends string>(names: readonly T[], typed: string, flag: string): T {
  const found = names.find((name) => name === typed.toLowerCase());
  if (found === undefined) throw new InputError(`${flag} takes ${names.join(", ")}; not ${typed}.`);
  return found;
}

function leftOutWords({ section, title, what }: LeftOut): string {
  return `Left out to fit: ${what === "details" ? "details of " : ""}${title} (${section}).`;
}

function missingWords(missing: string[]): string[] {
  if (missing.length === 0) return [];
  return [`Left out, as no font of this machine has them: ${missing.join(" ")}`];
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
