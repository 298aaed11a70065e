import { join } from "node:path";
import { backupsPath } from "../../core/database/data-folder.ts";
import { AppError, badRequest } from "../../core/errors/app-error.ts";
import { withIdleTimeout } from "../../core/http/idle-timeout.ts";
import { writeNewFile } from "../../core/media/write-file.ts";
import { freeSpace } from "../../core/process/free-space.ts";
import { errorCodeOf } from "../../core/process/system-errors.ts";
import { formatSize } from "../../shared/format-size.ts";

/** Bytes that scheduled backups and uploaded archives leave free on the disk for other uploads. */
export const SPARE_BYTES = 1024 ** 3;

/** Share of the free space that archives leave free on a small disk instead. */
const SPARE_SHARE = 0.1;

/** Where an uploaded archive is stored until it is restored. */
export function incomingPath(dataFolder: string): string {
  return join(backupsPath(dataFolder), ".incoming.tar");
}

/**
 * Writes an uploaded archive to `incomingPath`.
 * @param idleTimeout milliseconds, see `withIdleTimeout`
 * @throws AppError 400 for an empty or incomplete upload, 507 when it is too large for the disk. A partial file stays.
 */
export async function receiveArchive(
  dataFolder: string,
  content: ReadableStream<Uint8Array>,
  idleTimeout: number,
): Promise<void> {
  const free = freeSpace(dataFolder);
  // Halved, because the archive is unpacked next to itself.
  const largest = Math.floor((free - Math.min(SPARE_BYTES, free * SPARE_SHARE)) / 2);
  let size: number;
  try {
    const chunks = withIdleTimeout(content, idleTimeout);
    // Readable by its owner only, because an archive holds the password hash.
    ({ size } = await writeNewFile(incomingPath(dataFolder), chunks, largest, 0o600));
  } catch (error) {
    if (error instanceof AppError && error.status === 413)
      throw new AppError(
        507,
        "disk_full",
        `Not enough disk space for this backup: ${formatSize(free)} are free, so it can have at most ${formatSize(largest)}.`,
      );
    if (error instanceof AppError || errorCodeOf(error).startsWith("E")) throw error;
    throw badRequest("The upload ended before the file was complete. Try again.");
  }
  if (size === 0) throw badRequest("Send the backup file as the request body.");
}
