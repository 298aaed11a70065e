import { stillOf } from "../../../core/media/animation.ts";
import { logFailure } from "../../../core/process/log.ts";

/** The person's picture as both formats take it. */
export type Photo = { jpeg: Uint8Array<ArrayBuffer>; width: number; height: number };

/** Longest side in pixels: three times what is printed. */
const SIDE = 420;

/** Null without a file, and where it can't be read: a résumé needs none. */
export async function readPhoto(file: string): Promise<Photo | null> {
  if (file === "") return null;
  try {
    const bytes = await new Bun.Image(stillOf(await Bun.file(file).bytes()))
      .resize(SIDE, SIDE, { fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 86 })
      .bytes();
    const jpeg = new Uint8Array(bytes);
    const { width, height } = await new Bun.Image(jpeg).metadata();
    return { jpeg, width, height };
  } catch (error) {
    logFailure("The photo of the resume can't be read", error);
    return null;
  }
}
