import { createReadStream, rmSync, statSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { extract, type Pack, pack } from "tar-stream";
import { writeFully } from "../../core/media/write-file.ts";
import { ArchiveError } from "./archive-error.ts";
import {
  type ArchivedFile,
  DATABASE_ENTRY,
  isCertificateEntry,
  isUploadEntry,
  MANIFEST_ENTRY,
  type Manifest,
  manifestSchema,
} from "./manifest.ts";

/** The last block of an archive holds the hash of everything before it. Its size is a tar block; tar ignores it. */
const SEAL_SIZE = 512;
const MANIFEST_MAX = 64 * 1024 * 1024;

type Options = {
  /** Called with the number of bytes written or read so far. */
  onBytes?: (bytes: number) => void;
  signal?: AbortSignal | undefined;
};

/** A file to archive: by its path, or by its bytes when it is small and may be replaced at any time. */
export type Entry = { name: string; path: string; size: number } | { name: string; bytes: Uint8Array };

/**
 * Writes an archive as a stream and syncs it to the disk.
 * @param toManifest called with the files written, in their order
 * @throws Error when a file does not have the given size; the signal's reason when it is aborted. The unfinished file stays.
 */
export async function writeArchive(
  path: string,
  entries: Iterable<Entry>,
  toManifest: (files: ArchivedFile[]) => Manifest,
  { onBytes = () => undefined, signal }: Options = {},
): Promise<Manifest> {
  rmSync(path, { force: true });
  const file = await open(path, "wx", 0o600);
  try {
    const tar = pack();
    const writing = writeSealed(file, tar, onBytes);
    // Awaited below. A write that fails earlier must not end the process as an unhandled rejection.
    writing.catch((error) => tar.destroy(error));
    const files: ArchivedFile[] = [];
    try {
      for (const entry of entries) files.push(await addFile(tar, entry, signal));
    } catch (error) {
      // Stops the writing before the file is closed.
      tar.destroy(error instanceof Error ? error : null);
      // A failed write is the root cause, so its error is thrown first.
      await writing;
      throw error;
    }
    const manifest = toManifest(files);
    const text = JSON.stringify(manifest, null, 1);
    tar.entry({ name: MANIFEST_ENTRY, mode: 0o600, mtime: new Date(manifest.createdAt) }, text);
    tar.finalize();
    await writing;
    await file.sync();
    return manifest;
  } finally {
    await file.close();
  }
}

async function writeSealed(file: FileHandle, tar: Pack, onBytes: (bytes: number) => void): Promise<void> {
  const hasher = new Bun.CryptoHasher("sha256");
  let written = 0;
  for await (const chunk of tar as AsyncIterable<Uint8Array>) {
    hasher.update(chunk);
    await writeFully(file, chunk);
    written += chunk.byteLength;
    onBytes(written);
  }
  await writeFully(file, seal(hasher.digest("hex")));
}

async function addFile(tar: Pack, file: Entry, signal: AbortSignal | undefined): Promise<ArchivedFile> {
  const { name } = file;
  const size = "bytes" in file ? file.bytes.byteLength : file.size;
  const chunks: AsyncIterable<Uint8Array> | Uint8Array[] =
    "bytes" in file ? [file.bytes] : createReadStream(file.path);
  const hasher = new Bun.CryptoHasher("sha256");
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const entry = tar.entry({ name, size, mode: 0o600, mtime: new Date() }, (error) =>
    error ? reject(error) : resolve(),
  );
  promise.catch(() => undefined); // Awaited below.
  // Without a listener, an aborted archive would end the process.
  entry.on("error", () => undefined);
  let read = 0;
  for await (const chunk of chunks) {
    signal?.throwIfAborted();
    read += chunk.byteLength;
    if (read > size) break;
    hasher.update(chunk);
    if (!entry.write(chunk)) await drained(entry);
    if (entry.destroying) throw new Error("Writing the archive was aborted");
  }
  if (read !== size) throw new Error(`${name} changed while it was being backed up`);
  entry.end(undefined);
  await promise;
  return { name, size, sha256: hasher.digest("hex") };
}

type Drain = {
  readonly destroyed: boolean;
  once(event: "drain" | "close", listener: () => void): unknown;
  off(event: "drain" | "close", listener: () => void): unknown;
};

/** Resolves when a stream accepts more data, or is destroyed. */
function drained(stream: Drain): Promise<void> {
  if (stream.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      stream.off("drain", done);
      stream.off("close", done);
      resolve();
    };
    stream.once("drain", done);
    stream.once("close", done);
  });
}

function seal(sha256: string): Buffer {
  return Buffer.from(`vitrine backup sha256=${sha256}`.padEnd(SEAL_SIZE - 1).concat("\n"), "latin1");
}

/**
 * Reads a whole archive and checks it: the seal over all bytes, the hash of each file, and that it holds exactly the files
 * of its manifest.
 * @param target an empty folder with `uploads/` and `certificates/` to unpack into; null to check only
 * @throws ArchiveError; the signal's reason when it is aborted
 */
