import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { MediaKind } from "../../shared/media-kind.ts";
import type { Variant } from "../../shared/picture-variants.ts";
import { type Change, newId } from "../content/change.ts";
import { mediaName } from "../content/upload-name.ts";
import { temporaryPath } from "../database/data-folder.ts";
import { sync } from "../database/durable.ts";
import { type AppError, invalid, notWritable, tooLarge } from "../errors/app-error.ts";
import { failpoint } from "../process/failpoint.ts";
import { codeOf } from "../process/system-errors.ts";
import { recognise } from "./accept.ts";
import { hashFile } from "./hash-file.ts";
import { PIXELS_MAX, PictureRefusal, type RefusalReason } from "./pictures.ts";
import { type Pixels, pixelsInProcess } from "./pixels.ts";
import { VARIANTS_FOLDER } from "./variant-names.ts";
import { removeLocation } from "./video-location.ts";
import { writeFile } from "./write-file.ts";

/** Largest upload of each kind, in bytes; settings of the server. */
export type UploadLimits = Record<MediaKind, number>;

/** A file as it will be stored; a picture is encoded anew already. */
export type ReceivedFile = {
  kind: MediaKind;
  mime: string;
  extension: string;
  /** Pixels; 0 for what is no picture. */
  width: number;
  height: number;
  /** See media.table.ts. */
  placeholder: string;
  temporaryPath: string;
  /** Bytes, and the hash of them, as stored. */
  size: number;
  sha256: string;
  originalName: string;
};

/** Hexadecimal digits of the SHA-256 in a file's name: 128 bits, so that no two files ever meet. */
const NAME_DIGITS = 32;

/**
 * The uploads folder. A file is streamed to a temporary name while it is counted and hashed, recognised, a picture
 * encoded anew, synced, and only then given its name; its row is committed last, so a crash leaves a temporary or an
 * unlisted file, never a row without its file.
 *
 * Names are hashes of the content: equal files are one file with one row, whoever shows it. That makes every step safe to
 * repeat: what a crash left under a name is what the next upload of it would put there.
 */
export class Uploads {
  readonly folder: string;
  readonly limits: UploadLimits;
  readonly #pixels: Pixels;
  /** Called for a picture whose variants are missing: it was just kept, which makes it whole, or someone asked for one. */
  wantVariants: (name: string, isKept: boolean) => void = () => undefined;

