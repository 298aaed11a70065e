import { queryOptions } from "@tanstack/react-query";
import {
  fileTooLargeMessage,
  type MediaKind,
  wrongKindMessages,
  wrongTypeMessage,
} from "../../../src/shared/media-kind.ts";
import { PIXELS_MAX, tooManyPixels, WHOLE_PIXELS_MAX } from "../../../src/shared/picture-limits.ts";
import { api } from "../api/api.ts";
import { send } from "../api/send.ts";

/** The largest upload of each kind, from the server's settings, which don't change while it runs. */
export const uploadLimitsQuery = queryOptions({
  queryKey: ["upload-limits"],
  queryFn: () => send(api.media.limits.$get()),
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Why the server would refuse a file, as far as its size says before it is read; null if it may accept it.
 * @param limits in bytes; undefined while they load
 */
export function sizeRefusal(
  kind: MediaKind,
  { size }: File,
  limits: Record<MediaKind, number> | undefined,
): string | null {
  return limits !== undefined && size > limits[kind] ? fileTooLargeMessage(limits[kind]) : null;
}

/** Why a file of another kind is refused, or several files, of which it is unclear which one is meant. */
export function kindRefusal(kind: MediaKind, files: File[]): string {
  const [file] = files;
  return file !== undefined && files.length === 1
    ? wrongTypeMessage(kind, file.type)
    : wrongKindMessages[kind];
}

/** The same for the pixels of a picture, which are known once the browser shows it. The server also knows a JPEG's coding. */
export function pixelRefusal({ type }: File, pixels: number): string | null {
  if (pixels > PIXELS_MAX) return tooManyPixels["too many pixels"];
  const isWhole = type !== "image/jpeg" && pixels > WHOLE_PIXELS_MAX;
  return isWhole ? tooManyPixels["too many pixels for its kind"] : null;
}
