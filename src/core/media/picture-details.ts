import type { Change } from "../content/change.ts";
import type { media } from "../content/media.table.ts";
import { conflict, invalid, notFound } from "../errors/app-error.ts";
import { findReferenced, presentPicture } from "./media.store.ts";
import type { PictureDetails } from "./picture-details.contract.ts";
import type { ReceivedFile, Uploads } from "./uploads.ts";

type MediaRow = typeof media.$inferSelect;

/** @throws AppError 404 where there is no such picture or video, 409 with the present details */
export function describePicture(change: Change, address: string, details: PictureDetails): MediaRow {
  const { version, ...said } = details;
  const found = findReferenced(change.db, address, ["image", "video"]);
  if (found === undefined) throw notFound("picture");
  return change.updateMedia(found.name, said, { startedFrom: version, present: presentPicture });
}

/** @param file undefined takes the present still away @throws AppError 404 where there is no such video */
export function setPoster(
  change: Change,
  uploads: Uploads,
  address: string,
  file: ReceivedFile | undefined,
): MediaRow {
  const video = findReferenced(change.db, address, ["video"]);
  if (video === undefined) throw notFound("video");
  const poster = uploads.replace(change, video.poster, file, file === undefined);
  return change.updateMedia(video.name, { poster }, {});
}

/**
 * Stores what a form says of the picture that its entity shows now, in the entity's own change: both or neither.
 * @param address `""` where the entity shows none
 * @throws AppError 422 where there is nothing to describe; 409 with `fields.pictureDetails`, so that it is told from a
 *   conflict of the entity, and the picture as `current`
 */
export function describeShownPicture(
  change: Change,
  address: string,
  details: PictureDetails | undefined,
): void {
  if (details === undefined) return;
  const found = findReferenced(change.db, address, ["image", "video"]);
  if (found === undefined) throw invalid({ pictureDetails: "There is no picture here to describe." });
  const { version } = details;
  if (version !== undefined && version !== found.version) {
    const message = "This picture was changed in the meantime.";
    throw conflict(message, { address, ...presentPicture(found) }, { pictureDetails: message });
  }
  describePicture(change, address, details);
}

/**
 * Likewise the still of the video that an entity shows now.
 * @param removed `""` takes the present one away
 * @throws AppError 422 where there is no video
 */
export function setShownPoster(
  change: Change,
  uploads: Uploads,
  address: string,
  file: ReceivedFile | undefined,
  removed: "" | undefined,
): void {
  if (file === undefined && removed === undefined) return;
  if (findReferenced(change.db, address, ["video"]) === undefined)
    throw invalid({ poster: "There is no video here that could have a poster." });
  setPoster(change, uploads, address, file);
}
