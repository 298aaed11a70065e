import type { FurtherFaces } from "./page-assets.ts";

/**
 * Whether a page shows a letter that only those faces have, so that it needs them with its text.
 * @param text its elements, and its styles, which put some signs before and after them
 */
export function showsLetterOf(faces: FurtherFaces | undefined, text: string): boolean {
  return faces !== undefined && faces.letters !== "" && new RegExp(faces.letters, "u").test(text);
}