  constructor(folder: string, limits: UploadLimits, pixels: Pixels = pixelsInProcess) {
    this.folder = folder;
    this.limits = limits;
    this.#pixels = pixels;
    mkdirSync(this.#temporary(), { recursive: true });
    mkdirSync(join(folder, VARIANTS_FOLDER), { recursive: true });
  }

  /**
   * Stores a stream under a temporary name, a picture encoded anew and a video without where it was taken.
   * @param field the form's name for the file, for error messages
   * @throws AppError 413, 415, 422; nothing is left behind then
   */
  async receive(
    stream: AsyncIterable<Uint8Array>,
    kind: MediaKind,
    field: string,
    originalName: string,
  ): Promise<ReceivedFile> {
    const sentPath = join(this.#temporary(), newId());
    try {
      const written = await writeFile(sentPath, stream, this.limits[kind]);
      const { mime, extension } = await recognise(sentPath, kind, field);
      failpoint("upload-received");
      if (kind === "image") return await this.#receivePicture(sentPath, mime, field, originalName);
      const isBoxed = mime === "video/mp4" || mime === "video/quicktime";
      if (isBoxed && (await removeLocation(sentPath))) written.sha256 = await hashFile(sentPath);
      const blank = { width: 0, height: 0, placeholder: "" };
      return { ...blank, ...written, kind, mime, extension, temporaryPath: sentPath, originalName };
    } catch (error) {
      await rm(sentPath, { force: true });
      // The folder was taken away, as with a disk that is unplugged.
      throw codeOf(error) === "ENOENT" ? notWritable() : error;
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
      throw error instanceof PictureRefusal ? refusal(error.reason, field) : error;
    }
  }

  /**
   * Gives a received file its lasting name and enters it in the change; a file that is stored already is shown by one
   * more, out of the trash where it lay there.
   * @returns its address, `/uploads/NAME`
   */
  store(file: ReceivedFile, change: Change): string {
    const { temporaryPath, ...stored } = file;
    const name = `${file.sha256.slice(0, NAME_DIGITS)}.${file.extension}`;
    const path = this.path(name);
    const isKnown = change.findMedia(name) !== undefined;
    // Also over the same file: that may be damaged, and what has just come is whole.
    renameSync(temporaryPath, path);
    if (!isKnown) change.onRollback(() => rmSync(path, { force: true }));
    sync(this.folder);
    failpoint("upload-named");
    const { extension: _extension, ...row } = stored;
    const address = change.addMedia({ ...row, name, createdAt: new Date().toISOString() });
    if (isKnown) this.bringBack(change, address);
    if (file.kind === "image") this.wantVariants(name, true);
    return address;
  }

  /**
   * What a save makes of an entity's stored file: the new one in its place, none where it was removed, else the same.
   * @param present its address now, `""` for none
   * @returns its address after the change
   */
  replace(change: Change, present: string, file: ReceivedFile | undefined, isRemoved: boolean): string {
    if (file === undefined && !isRemoved) return present;
    change.trashMedia(present);
    return file === undefined ? "" : this.store(file, change);
  }

  /**
   * Takes a file out of the trash, with a video's poster, for an entry that shows it again.
   * @returns its address; `""` where its bytes are gone
   */
  bringBack(change: Change, address: string): string {
    const name = mediaName(address);
    const row = name === null ? undefined : change.findMedia(name);
    if (name === null || row === undefined || !existsSync(this.path(name))) return "";
    change.untrashMedia(name);
    if (row.poster !== "" && this.bringBack(change, row.poster) === "")
      change.updateMedia(name, { poster: "" }, {});
    return address;
  }

  /** Removes what was received and not kept. */
  async discard(file: ReceivedFile): Promise<void> {
    await rm(file.temporaryPath, { force: true });
  }

  /** @throws Error for a name that leads to another folder */
  path(name: string): string {
    return join(this.folder, plainName(name));
  }

  /**
   * Variants can be made again at any time, so that they lie apart from what an owner uploaded.
   * @throws Error for a name that leads to another folder
   */
  variantPath(name: string): string {
    return join(this.folder, VARIANTS_FOLDER, plainName(name));
  }

  variantNames(): string[] {
    return readdirSync(join(this.folder, VARIANTS_FOLDER));
  }

  /**
   * Makes variants of a stored picture, each under its name when all of it is on disk.
   * @returns the picture's placeholder
   * @throws what the system or the decoder says; no half of a file is left then
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
      // One whose process was ended could not clear up.
      await Promise.all(files.map(({ temporaryPath }) => rm(temporaryPath, { force: true })));
    }
  }

  /** Ends work on variants; uploads go on to their end. */
  stopVariants(): void {
    this.#pixels.stopVariants();
  }

  #temporary(): string {
    return temporaryPath(this.folder);
  }
}

/** Names come from the database, which someone may have had in hand; whoever has written it must not choose the folder. */
function plainName(name: string): string {
  if (/[/\\]/.test(name) || name === "." || name === "..")
    throw new Error(`${JSON.stringify(name.slice(0, 200))} is no file's name.`);
  return name;
}

function refusal(reason: RefusalReason, field: string): AppError {
  if (reason === "too many pixels")
    return tooLarge(
      `The picture can have at most ${PIXELS_MAX / 1_000_000} million pixels. Make it smaller and try again.`,
    );
  return invalid({
    [field]:
      reason === "cut off"
        ? "The picture is damaged: a part of it is missing."
        : "The picture is damaged and can't be shown.",
  });
}
