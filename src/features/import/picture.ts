import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, relative, resolve, sep } from "node:path";
import { AppError } from "../../core/errors/app-error.ts";
import type { ReceivedFile, Uploads } from "../../core/media/uploads.ts";
import type { Note, Piece, Source } from "../../core/resume/source.ts";
import { tidyLine } from "../../core/resume/text.ts";
import { cutAtWord } from "../../shared/cut-text.ts";

/**
 * Receives the picture that comes with a résumé: a `data:` address, or a file in the résumé's own folder. Nothing is
 * fetched, and no file elsewhere is read, because a résumé may be another's work.
 * @param resumeFile the path of the résumé; null for one that was sent by itself
 * @returns the file, to be kept or discarded; or why there is none
 */
export async function receivePicture(
  uploads: Uploads,
  picture: Piece,
  resumeFile: string | null,
): Promise<ReceivedFile | Note> {
  const refuse = (why: string) => refusedPicture(picture, why);
  const isData = /^data:/i.test(picture.text);
  if (!isData && /^[a-z][a-z\d+.-]+:/i.test(picture.text)) return refuse("no file beside the résumé");
  try {
    if (isData) return await uploads.receive(dataStream(picture.text), "image", "image", "headshot");
    if (resumeFile === null) return refuse("only a picture within the résumé itself comes along");
    const path = besideResume(picture.text, resumeFile);
    if (path === null) return refuse("there is no such file in the résumé's folder");
    return await uploads.receive(Bun.file(path).stream(), "image", "image", basename(path));
  } catch (error) {
    if (error instanceof AppError) return refuse(error.message);
    throw error;
  }
}

/** Says that a picture does not come along, and why. */
export function refusedPicture({ path, text }: Piece, why: string): Note {
  const name = /^data:/i.test(text) ? "a picture" : cutAtWord(tidyLine(text), 80);
  return { paths: [path], text: `${path}: ${name} (${why})` };
}

/**
 * Why the picture of a résumé that was sent by itself can't be had; null where it may be within it.
 */
export function refusalOfSent(picture: Piece | null): Note | null {
  if (picture === null || /^data:/i.test(picture.text)) return null;
  return refusedPicture(picture, "only a picture within the résumé itself comes along");
}

/** @throws AppError 415 for a `data:` address that holds nothing readable */
async function* dataStream(address: string): AsyncGenerator<Uint8Array> {
  const [, isBase64, data = ""] = /^data:[^,]*?(;base64)?,(.*)$/is.exec(address) ?? [];
  yield isBase64 ? Buffer.from(data, "base64") : Buffer.from(data, "latin1");
}

/** The real path of a file within the résumé's folder, links followed; null for any other. */
function besideResume(name: string, resumeFile: string): string | null {
  const folder = realpathSync(dirname(resolve(resumeFile)));
  const path = resolve(folder, name);
  if (!existsSync(path) || !statSync(path).isFile()) return null;
  const within = relative(folder, realpathSync(path));
  return within === ".." || within.startsWith(`..${sep}`) ? null : resolve(folder, within);
}

/** A picture that comes with the file: a `data:` address, or a path beside it. Null for one on another site. */
export function readPicture(basics: Source): Piece | null {
  for (const name of ["image", "picture"]) {
    const { value, path, ledger } = basics.get(name);
    if (typeof value !== "string" || value.trim() === "" || /^(https?:)?\/\//i.test(value.trim())) continue;
    ledger.take(path);
    return { path, text: value.trim() };
  }
  return null;
}
