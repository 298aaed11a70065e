import type { FieldValues } from "react-hook-form";
import type { SitePicture } from "../../../src/shared/picture-variants.ts";
import { ApiError } from "../api/send.ts";
import { areDetailsStored, type DetailParts } from "../media/picture-details.ts";
import { differingFields } from "./conflict-notice.tsx";
import { splitFiles } from "./drafts.ts";
import type { Entry } from "./entry-dialog-props.ts";

/** The server's messages by field. A rejected file (413, 415) names no field, so its message goes to the only file sent. */
export function fieldErrorsOf(error: Error, sent: FieldValues): [field: string, message: string][] {
  if (!(error instanceof ApiError)) return [];
  const [field, other] = Object.keys(splitFiles(sent).files);
  const isOfFile = error.status === 413 || error.status === 415;
  return isOfFile && field && !other ? [[field, error.message]] : Object.entries(error.fields);
}

/** The saved picture if its details, not the entry, were changed elsewhere since the form was opened; otherwise null. */
export function conflictingPicture(error: unknown): (SitePicture & { address: string }) | null {
  const isOfPicture =
    error instanceof ApiError && error.status === 409 && error.fields.pictureDetails !== undefined;
  return isOfPicture ? (error.current as SitePicture & { address: string }) : null; // See src/core/media/picture-details.ts.
}

/** The saved entry if it was changed elsewhere since the form was opened; otherwise undefined. */
export function conflictingEntry(error: unknown): unknown {
  const isOfEntry =
    error instanceof ApiError && error.status === 409 && error.fields.pictureDetails === undefined;
  return isOfEntry ? error.current : undefined;
}

/**
 * Whether a conflict is with an earlier attempt of this same save, whose response was lost.
 * @param mine the form's values
 */
export async function isAlreadySaved(
  error: unknown,
  mine: FieldValues,
  fromCurrent: ((current: never) => FieldValues) | undefined,
): Promise<boolean> {
  const current = conflictingEntry(error);
  if (current === undefined) return false;
  const theirs = fromCurrent?.(current as never); // The feature knows its entity's type.
  if (theirs === undefined || differingFields(mine, theirs).length > 0) return false;
  return await areDetailsStored(mine, theirs).catch(() => false);
}

/** The saved entry with its new version, found in the response to a save. */
export function findSavedEntry<R>(
  result: R,
  { entry, addedEntry }: { entry: Entry | null; addedEntry?(result: R): Entry | undefined },
): Entry | undefined {
  if (entry === null && addedEntry !== undefined) return addedEntry(result);
  return findEntry(result, entry?._id);
}

/** Searches `{ skill: { _id, version } }` and nested responses such as `{ project: { sections: [{ _id, version }] } }`. */
function findEntry(value: unknown, id: string | undefined): Entry | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (isEntry(value) && (id === undefined || value._id === id)) return value;
  for (const part of Object.values(value)) {
    const found = findEntry(part, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isEntry(value: object): value is Entry {
  return (
    "_id" in value && typeof value._id === "string" && "version" in value && typeof value.version === "number"
  );
}

/** A text that is equal for two saves only if they send the same content. */
export function saveFingerprint(
  texts: FieldValues,
  { pictureDetails, poster }: DetailParts,
  files: Partial<Record<string, File>>,
): string {
  const chosen = Object.entries(files).map(([field, file]) => [
    field,
    file?.name,
    file?.size,
    file?.lastModified,
  ]);
  return JSON.stringify([texts, chosen, pictureDetails, poster === ""]);
}
