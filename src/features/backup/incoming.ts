import { join } from "node:path";
import { backupsPath } from "../../core/database/data-folder.ts";
import { AppError, badRequest } from "../../core/errors/app-error.ts";
import { withIdleTimeout } from "../../core/http/idle-timeout.ts";
import { writeFile } from "../../core/media/write-file.ts";
import { freeSpace } from "../../core/process/free-space.ts";
import { codeOf } from "../../core/process/system-errors.ts";
import { sizeInWords } from "../../shared/size-words.ts";

/** Bytes that backups nobody waits for, and archives that come in, leave free for uploads. */
export const SPARE = 1024 ** 3;

/** Of a small disk's free room archives leave this share instead. */
const SPARE_SHARE = 0.1;

/** Where an archive lies that is sent to the server, until it is put back or given up. */
export function incomingPath(dataFolder: string): string {
  return join(backupsPath(dataFolder), ".incoming.tar");
}

/**
 * Writes an archive that is sent to the server to `incomingPath`.
 * @param idleTimeout milliseconds, see `withIdleTimeout`
 * @throws AppError 400 for none, or one that breaks off, 507 where there is no room for it; what is written by then stays
 */
export async function receiveArchive(
  dataFolder: string,
  content: ReadableStream<Uint8Array>,
  idleTimeout: number,
): Promise<void> {
  const free = freeSpace(dataFolder);
  // It is unpacked beside itself.
  const largest = Math.floor((free - Math.min(SPARE, free * SPARE_SHARE)) / 2);
  let size: number;
  try {
    const chunks = withIdleTimeout(content, idleTimeout);
    // As every archive: the password's hash is in it.
    ({ size } = await writeFile(incomingPath(dataFolder), chunks, largest, 0o600));
  } catch (error) {
    if (error instanceof AppError && error.status === 413)
      throw new AppError(
        507,
        "disk_full",
        `There is not enough room for this backup: of the ${sizeInWords(free)} that are free it can take ${sizeInWords(largest)}.`,
      );
    if (error instanceof AppError || codeOf(error).startsWith("E")) throw error;
    throw badRequest("The file ended before it was whole.");
  }
  if (size === 0) throw badRequest("Send the backup's file as the body.");
}
