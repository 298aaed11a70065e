import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { unzipSync } from "fflate";
import { extract } from "tar-stream";
import { isDiskFull } from "../../core/process/system-errors.ts";
import { InputError } from "../commands/input-error.ts";

/** Bytes; a limit against archives that expand without end. */
const EXECUTABLE_MAX = 1024 * 1024 * 1024;

/**
 * Extracts the executable from a release's archive to a new file and flushes it to disk.
 * @throws InputError if the archive can't be read or contains no executable
 */
export async function unpackExecutable(
  archive: Uint8Array<ArrayBuffer>,
  name: string,
  path: string,
): Promise<void> {
  const bytes = await readExecutable(archive, name).catch((error) => {
    if (isDiskFull(error)) throw error;
    throw new InputError(`${name} is not a readable archive.`);
  });
  if (bytes === null) throw new InputError(`${name} does not contain the Vitrine executable.`);
  const file = openSync(path, "wx", 0o755);
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

async function readExecutable(archive: Uint8Array<ArrayBuffer>, name: string): Promise<Uint8Array | null> {
  if (name.endsWith(".zip")) {
    const isExecutable = (entry: { name: string; originalSize: number }) =>
      entry.name === "vitrine.exe" && entry.originalSize <= EXECUTABLE_MAX;
    return unzipSync(archive, { filter: isExecutable })["vitrine.exe"] ?? null;
  }
  const entries = extract();
  entries.end(gunzipSync(archive, { maxOutputLength: EXECUTABLE_MAX }));
  for await (const entry of entries) {
    const { type, name: entryName } = entry.header;
    if (type === "file" && entryName === "vitrine") return Buffer.concat(await bytesOf(entry));
    entry.resume();
  }
  return null;
}

async function bytesOf(stream: AsyncIterable<unknown>): Promise<Uint8Array[]> {
  return (await Array.fromAsync(stream)) as Uint8Array[]; // tar-stream does not type its chunks.
}
