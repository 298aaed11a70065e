import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Change, newId } from "../db/content-store.ts";
import { tooLarge } from "../http/errors.ts";
import { type Accepted, accept, type MediaKind } from "./accept.ts";

/** Largest upload of each kind, in bytes; settings of the server. */
export type UploadLimits = Record<MediaKind, number>;

export type ReceivedFile = Accepted & {
  kind: MediaKind;
  temporaryPath: string;
  /** Bytes. */
  size: number;
  sha256: string;
  originalName: string;
};

/** Under `uploads/`; the point keeps it out of addresses and of the count of files. */
const TEMPORARY_FOLDER = ".tmp";

/**
 * The uploads folder. A file is streamed to a temporary name while it is counted and hashed, recognised, synced, and
 * only then given its name; its row is committed last, so a crash leaves a temporary or an unlisted file, never a
 * row without its file.
 */
export class Uploads {
  readonly folder: string;
  readonly limits: UploadLimits;

  constructor(folder: string, limits: UploadLimits) {
    this.folder = folder;
    this.limits = limits;
    mkdirSync(this.#temporary(), { recursive: true });
  }

  /** Removes what uploads that never ended have left; called once at start, before any upload. */
  sweepTemporary(): void {
    for (const name of readdirSync(this.#temporary())) rmSync(join(this.#temporary(), name), { force: true });
  }

  /**
   * Stores a stream under a temporary name.
   * @param field the form's name for the file, for error messages
   * @throws AppError 413, 415, 422; nothing is left behind then
   */
  async receive(
    stream: AsyncIterable<Uint8Array>,
    kind: MediaKind,
    field: string,
    originalName: string,
  ): Promise<ReceivedFile> {
    const temporaryPath = join(this.#temporary(), newId());
    try {
      const written = await this.#write(stream, temporaryPath, this.limits[kind]);
      return { ...(await accept(temporaryPath, kind, field)), ...written, kind, temporaryPath, originalName };
    } catch (error) {
      await rm(temporaryPath, { force: true });
      throw error;
    }
  }

  async #write(
    stream: AsyncIterable<Uint8Array>,
    path: string,
    limit: number,
  ): Promise<{ size: number; sha256: string }> {
    const hasher = new Bun.CryptoHasher("sha256");
    const handle = await open(path, "wx", 0o640);
    try {
      let size = 0;
      for await (const chunk of stream) {
        size += chunk.byteLength;
        if (size > limit) throw tooLarge(`The file can have at most ${Math.floor(limit / 1024 / 1024)} MB.`);
        hasher.update(chunk);
        await handle.writev([chunk]);
      }
      await handle.sync();
      return { size, sha256: hasher.digest("hex") };
    } finally {
      await handle.close();
    }
  }

  /**
   * Gives a received file its lasting name and enters it in the change.
   * @returns its address, `/uploads/NAME`
   */
  keep(file: ReceivedFile, change: Change): string {
    const name = `${newId()}.${file.extension}`;
    renameSync(file.temporaryPath, join(this.folder, name));
    change.onRollback(() => rmSync(join(this.folder, name), { force: true }));
    this.#syncFolder();
    return change.addMedia({
      name,
      kind: file.kind,
      mime: file.mime,
      size: file.size,
      sha256: file.sha256,
      originalName: file.originalName,
      width: file.width,
      height: file.height,
      createdAt: new Date().toISOString(),
    });
  }

  /**
   * What a save makes of an entity's stored file: the new one in its place, none where it was removed, else the same.
   * @param present its address now, `""` for none
   * @returns its address after the change
   */
  replace(change: Change, present: string, file: ReceivedFile | undefined, isRemoved: boolean): string {
    if (file === undefined && !isRemoved) return present;
    change.trashMedia(present);
    return file === undefined ? "" : this.keep(file, change);
  }

  /** Removes what was received and not kept. */
  async discard(file: ReceivedFile): Promise<void> {
    await rm(file.temporaryPath, { force: true });
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  #temporary(): string {
    return join(this.folder, TEMPORARY_FOLDER);
  }

  #syncFolder(): void {
    const descriptor = openSync(this.folder, "r");
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  }
}
