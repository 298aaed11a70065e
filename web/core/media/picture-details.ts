import type { Translations } from "../../../src/core/fields/translations.contract.ts";
import type { SitePicture, SitePictures } from "../../../src/shared/picture-variants.ts";
import { api } from "../api/api.ts";
import { send } from "../api/send.ts";

/** A picture's alternative text and focus point (0 to 1 from the left and the top). Stored apart from the entry. */
export type PictureDetails = {
  alt: string;
  focusX: number;
  focusY: number;
  /** The version that the edit is based on, to detect conflicts; none for a new file. */
  version?: number | undefined;
  /** Translations of the alternative text. */
  translations?: Translations | undefined;
};

/** Centered, without alternative text. */
export const blankDetails: PictureDetails = { alt: "", focusX: 0.5, focusY: 0.5 };

/** Changed details, without what else is known of a stored picture. */
export function changedDetails(
  { version, ...present }: PictureDetails,
  change: Partial<PictureDetails>,
): PictureDetails {
  const { alt, focusX, focusY, translations } = { ...present, ...change };
  return { alt, focusX, focusY, version, ...(translations && { translations }) };
}

/** The form value with the details of a field's picture. */
export const detailsFieldOf = (field: string) => `${field}Details`;
/** The form value with the poster of a field's video. */
export const posterFieldOf = (field: string) => `${field}Poster`;

/** Clears a field's details and poster, which don't apply to another file. @param setValue the form's method */
export function clearPictureDetails(field: string, setValue: (name: string, value: undefined) => void): void {
  setValue(detailsFieldOf(field), undefined);
  setValue(posterFieldOf(field), undefined);
}

/** Details of a form's files, as parts of the request that saves them (src/core/media/picture-details.contract.ts). */
export type DetailParts = {
  /** JSON. */
  pictureDetails?: string;
  /** A new poster, or `""` to remove the current one. */
  poster?: File | "";
};

/** Collects the details of a form's files. @param values all values of the form; details of fields without a file are left out */
export function detailParts(values: Record<string, unknown>): DetailParts {
  const parts: DetailParts = {};
  for (const { details, poster } of describedFiles(values)) {
    if (details) parts.pictureDetails = JSON.stringify(details);
    if (poster instanceof File || poster === "") parts.poster = poster;
  }
  return parts;
}

/**
 * Whether the details in a form are already saved, as after a save whose response was lost.
 * @param stored the saved entry; its file fields have addresses
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
    return details === undefined || isSame(details, known);
  });
}

function isSame({ alt, focusX, focusY, translations = {} }: PictureDetails, known: SitePicture): boolean {
  const isTranslated = Object.entries(translations).every(
    ([tag, { alt = "" }]) => String(alt).trim() === String(known.translations?.[tag]?.alt ?? ""),
  );
  return isTranslated && alt.trim() === known.alt && focusX === known.focusX && focusY === known.focusY;
}

type DescribedPicture = {
  details: PictureDetails;
  /** Address of the stored picture; `""` for a new one. */
  stored: string;
  /** The stored picture's own details; undefined for a new one and while they load. */
  known: SitePicture | undefined;
};

/** The picture in a form and its details as edited; null without a picture. @param field the form value that holds it */
export function describedPicture(
  values: Record<string, unknown>,
  field: string,
  pictures: SitePictures | undefined,
): DescribedPicture | null {
  const value = values[field];
  const stored = typeof value === "string" ? value : "";
  if (!(value instanceof File || stored.startsWith("/uploads/"))) return null;
  const known = pictures?.[stored];
  const edited = values[detailsFieldOf(field)] as PictureDetails | undefined; // Only set as such.
  return { details: edited ?? known ?? blankDetails, stored, known };
}

/** Clears the details of stored files that the entry no longer uses. */
export function clearStaleDetails(
  mine: Record<string, unknown>,
  theirs: Record<string, unknown>,
  setValue: (name: string, value: undefined) => void,
): void {
  for (const { field } of describedFiles(mine))
    if (!(mine[field] instanceof File) && mine[field] !== theirs[field]) clearPictureDetails(field, setValue);
}

type DescribedFile = { field: string; details: PictureDetails | undefined; poster: unknown };

function describedFiles(values: Record<string, unknown>): DescribedFile[] {
  return Object.entries(values).flatMap(([field, value]) => {
    const hasFile = value instanceof File || (typeof value === "string" && value.startsWith("/uploads/"));
    const details = (values[detailsFieldOf(field)] ?? undefined) as PictureDetails | undefined; // Only PictureTools sets it.
    const poster = values[posterFieldOf(field)] ?? undefined;
    const isDescribed = details !== undefined || poster !== undefined;
    return hasFile && isDescribed ? [{ field, details, poster }] : [];
  });
}
