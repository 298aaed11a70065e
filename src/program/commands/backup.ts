import { RefusalError } from "../../core/database/data-folder.ts";
import { readBackupConfig } from "../../features/backup/backup-settings.ts";
import { backUp } from "../../features/backup/run-backup.ts";
import { formatSize } from "../../shared/format-size.ts";
import type { Config } from "../config.ts";
import { hasSite } from "./open-site.ts";

/**
 * Runs `vitrine backup [FILE]` (§10).
 * @returns false if files of the site are missing, so that the backup lacks them
 * @throws RefusalError, or an error of the file system or the store
 */
export async function runBackup(
  { dataFolder, backup: set }: Pick<Config, "dataFolder" | "backup">,
  file: string | undefined,
  print: (line: string) => void,
): Promise<boolean> {
  if (!hasSite(dataFolder))
    throw new RefusalError(`There is no site in ${dataFolder}. Pass the folder of your site with --data.`);
  const backup = readBackupConfig(dataFolder, set);
  const { path, size, missing } = await backUp({ dataFolder, backup, file });
  print(`Wrote ${path} (${formatSize(size)}) and verified it.`);
  for (const name of missing)
    print(
      `uploads/${name} is missing or damaged, so it is not in this backup. An earlier backup may still have it. See \`vitrine doctor\`.`,
    );
  return missing.length === 0;
}
