import type { FieldValues } from "react-hook-form";
import type { SitePicture } from "../../../src/shared/picture-variants.ts";
import { ApiError } from "../api/send.ts";
import { splitFiles } from "./drafts.ts";

/** What the server says of fields; it names none when it refuses a file, but the only file there is can be meant. */
export function faultsOf(error: Error, sent: FieldValues): [field: string, message: string][] {
  if (!(error instanceof ApiError)) return [];
  const [field, other] = Object.keys(splitFiles(sent).files);
  const isOfFile = error.status === 413 || error.status === 415;
  return isOfFile && field && !other ? [[field, error.message]] : Object.entries(error.fields);
}

/** The picture as it is now, where what a form says of it came too late: a conflict, but none of the entry's own. */
export function pictureConflictOf(error: unknown): (SitePicture & { address: string }) | null {
  const isOfPicture =
    error instanceof ApiError && error.status === 409 && error.fields.pictureDetails !== undefined;
  return isOfPicture ? (error.current as SitePicture & { address: string }) : null; // See src/core/media/picture-details.ts.
}

/** The entry as it is now, where it was saved elsewhere since the form was opened. */
export function conflictOf(error: unknown): unknown {
  const isOfEntry =
    error instanceof ApiError && error.status === 409 && error.fields.pictureDetails === undefined;
  return isOfEntry ? error.current : undefined;
}
