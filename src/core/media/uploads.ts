import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { MediaKind } from "../../shared/media-kind.ts";
import { tooManyPixels } from "../../shared/picture-limits.ts";
import type { Variant } from "../../shared/picture-variants.ts";
import { type Change, newId } from "../content/change.ts";
import { mediaName } from "../content/upload-name.ts";
import { temporaryUploadsPath } from "../database/data-folder.ts";
import { flushToDisk } from "../database/durable-files.ts";
import { type AppError, invalid, notWritable, tooLarge } from "../errors/app-error.ts";
import { failpoint } from "../process/failpoint.ts";
import { errorCodeOf } from "../process/system-errors.ts";
import { detectFileType } from "./detect-file-type.ts";
import { hashFile } from "./hash-file.ts";
import { PictureRefusal, type RefusalReason } from "./pictures.ts";
import { type Pixels, pixelsInProcess } from "./pixels.ts";
import { VARIANTS_FOLDER } from "./variant-names.ts";
import { removeLocation } from "./video-location.ts";
import { writeNewFile } from "./write-file.ts";

/** Maximum bytes of each kind of upload, from the server's settings. */
export type UploadLimits = Record<MediaKind, number>;

/** An uploaded file, ready to be stored; pictures are already re-encoded. */
export type ReceivedFile = {
  kind: MediaKind;
  mime: string;
  extension: string;
  /** Pixels; 0 if it is not a picture. */
  width: number;
  height: number;
  /** See media.table.ts. */
  placeholder: string;
  isAnimated: boolean;
  temporaryPath: string;
  /** Size in bytes and hash of the stored file. */
  size: number;
  sha256: string;
  originalName: string;
};

/** Hexadecimal digits of the SHA-256 in a file's name: 128 bits, enough to avoid collisions. */
const NAME_DIGITS = 32;

/**
 * The uploads folder. A file is streamed to a temporary name, checked, re-encoded if it is a picture, flushed to disk and
 * then renamed. Its row is committed last, so a crash can leave a file without a row, never a row without its file.
 *
 * Names are hashes of the content, so equal files are one file with one row, and every step is safe to repeat.
 */
export class Uploads {
  readonly folder: string;
  readonly limits: UploadLimits;
  readonly #pixels: Pixels;
  /**
   * Called for a picture whose variants are missing. `isStored`: the picture was just stored; otherwise a client
   * requested a variant.
   */
  requestVariants: (name: string, isStored: boolean) => void = () => undefined;

