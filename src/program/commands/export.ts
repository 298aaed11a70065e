import { extname } from "node:path";
import { openDataFolder } from "../../core/database/client.ts";
import { RefusalError } from "../../core/database/data-folder.ts";
import { writeDurably } from "../../core/database/durable.ts";
import { codeOf, isDenied } from "../../core/process/system-errors.ts";
import { ownResume, publicResume } from "../../features/export/json-resume.ts";
import { isEnding, writers } from "../../features/export/writers.ts";
import { sizeInWords } from "../../shared/size-words.ts";
import { loadParts } from "../../site/features.ts";
import { InputError } from "./input-error.ts";
import { hasSite } from "./present-site.ts";

type Options = {
  dataFolder: string;
  file: string;
  /** The site's public address, without a slash at its end. */
  origin: string;
};

/**
 * `vitrine export FILE` (§10): writes the site's résumé in the format that the file's ending names; a JSON Resume holds
 * everything, the others what visitors see. It may run beside a server.
 * @throws InputError for an ending that nothing writes and a file that can't be written; RefusalError without a site
 */
export async function runExport(
  { dataFolder, file, origin }: Options,
  print: (line: string) => void,
): Promise<void> {
  const ending = extname(file).slice(1).toLowerCase();
  if (!isEnding(ending))
    throw new InputError(
      `${file} has no ending that says what to write. Name a file with one of ${Object.keys(writers)
        .map((known) => `.${known}`)
        .join(", ")}.`,
    );
  if (!hasSite(dataFolder))
    throw new RefusalError(`There is no site in ${dataFolder}. Name its folder with --data.`);
  const db = openDataFolder(dataFolder, { print });
  try {
    const parts = await loadParts("export");
    const options = { parts, origin };
    const resume = ending === "json" ? ownResume(db, options) : publicResume(db, options);
    const text = writers[ending].write({ db, parts, resume });
    write(file, text);
    print(`Wrote ${file}, ${sizeInWords(Buffer.byteLength(text))}.`);
  } finally {
    db.$client.close();
  }
}

/** @throws InputError */
function write(file: string, text: string): void {
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
