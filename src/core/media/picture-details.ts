import type { Change } from "../content/change.ts";
import type { media } from "../content/media.table.ts";
import { conflict, invalid, notFound } from "../errors/app-error.ts";
import { findMediaFile, toSitePicture } from "./media.store.ts";
import type { PictureDetails } from "./picture-details.contract.ts";
import type { ReceivedFile, Uploads } from "./uploads.ts";

type MediaRow = typeof media.$inferSelect;

/**
 * Changes the description of a picture or video.
 * @throws AppError 404 if there is none, 409 with the current description
 */
export function describePicture(change: Change, address: string, details: PictureDetails): MediaRow {
  const { version, ...values } = details;
  const found = findMediaFile(change.db, address, ["image", "video"]);
  if (found === undefined) throw notFound("picture");
  return change.updateMedia(found.name, values, { startedFrom: version, present: toSitePicture });
}

/**
 * Sets the poster of a video.
 * @param file undefined removes the current poster
 * @throws AppError 404 if there is no such video
 */
export function setPoster(
  change: Change,
  uploads: Uploads,
  address: string,
  file: ReceivedFile | undefined,
): MediaRow {
  const video = findMediaFile(change.db, address, ["video"]);
  if (video === undefined) throw notFound("video");
  const poster = uploads.replace(change, video.poster, file, file === undefined);
  return change.updateMedia(video.name, { poster }, {});
}

/**
 * Stores the description of an entity's picture in the entity's own change, so that both are saved or neither.
 * @param address `""` if the entity has no picture
 * @throws AppError 422 if there is no picture; 409 with the picture as `current` and with `fields.pictureDetails`, which
 *   distinguishes it from a conflict of the entity
 */
export function describeShownPicture(
  change: Change,
  address: string,
  details: PictureDetails | undefined,
): void {
  if (details === undefined) return;
  const found = findMediaFile(change.db, address, ["image", "video"]);
  if (found === undefined) throw invalid({ pictureDetails: "There is no picture to describe." });
  const { version } = details;
  if (version !== undefined && version !== found.version) {
    const message = "This picture was changed in the meantime.";
    throw conflict(message, { address, ...toSitePicture(found) }, { pictureDetails: message });
  }
  describePicture(change, address, details);
}

/**
 * Stores or removes the poster of an entity's video, in the entity's own change.
 * @param removed `""` removes the current one
 * @throws AppError 422 if there is no video
 */
export function setShownPoster(
  change: Change,
  uploads: Uploads,
  address: string,
  file: ReceivedFile | undefined,
  removed: "" | undefined,
): void {
  if (file === undefined && removed === undefined) return;
  if (findMediaFile(change.db, address, ["video"]) === undefined)
    throw invalid({ poster: "There is no video to add a poster to." });
  setPoster(change, uploads, address, file);
}
