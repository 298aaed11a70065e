import { toHex, toOklch } from "../../../src/shared/accent.ts";

/** Side in pixels to which the picture is scaled down before it is sampled. */
const SIZE = 48;
/** Hues within this range count as one color, in degrees. */
const HUE_RANGE = 30;
/** Colors with less chroma count as gray. */
const MIN_CHROMA = 0.04;
const COLORS_MAX = 5;

/**
 * The main colors of a picture as `#rrggbb`, most frequent first, without grays.
 *
 * @param address of a picture on this site
 * @throws DOMException if the picture can't be decoded
 */
export async function bannerColors(address: string): Promise<string[]> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = new OffscreenCanvas(SIZE, SIZE);
  const context = canvas.getContext("2d");
  if (context === null) return [];
  context.drawImage(picture, 0, 0, SIZE, SIZE);
  return extractColors(context.getImageData(0, 0, SIZE, SIZE).data);
}

/** The main colors of `pixels`, which holds red, green, blue and alpha of each pixel. */
export function extractColors(pixels: ArrayLike<number>): string[] {
  const hues = new Map<number, { weight: number; lightness: number; chroma: number; x: number; y: number }>();
  for (let at = 0; at < pixels.length; at += 4) {
    const hex = [0, 1, 2]
      .map((channel) => (pixels[at + channel] ?? 0).toString(16).padStart(2, "0"))
      .join("");
    const { lightness, chroma, hue } = toOklch(`#${hex}`);
    if (chroma < MIN_CHROMA || (pixels[at + 3] ?? 0) < 128) continue;
    const bucket = Math.floor(hue / HUE_RANGE);
    const sum = hues.get(bucket) ?? { weight: 0, lightness: 0, chroma: 0, x: 0, y: 0 };
    // Saturated colors weigh more than pale ones.
    const angle = (hue * Math.PI) / 180;
    sum.weight += chroma;
    sum.lightness += lightness * chroma;
    sum.chroma += chroma * chroma;
    sum.x += Math.cos(angle) * chroma;
    sum.y += Math.sin(angle) * chroma;
    hues.set(bucket, sum);
  }
  return [...hues.values()]
    .sort((one, other) => other.weight - one.weight)
    .slice(0, COLORS_MAX)
    .map(({ weight, lightness, chroma, x, y }) =>
      toHex({
        lightness: lightness / weight,
        chroma: chroma / weight,
        hue: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360,
      }),
    );
}
