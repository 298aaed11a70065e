export const mediaKinds = ["image", "pdf", "video", "file"] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** Alerts of §8, in the forms and of the API, for a file of another kind and for none. */
export const wrongKindMessages: Record<MediaKind, string> = {
  image: "Please upload a valid image file.",
  pdf: "Please upload a PDF.",
  video: "Please upload a valid video file.",
  file: "Please upload a file.",
};
/** §8 has another one where there is no picture. */
export const NO_IMAGE = "Please upload an image.";
