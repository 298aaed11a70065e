/** Pictures with more pixels are refused. Cameras take up to 60 megapixels. */
export const PIXELS_MAX = 61_000_000;
/** The same for pictures that must be decoded as a whole, with 4 bytes of memory for each pixel: all but baseline JPEGs. */
export const WHOLE_PIXELS_MAX = 40_000_000;
/** Most bytes of a picture that stays animated, because visitors load all of it. A larger one shows its first frame. */
export const ANIMATION_MAX = 8 * 1024 * 1024;

const millions = (pixels: number) => `${pixels / 1_000_000} million pixels`;

/** Messages for pictures that are too large, in forms and API. */
export const tooManyPixels = {
  "too many pixels": `The picture can have at most ${millions(PIXELS_MAX)}. Make it smaller and try again.`,
  "too many pixels for its kind": `Only a JPEG that is not progressive can have more than ${millions(WHOLE_PIXELS_MAX)}. Make the picture smaller and try again.`,
} as const;
