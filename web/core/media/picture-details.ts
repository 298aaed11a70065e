import { api } from "../api/api.ts";
import { send } from "../api/send.ts";

/** What the owner says of a picture beside the entry that shows it; kept in a form beside the picture's own field. */
export type PictureDetails = {
  alt: string;
  focusX: number;
  focusY: number;
  /** The version that this began with, so that what was said elsewhere since is not overwritten; none for a new file. */
  version?: number | undefined;
};

/** In the middle, without words. */
export const blankDetails: PictureDetails = { alt: "", focusX: 0.5, focusY: 0.5 };

/** Under which name a form keeps what is said of the picture, and the still of the video, of one of its fields. */
export const detailsOf = (field: string) => `${field}Details`;
export const posterOf = (field: string) => `${field}Poster`;

/** What was said of one file does not hold for another. @param setValue of the form */
export function forgetDetails(field: string, setValue: (name: string, value: undefined) => void): void {
  setValue(detailsOf(field), undefined);
  setValue(posterOf(field), undefined);
}

/**
 * Stores what a form says of its pictures and videos, once they are stored themselves.
 * @param values of the whole form
 * @param addressOf the stored address of a field's file, `""` for none
 */
export async function saveDetails(
  values: Record<string, unknown>,
  addressOf: (field: string) => string,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = name.replace(/(Details|Poster)$/, "");
    if (field === name || value === undefined || value === null) continue;
    const address = addressOf(field);
    if (!address.startsWith("/uploads/")) continue;
    if (name === detailsOf(field)) {
      const { alt, focusX, focusY, version } = value as PictureDetails; // Only PictureTools writes there.
      await send(api.media.describe.$put({ json: { address, alt, focusX, focusY, version } }));
    } else {
      // A still that was made, or the empty text that takes the present one away.
      const form = value instanceof File ? { address, image: value } : { address, image: "" };
      await send(api.media.poster.$put({ form: form as { address: string; image: File } })); // The typed client knows only files.
    }
  }
}
