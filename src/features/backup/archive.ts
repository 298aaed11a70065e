import { createReadStream, rmSync, statSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { extract, type Pack, pack } from "tar-stream";
import { writeWhole } from "../../core/media/write-file.ts";
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

/** An archive ends with a block of tar's size that holds the hash of all before it; tar itself stops reading before it. */
const SEAL_SIZE = 512;
const MANIFEST_MAX = 64 * 1024 * 1024;

type Options = {
  /** Called with the bytes that were written or read so far. */
  onBytes?: (bytes: number) => void;
  signal?: AbortSignal | undefined;
};

/** A file that goes into an archive, or the bytes of a small one that is replaced now and then. */
export type Entry = { name: string; path: string; size: number } | { name: string; bytes: Uint8Array };

/**
 * Writes an archive, file by file and never a whole one in memory, and brings it to the disk.
 * @param toManifest is given what was written, in its order
 * @throws Error when a file has another size than it was said to have; the signal's reason when it is aborted; what was
 *   written stays
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
    // Awaited below; a write that fails must not end the program before.
    writing.catch((error) => tar.destroy(error));
    const files: ArchivedFile[] = [];
    try {
      for (const entry of entries) files.push(await addFile(tar, entry, signal));
    } catch (error) {
      // Nothing may be written any more when the file is closed.
      tar.destroy(error instanceof Error ? error : null);
      // What the disk says of a write is the reason of all that followed.
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
    await writeWhole(file, chunk);
    written += chunk.byteLength;
    onBytes(written);
  }
  await writeWhole(file, seal(hasher.digest("hex")));
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
  promise.catch(() => undefined); // Awaited below, where the reason is known better.
  // Without a listener an archive that is given up would end the process.
  entry.on("error", () => undefined);
  let read = 0;
  for await (const chunk of chunks) {
    signal?.throwIfAborted();
    read += chunk.byteLength;
    if (read > size) break;
    hasher.update(chunk);
    if (!entry.write(chunk)) await drained(entry);
    if (entry.destroying) throw new Error("The archive was given up");
  }
  if (read !== size) throw new Error(`${name} changed while it was read`);
  entry.end(undefined);
  await promise;
  return { name, size, sha256: hasher.digest("hex") };
}

type Drain = {
  readonly destroyed: boolean;
  once(event: "drain" | "close", listener: () => void): unknown;
  off(event: "drain" | "close", listener: () => void): unknown;
};

/** Resolves when a stream takes more, and also when it was given up. */
function drained(stream: Drain): Promise<void> {
  // It has said so already then.
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
 * Reads an archive to its end and checks everything: the seal over all bytes, each entry's hash, and that there is nothing
 * but what the manifest tells of.
 * @param target an empty folder with `uploads/` and `certificates/` that its files are written into; null to check only
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
      if (tar.destroying) throw new Error("The rest is not read");
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
      const content = entry as AsyncIterable<Uint8Array>; // Streams of streamx are of bytes here, which its types leave open.
      const { name, type } = entry.header;
      if (manifestText !== "") throw damaged(`${name} comes after the manifest`);
      const isKnown =
        name === DATABASE_ENTRY || name === MANIFEST_ENTRY || isUploadEntry(name) || isCertificateEntry(name);
      if (type !== "file" || !isKnown)
        throw damaged(`it holds ${JSON.stringify(name.slice(0, 200))}, which no backup has`);
      if (found.has(name)) throw damaged(`${name} is in it twice`);
      if (name === MANIFEST_ENTRY) manifestText = await readText(content, entry.header.size ?? 0);
      else found.set(name, await readFile(name, content, target));
    }
    await feeding;
  } catch (error) {
    tar.destroy();
    await feeding;
    signal?.throwIfAborted();
    if (error instanceof ArchiveError || isOfSystem(error)) throw error;
    throw damaged("its parts can't be read");
  }
  if (hasher.digest("hex") !== wanted) throw damaged("its bytes are not those that were written");
  return check(manifestText, found);
}

function damaged(reason: string): ArchiveError {
  return new ArchiveError(`The backup is damaged: ${reason}.`);
}

/** A full disk is no fault of the archive's. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^E[A-Z]+$/.test(String(error.code));
}

async function readSeal(path: string, size: number): Promise<string> {
  const none = new ArchiveError(
    "The file is no backup of Vitrine's, or a part of it is missing: its end is not there.",
  );
  if (size < SEAL_SIZE * 3 || size % SEAL_SIZE !== 0) throw none;
  const end = Buffer.from(
    await Bun.file(path)
      .slice(size - SEAL_SIZE)
      .bytes(),
  );
  const sha256 = /^vitrine backup sha256=([0-9a-f]{64}) *\n$/.exec(end.toString("latin1"))?.[1];
  if (sha256 === undefined) throw none;
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
      if (file !== null) await writeWhole(file, chunk);
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
    if (file.size !== size || file.sha256 !== sha256) throw damaged(`${name} is not what was backed up`);
  }
  if (found.size !== manifest.files.length || !found.has(DATABASE_ENTRY))
    throw damaged("it holds other files than its manifest says");
  return manifest;
}
