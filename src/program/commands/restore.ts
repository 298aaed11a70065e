import { RefusalError } from "../../core/database/data-folder.ts";
import { lowerPriority, niceness } from "../../core/process/subprocess.ts";
import { report } from "../../core/process/work-line.ts";
import { ArchiveError } from "../../features/backup/archive-error.ts";
import { archiveBeforeRestore, prepareRestore, restore } from "../../features/backup/restore.ts";
import { timeInWords } from "./time-in-words.ts";

/** Of the file that was given, or of another command that works. */
const REFUSALS = [ArchiveError, RefusalError];

/**
 * `vitrine restore FILE` (§10).
 * @throws RefusalError, ArchiveError; nothing was changed then
 */
export async function runRestore(
  dataFolder: string,
  file: string,
  print: (line: string) => void,
): Promise<void> {
  const restored = await restore(dataFolder, file);
  const { createdAt, files, missing, kept, before } = restored;
  const count = files === 1 ? "1 file" : `${files} files`;
  print(`Restored the site as it was on ${timeInWords(createdAt)}, with ${count}. Every session has ended.`);
  for (const name of missing) print(`uploads/${name} was lost or damaged before the backup was made.`);
  for (const name of kept)
    print(`uploads/${name} is damaged in the backup; the one that was here is whole, and stays.`);
  // The folder may be mistyped.
  print(
    before === ""
      ? `It is in ${dataFolder}, where there was none.`
      : `The site before that is kept: ${before}`,
  );
}

/** Beside a server: checks and unpacks at low priority, and reports as `WorkLine`s. */
export async function prepareInSubprocess(dataFolder: string, file: string): Promise<void> {
  lowerPriority(niceness.idle);
  await report((onShare) => prepareRestore(dataFolder, file, onShare), REFUSALS);
}

/** Beside a server: keeps the present site, for which all that would write waits, and reports as `WorkLine`s. */
export async function archiveInSubprocess(dataFolder: string): Promise<void> {
  await report((onShare) => archiveBeforeRestore(dataFolder, onShare), REFUSALS);
}
