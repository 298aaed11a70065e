import { type FileHandle, open } from "node:fs/promises";
import { fileTooLarge } from "../errors/app-error.ts";

/**
 * Bytes of one write. The system may copy all of it without letting anyone else have the processor, which for a photograph takes as long as
 * twenty visitors' pages.
 */
const WRITE_MAX = 128 * 1024;

export type Written = {
  /** Bytes. */
  size: number;
  sha256: string;
};

/**
 * Writes a new file and brings it to the disk, counting and hashing on the way.
 * @param limit in bytes
 * @param mode who may read it
 * @throws AppError 413 past the limit; what the system says, such as `ENOSPC`; what is written by then stays
 */
export async function writeFile(
  path: string,
  content: AsyncIterable<Uint8Array> | Uint8Array[],
  limit: number = Number.POSITIVE_INFINITY,
  mode = 0o640,
): Promise<Written> {
  const hasher = new Bun.CryptoHasher("sha256");
  const handle = await open(path, "wx", mode);
  try {
    let size = 0;
    for await (const chunk of content) {
      size += chunk.byteLength;
      if (size > limit) throw fileTooLarge(limit);
      hasher.update(chunk);
      await writeWhole(handle, chunk);
    }
    await handle.sync();
    return { size, sha256: hasher.digest("hex") };
  } finally {
    await handle.close();
  }
}

/** A write may store less than it was given, as on a disk that is almost full; the next one then says why. */
export async function writeWhole(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.byteLength; ) {
    const { bytesWritten } = await handle.write(bytes, at, Math.min(WRITE_MAX, bytes.byteLength - at));
    at += bytesWritten;
  }
}
