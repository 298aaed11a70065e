import { RefusalError } from "../../core/database/data-folder.ts";
import { backUp } from "../../features/backup/back-up.ts";
import { readBackupConfig } from "../../features/backup/backup-settings.ts";
import { sizeInWords } from "../../shared/size-words.ts";
import type { Config } from "../config.ts";
import { hasSite } from "./present-site.ts";

/**
 * `vitrine backup [FILE]` (§10).
 * @returns false when the backup lacks files
 * @throws RefusalError, or what the system or the store says
 */
export async function runBackup(
  { dataFolder, backup: set }: Pick<Config, "dataFolder" | "backup">,
  file: string | undefined,
  print: (line: string) => void,
): Promise<boolean> {
  if (!hasSite(dataFolder))
    throw new RefusalError(`There is no site in ${dataFolder}. Name its folder with --data.`);
  const backup = readBackupConfig(dataFolder, set);
  const { path, size, missing } = await backUp({ dataFolder, backup, file });
  print(`Wrote ${path} (${sizeInWords(size)}) and read it back: it is whole.`);
  for (const name of missing)
    print(
      `uploads/${name} was lost or damaged before, and no backup can bring it back. See \`vitrine doctor\`.`,
    );
  return missing.length === 0;
}
