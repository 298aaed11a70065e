import { toHex, toOklch } from "../../../src/shared/accent.ts";

/** How many pixels a side the picture is looked at in; more tell no more. */
const SIZE = 48;
/** Hues that count as one, in degrees. */
const STEP = 30;
/** Less is grey. */
const LEAST_CHROMA = 0.04;
const MOST = 5;

/** The colours that a picture of the site is made of, the most frequent first; greys are none. */
export async function bannerColours(address: string): Promise<string[]> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = new OffscreenCanvas(SIZE, SIZE);
  const context = canvas.getContext("2d");
  if (context === null) return [];
  context.drawImage(picture, 0, 0, SIZE, SIZE);
  return coloursOf(context.getImageData(0, 0, SIZE, SIZE).data);
}

/** @param pixels red, green, blue and alpha of each */
export function coloursOf(pixels: ArrayLike<number>): string[] {
  const hues = new Map<number, { weight: number; lightness: number; chroma: number; x: number; y: number }>();
  for (let at = 0; at < pixels.length; at += 4) {
    const hex = [0, 1, 2]
      .map((channel) => (pixels[at + channel] ?? 0).toString(16).padStart(2, "0"))
      .join("");
    const { lightness, chroma, hue } = toOklch(`#${hex}`);
    if (chroma < LEAST_CHROMA || (pixels[at + 3] ?? 0) < 128) continue;
    const place = Math.floor(hue / STEP);
    const sum = hues.get(place) ?? { weight: 0, lightness: 0, chroma: 0, x: 0, y: 0 };
    // Strong colours say more than many pale ones.
    const angle = (hue * Math.PI) / 180;
    sum.weight += chroma;
    sum.lightness += lightness * chroma;
    sum.chroma += chroma * chroma;
    sum.x += Math.cos(angle) * chroma;
    sum.y += Math.sin(angle) * chroma;
    hues.set(place, sum);
  }
  return [...hues.values()]
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MOST)
    .map(({ weight, lightness, chroma, x, y }) =>
      toHex({
        lightness: lightness / weight,
        chroma: chroma / weight,
        hue: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360,
      }),
    );
}
