import { type FileHandle, open } from "node:fs/promises";
import { fileTooLarge } from "../errors/app-error.ts";

/** Maximum bytes of one write. The system may block the processor while it copies them, which would delay requests. */
const WRITE_MAX = 128 * 1024;

export type WrittenFile = {
  /** Bytes. */
  size: number;
  sha256: string;
};

/**
 * Writes a new file, flushes it to disk, and returns its size and hash.
 * @param limit in bytes
 * @param mode permissions of the file
 * @throws AppError 413 above the limit; the system's error, such as `ENOSPC` or `EEXIST`. The partial file stays.
 */
export async function writeNewFile(
  path: string,
  content: AsyncIterable<Uint8Array> | Uint8Array[],
  limit: number = Number.POSITIVE_INFINITY,
  mode = 0o640,
): Promise<WrittenFile> {
  const hasher = new Bun.CryptoHasher("sha256");
  const handle = await open(path, "wx", mode);
  try {
    let size = 0;
    for await (const chunk of content) {
      size += chunk.byteLength;
      if (size > limit) throw fileTooLarge(limit);
      hasher.update(chunk);
      await writeFully(handle, chunk);
    }
    await handle.sync();
    return { size, sha256: hasher.digest("hex") };
  } finally {
    await handle.close();
  }
}

/**
 * Writes all bytes. A single write may store fewer, for example on a disk that is almost full; the next one then fails.
 */
export async function writeFully(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.byteLength; ) {
    const { bytesWritten } = await handle.write(bytes, at, Math.min(WRITE_MAX, bytes.byteLength - at));
    at += bytesWritten;
  }
}
