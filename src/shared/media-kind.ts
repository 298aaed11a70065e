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