  constructor(folder: string, limits: UploadLimits, pixels: Pixels = pixelsInProcess) {
    this.folder = folder;
    this.limits = limits;
    this.#pixels = pixels;
    mkdirSync(this.#temporary(), { recursive: true });
    mkdirSync(join(folder, VARIANTS_FOLDER), { recursive: true });
  }

  /**
   * Writes a stream to a temporary file, re-encodes a picture, and removes the location from a video.
   * @param field the form field that errors are reported on
   * @throws AppError 413, 415, 422; the temporary file is removed then
   */
  async receive(
    stream: AsyncIterable<Uint8Array>,
    kind: MediaKind,
    field: string,
    originalName: string,
  ): Promise<ReceivedFile> {
    const sentPath = join(this.#temporary(), newId());
    try {
      const written = await writeNewFile(sentPath, stream, this.limits[kind]);
      const { mime, extension } = await detectFileType(sentPath, kind, field);
      failpoint("upload-received");
      if (kind === "image") return await this.#receivePicture(sentPath, mime, field, originalName);
      const mayHaveLocation = mime === "video/mp4" || mime === "video/quicktime";
      if (mayHaveLocation && (await removeLocation(sentPath))) written.sha256 = await hashFile(sentPath);
      const noPicture = { width: 0, height: 0, placeholder: "", isAnimated: false };
      return { ...noPicture, ...written, kind, mime, extension, temporaryPath: sentPath, originalName };
    } catch (error) {
      await rm(sentPath, { force: true });
      // The folder is gone, for example because its disk was unplugged.
      throw errorCodeOf(error) === "ENOENT" ? notWritable() : error;
    }
  }

  async #receivePicture(
    sentPath: string,
    sentMime: string,
    field: string,
    originalName: string,
  ): Promise<ReceivedFile> {
    const temporaryPath = join(this.#temporary(), newId());
    try {
      const picture = await this.#pixels.normalize(sentPath, sentMime, temporaryPath);
      await rm(sentPath, { force: true });
      return { ...picture, kind: "image", temporaryPath, originalName };
    } catch (error) {
      await rm(temporaryPath, { force: true });
      throw error instanceof PictureRefusal ? refusalError(error.reason, field) : error;
    }
  }

  /**
   * Gives a received file its final name and adds its row to the change. A file that is already stored is reused, and
   * taken out of the trash.
   * @returns its address, `/uploads/NAME`
   */
  store(file: ReceivedFile, change: Change): string {
    const { temporaryPath, ...stored } = file;
    const name = `${file.sha256.slice(0, NAME_DIGITS)}.${file.extension}`;
    const path = this.path(name);
    const isKnown = change.findMedia(name) !== undefined;
    // Also replaces an existing file, which may be damaged.
    renameSync(temporaryPath, path);
    if (!isKnown) change.onRollback(() => rmSync(path, { force: true }));
    flushToDisk(this.folder);
    failpoint("upload-named");
    const { extension: _extension, ...row } = stored;
    const address = change.addMedia({ ...row, name, createdAt: new Date().toISOString() });
    if (isKnown) this.takeOutOfTrash(change, address);
    if (file.kind === "image") this.requestVariants(name, true);
    return address;
  }

  /**
   * Replaces or removes an entity's stored file; without `file` and `isRemoved` it stays.
   * @param current its address before the change; `""` for none
   * @returns its address after the change
   */
  replace(change: Change, current: string, file: ReceivedFile | undefined, isRemoved: boolean): string {
    if (file === undefined && !isRemoved) return current;
    change.trashMedia(current);
    return file === undefined ? "" : this.store(file, change);
  }

  /**
   * Takes a file and its poster out of the trash, for an entry that shows it again.
   * @returns its address; `""` if the file no longer exists
   */
  takeOutOfTrash(change: Change, address: string): string {
    const name = mediaName(address);
    const row = name === null ? undefined : change.findMedia(name);
    if (name === null || row === undefined || !existsSync(this.path(name))) return "";
    change.untrashMedia(name);
    if (row.poster !== "" && this.takeOutOfTrash(change, row.poster) === "")
      change.updateMedia(name, { poster: "" }, {});
    return address;
  }

  /** Removes a received file that was not stored. */
  async discard(file: ReceivedFile): Promise<void> {
    await rm(file.temporaryPath, { force: true });
  }

  /** The path of a stored file. @throws Error for a name that leads to another folder */
  path(name: string): string {
    return join(this.folder, assertPlainName(name));
  }

  /**
   * The path of a variant. Variants have their own folder, because they can be created again at any time.
   * @throws Error for a name that leads to another folder
   */
  variantPath(name: string): string {
    return join(this.folder, VARIANTS_FOLDER, assertPlainName(name));
  }

  variantNames(): string[] {
    return readdirSync(join(this.folder, VARIANTS_FOLDER));
  }

  /**
   * Creates variants of a stored picture; each gets its name when it is complete.
   * @returns the picture's placeholder
   * @throws the error of the system or the decoder; no incomplete file is left then
   */
  async makeVariants(name: string, variants: (Variant & { name: string })[]): Promise<string> {
    const files = variants.map(({ name, ...variant }) => ({
      ...variant,
      temporaryPath: join(this.#temporary(), newId()),
      path: this.variantPath(name),
    }));
    try {
      return await this.#pixels.makeVariants(this.path(name), files);
    } finally {
      // A subprocess that was killed could not remove its own.
      await Promise.all(files.map(({ temporaryPath }) => rm(temporaryPath, { force: true })));
    }
  }

  /** Aborts the creation of variants; uploads are finished. */
  stopVariants(): void {
    this.#pixels.stopVariants();
  }

  #temporary(): string {
    return temporaryUploadsPath(this.folder);
  }
}

/** Checks a name from the database, because a manipulated database must not lead to files elsewhere. */
function assertPlainName(name: string): string {
  if (/[/\\]/.test(name) || name === "." || name === "..")
    throw new Error(`${JSON.stringify(name.slice(0, 200))} is not a valid file name.`);
  return name;
}

function refusalError(reason: RefusalReason, field: string): AppError {
  if (reason === "too many pixels" || reason === "too many pixels for its kind")
    return tooLarge(tooManyPixels[reason]);
  return invalid({
    [field]:
      reason === "cut off"
        ? "The picture is damaged: part of it is missing."
        : "The picture is damaged and can't be shown.",
  });
}