export async function readArchive(
  path: string,
  target: string | null,
  { onBytes = () => undefined, signal }: Options = {},
): Promise<Manifest> {
  const { size } = statSync(path);
  const wanted = await readSeal(path, size);
  const hasher = new Bun.CryptoHasher("sha256");
  const tar = extract();
  const feeding = feed(
    path,
    size - SEAL_SIZE,
    async (chunk) => {
      signal?.throwIfAborted();
      hasher.update(chunk);
      if (!tar.write(chunk)) await drained(tar);
      if (tar.destroying) throw new Error("Reading the archive was aborted");
    },
    onBytes,
  ).then(
    () => tar.end(undefined),
    (error) => tar.destroy(error),
  );
  const found = new Map<string, ArchivedFile>();
  let manifestText = "";
  try {
    for await (const entry of tar) {
      const content = entry as AsyncIterable<Uint8Array>; // The types of streamx leave open that the chunks are bytes.
      const { name, type } = entry.header;
      if (manifestText !== "") throw damaged(`${name} comes after the manifest`);
      const isKnown =
        name === DATABASE_ENTRY || name === MANIFEST_ENTRY || isUploadEntry(name) || isCertificateEntry(name);
      if (type !== "file" || !isKnown)
        throw damaged(`it contains an unexpected file, ${JSON.stringify(name.slice(0, 200))}`);
      if (found.has(name)) throw damaged(`it contains ${name} twice`);
      if (name === MANIFEST_ENTRY) manifestText = await readText(content, entry.header.size ?? 0);
      else found.set(name, await readFile(name, content, target));
    }
    await feeding;
  } catch (error) {
    tar.destroy();
    await feeding;
    signal?.throwIfAborted();
    if (error instanceof ArchiveError || isSystemError(error)) throw error;
    throw damaged("it can't be unpacked");
  }
  if (hasher.digest("hex") !== wanted) throw damaged("its checksum doesn't match");
  return check(manifestText, found);
}

function damaged(reason: string): ArchiveError {
  return new ArchiveError(`The backup is damaged: ${reason}.`);
}

/** Whether an error comes from the system, such as a full disk, and not from the archive. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^E[A-Z]+$/.test(String(error.code));
}

async function readSeal(path: string, size: number): Promise<string> {
  const notSealed = new ArchiveError("This is not a Vitrine backup, or the file is incomplete (cut off).");
  if (size < SEAL_SIZE * 3 || size % SEAL_SIZE !== 0) throw notSealed;
  const end = Buffer.from(
    await Bun.file(path)
      .slice(size - SEAL_SIZE)
      .bytes(),
  );
  const sha256 = /^vitrine backup sha256=([0-9a-f]{64}) *\n$/.exec(end.toString("latin1"))?.[1];
  if (sha256 === undefined) throw notSealed;
  return sha256;
}

async function feed(
  path: string,
  size: number,
  take: (chunk: Uint8Array) => Promise<void>,
  onBytes: (bytes: number) => void,
): Promise<void> {
  let read = 0;
  for await (const chunk of createReadStream(path, { end: size - 1 }) as AsyncIterable<Uint8Array>) {
    await take(chunk);
    read += chunk.byteLength;
    onBytes(read);
  }
}

async function readText(content: AsyncIterable<Uint8Array>, size: number): Promise<string> {
  if (size > MANIFEST_MAX) throw damaged("its manifest is too long");
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8") || " ";
}

async function readFile(
  name: string,
  content: AsyncIterable<Uint8Array>,
  target: string | null,
): Promise<ArchivedFile> {
  const hasher = new Bun.CryptoHasher("sha256");
  const mode = isUploadEntry(name) ? 0o640 : 0o600;
  const file = target === null ? null : await open(join(target, name), "wx", mode);
  try {
    let size = 0;
    for await (const chunk of content) {
      hasher.update(chunk);
      size += chunk.byteLength;
      if (file !== null) await writeFully(file, chunk);
    }
    await file?.sync();
    return { name, size, sha256: hasher.digest("hex") };
  } finally {
    await file?.close();
  }
}

function check(manifestText: string, found: Map<string, ArchivedFile>): Manifest {
  let manifest: Manifest;
  try {
    manifest = manifestSchema.parse(JSON.parse(manifestText));
  } catch {
    throw damaged("its manifest can't be read; it may be from a newer version of Vitrine");
  }
  for (const { name, size, sha256 } of manifest.files) {
    const file = found.get(name);
    if (file === undefined) throw damaged(`${name} is missing`);
    if (file.size !== size || file.sha256 !== sha256) throw damaged(`the content of ${name} has changed`);
  }
  if (found.size !== manifest.files.length || !found.has(DATABASE_ENTRY))
    throw damaged("its files don't match its manifest");
  return manifest;
}
