import { restore } from "../../features/backup/restore.ts";
import { timeInWords } from "./time-in-words.ts";

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
