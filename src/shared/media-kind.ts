/** Kinds of uploaded files. */
export const mediaKinds = ["image", "pdf", "video", "file"] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** Messages of §8 for a file of the wrong kind or a missing file, in forms and API. */
export const wrongKindMessages: Record<MediaKind, string> = {
  image: "Please upload a valid image file.",
  pdf: "Please upload a PDF.",
  video: "Please upload a valid video file.",
  file: "Please upload a file.",
};
/** The message of §8 for a missing picture. */
export const NO_IMAGE = "Please upload an image.";

/** @param limit in bytes */
export function fileTooLargeMessage(limit: number): string {
  return `The file is too large. It can have at most ${Math.floor(limit / 1024 / 1024)} MB.`;
}

/** Types that browsers show and this server can check. Pictures are stored as JPEG, PNG or WebP, animated GIFs as GIF. */
export const acceptedTypes: Record<Exclude<MediaKind, "file">, Record<string, string>> = {
  image: {
    "image/jpeg": "jpg",
    "image/png": "png",
    "image/webp": "webp",
    "image/gif": "gif",
    "image/bmp": "bmp",
  },
  pdf: { "application/pdf": "pdf" },
  video: {
    "video/mp4": "mp4",
    "video/webm": "webm",
    // Recorded by phones; browsers play it if they know the codec.
    "video/quicktime": "mov",
  },
};

/** Names for messages about pictures that this server can't read. */
const unsupportedPictures: Record<string, string> = {
  "image/avif": "An AVIF picture",
  "image/heic": "A HEIC picture",
  "image/heif": "A HEIC picture",
  "image/heic-sequence": "A HEIC picture",
  "image/heif-sequence": "A HEIC picture",
  "image/tiff": "A TIFF picture",
  "image/x-icon": "An icon",
  "image/jxl": "A JPEG XL picture",
  "image/vnd.adobe.photoshop": "A Photoshop file",
};
const SAVE_AS = "Save it as JPEG, PNG or WebP and try again.";

/** The type of an SVG, which can contain scripts. */
export const SVG = "image/svg+xml";

/** Says what to do about a known but unsupported type; otherwise the alert of §8. */
export function wrongTypeMessage(kind: MediaKind, mime: string): string {
  if (kind === "video" && mime.startsWith("video/"))
    return "Not every browser can play this kind of video. Save it as MP4 or WebM and try again.";
  if (kind !== "image" || !mime.startsWith("image/")) return wrongKindMessages[kind];
  if (mime === SVG) return `An SVG can't be used, because it can contain scripts. ${SAVE_AS}`;
  return `${unsupportedPictures[mime] ?? "This kind of picture"} can't be used. ${SAVE_AS}`;
}
