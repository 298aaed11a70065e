import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, relative, resolve, sep } from "node:path";
import { AppError } from "../../core/errors/app-error.ts";
import type { ReceivedFile, Uploads } from "../../core/media/uploads.ts";
import type { Piece, ReportNote, Source } from "../../core/resume/source.ts";
import { tidyLine } from "../../core/resume/tidy-text.ts";
import { cutAtWord } from "../../shared/cut-text.ts";

const ONLY_INSIDE = "only a picture inside the résumé file can be imported";

/**
 * Reads the picture of a résumé: a `data:` address, or a file in the résumé's folder. Nothing is fetched and no other file
 * is read, because a résumé may come from someone else.
 * @param resumeFile the path of the résumé; null if it was uploaded
 * @returns the file, which the caller must store or discard; or the reason why there is none
 */
export async function receivePicture(
  uploads: Uploads,
  picture: Piece,
  resumeFile: string | null,
): Promise<ReceivedFile | ReportNote> {
  const refuse = (reason: string) => pictureRefusal(picture, reason);
  const isData = /^data:/i.test(picture.text);
  if (!isData && /^[a-z][a-z\d+.-]+:/i.test(picture.text)) return refuse("not a file in the résumé's folder");
  try {
    if (isData) return await uploads.receive(dataStream(picture.text), "image", "image", "headshot");
    if (resumeFile === null) return refuse(ONLY_INSIDE);
    const path = findInFolder(picture.text, resumeFile);
    if (path === null) return refuse("there is no such file in the résumé's folder");
    return await uploads.receive(Bun.file(path).stream(), "image", "image", basename(path));
  } catch (error) {
    if (error instanceof AppError) return refuse(error.message);
    throw error;
  }
}

/** A note that a picture is not imported. */
export function pictureRefusal({ path, text }: Piece, reason: string): ReportNote {
  const name = /^data:/i.test(text) ? "a picture" : cutAtWord(tidyLine(text), 80);
  return { paths: [path], text: `${path}: ${name} (${reason})` };
}

/** The reason why the picture of an uploaded résumé can't be imported; null if it may be inside the file. */
export function whyUploadHasNoPicture(picture: Piece | null): ReportNote | null {
  if (picture === null || /^data:/i.test(picture.text)) return null;
  return pictureRefusal(picture, ONLY_INSIDE);
}

async function* dataStream(address: string): AsyncGenerator<Uint8Array> {
  const [, isBase64, data = ""] = /^data:[^,]*?(;base64)?,(.*)$/is.exec(address) ?? [];
  yield isBase64 ? Buffer.from(data, "base64") : Buffer.from(data, "latin1");
}

/** The real path of a file in the résumé's folder, with symbolic links resolved; null if it is elsewhere or missing. */
function findInFolder(name: string, resumeFile: string): string | null {
  const folder = realpathSync(dirname(resolve(resumeFile)));
  const path = resolve(folder, name);
  if (!existsSync(path) || !statSync(path).isFile()) return null;
  const within = relative(folder, realpathSync(path));
  return within === ".." || within.startsWith(`..${sep}`) ? null : resolve(folder, within);
}

/** The picture that the file names: a `data:` address or a path. @returns null if there is none, or it is on another site */
export function readPicture(basics: Source): Piece | null {
  for (const name of ["image", "picture"]) {
    const { value, path, report } = basics.get(name);
    if (typeof value !== "string" || value.trim() === "" || /^(https?:)?\/\//i.test(value.trim())) continue;
    report.markImported(path);
    return { path, text: value.trim() };
  }
  return null;
}
