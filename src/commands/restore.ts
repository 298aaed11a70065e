import { ArchiveError } from "../backup/archive-error.ts";
import { prepareRestore, type Restored, restore } from "../backup/restore.ts";
import { endWithParent, type WorkLine } from "../backup/work.ts";
import { RefusalError } from "../db/data-folder.ts";
import { aside, stepAside } from "../own-process.ts";

/**
 * `vitrine restore FILE` (contract, The program).
 * @throws RefusalError, ArchiveError; nothing was changed then
 */
export async function runRestore(
  dataFolder: string,
  file: string,
  print: (line: string) => void,
): Promise<void> {
  const restored = await restore(dataFolder, file);
  const { createdAt, files, missing, before } = restored;
  print(`Restored the site as it was on ${createdAt}, with ${files} files. Every session has ended.`);
  for (const name of missing) print(`uploads/${name} was lost or damaged before the backup was made.`);
  if (before !== "") print(`The site before that is kept: ${before}`);
}

/** Beside a server: checks and unpacks at low priority, and reports as `WorkLine`s. */
export async function prepareApart(dataFolder: string, file: string): Promise<void> {
  stepAside(aside.idle);
  endWithParent();
  const say = (line: WorkLine) => console.log(JSON.stringify(line));
  try {
    const done: Restored = await prepareRestore(dataFolder, file, (share) => say({ share }));
    say({ done });
  } catch (error) {
    const isRefusal = error instanceof ArchiveError || error instanceof RefusalError;
    say({ error: error instanceof Error ? error.message : String(error), isRefusal });
  }
}
