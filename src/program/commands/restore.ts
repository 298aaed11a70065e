import { restore } from "../../features/backup/restore.ts";
import { formatTime } from "./format-time.ts";

/**
 * Runs `vitrine restore FILE` (§10).
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
  print(`Restored the backup of ${formatTime(createdAt)}: database and ${count}. All sessions were ended.`);
  for (const name of missing)
    print(
      `uploads/${name} is not in this backup: it was already missing or damaged when the backup was made.`,
    );
  for (const name of kept) print(`uploads/${name} is damaged in the backup. The site keeps its intact copy.`);
  // It names the folder, which may be mistyped.
  print(
    before === "" ? `There was no site in ${dataFolder} before.` : `The previous site was saved as ${before}`,
  );
}
