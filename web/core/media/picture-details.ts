import type { SitePicture } from "../../../src/shared/picture-variants.ts";
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

/** What a form says of its files, as parts of the request that saves them (src/core/media/picture-details.contract.ts). */
export type DetailParts = {
  /** JSON. */
  pictureDetails?: string;
  /** A still that was made, or `""`, which takes the present one away. */
  poster?: File | "";
};

/** @param values of the whole form; what they say of a field that holds no file is left out */
export function detailParts(values: Record<string, unknown>): DetailParts {
  const parts: DetailParts = {};
  for (const { details, poster } of describedFiles(values)) {
    if (details) parts.pictureDetails = JSON.stringify(details);
    if (poster instanceof File || poster === "") parts.poster = poster;
  }
  return parts;
}

/**
 * Whether what a form says of its files is stored, as after a save whose answer was lost.
 * @param stored the entry as it is now; its fields hold addresses
 */
export async function areDetailsStored(
  values: Record<string, unknown>,
  stored: Record<string, unknown>,
): Promise<boolean> {
  const described = describedFiles(values);
  if (described.length === 0) return true;
  const { pictures } = await send(api.media["site-pictures"].$get());
  return described.every(({ field, details, poster }) => {
    const known = pictures[String(stored[field])];
    if (known === undefined || poster instanceof File || (poster === "" && known.poster !== "")) return false;
    return details === undefined || isSaid(details, known);
  });
}

function isSaid({ alt, focusX, focusY }: PictureDetails, known: SitePicture): boolean {
  return alt.trim() === known.alt && focusX === known.focusX && focusY === known.focusY;
}

/** Forgets what was said of a stored file where the entry shows another one now, or none. */
export function forgetDetailsOfOthers(
  mine: Record<string, unknown>,
  theirs: Record<string, unknown>,
  setValue: (name: string, value: undefined) => void,
): void {
  for (const { field } of describedFiles(mine))
    if (!(mine[field] instanceof File) && mine[field] !== theirs[field]) forgetDetails(field, setValue);
}

type DescribedFile = { field: string; details: PictureDetails | undefined; poster: unknown };

function describedFiles(values: Record<string, unknown>): DescribedFile[] {
  return Object.entries(values).flatMap(([field, value]) => {
    const hasFile = value instanceof File || (typeof value === "string" && value.startsWith("/uploads/"));
    const details = (values[detailsOf(field)] ?? undefined) as PictureDetails | undefined; // Only PictureTools writes there.
    const poster = values[posterOf(field)] ?? undefined;
    const isDescribed = details !== undefined || poster !== undefined;
    return hasFile && isDescribed ? [{ field, details, poster }] : [];
  });
}
