import type { Palette } from "./palettes.ts";

/** A color as OKLCH: lightness and chroma as fractions, hue in degrees. */
export type Oklch = { lightness: number; chroma: number; hue: number };
type Rgb = [number, number, number];

/** Accent colors of one theme, each `#rrggbb`: the accent, and the text on it. */
export type AccentTokens = { accent: string; content: string };

/** The background of every design with the least contrast, in light and dark mode: `--color-base-200` of theme.css. */
const backgrounds = {
  light: { lightness: 0.928, chroma: 0.02, hue: 86 },
  dark: { lightness: 0.245, chroma: 0.014, hue: 70 },
} as const satisfies Record<string, Oklch>;

/** The contrast of text required by WCAG 2.2, 1.4.3. */
const minContrast = 4.5;

/**
 * Adapts an accent to light and dark mode: keeps the hue, and changes the lightness only as far as AA contrast requires.
 * @param picked `#rrggbb`
 * @param palette whose backgrounds it is used on; null for those of the designs
 */
export function accentTokens(
  picked: string,
  palette: Palette | null = null,
): { light: AccentTokens; dark: AccentTokens } {
  const color = toOklch(picked);
  const day = palette === null ? [toHex(backgrounds.light)] : [palette.day.paper, palette.day.tint];
  const night = palette === null ? [toHex(backgrounds.dark)] : [palette.night.paper, palette.night.tint];
  return {
    light: tokensOn(day, color, -1, { lightness: 0.97, chroma: 0.012 }),
    dark: tokensOn(night, color, 1, { lightness: 0.22, chroma: 0.03 }),
  };
}

/** @param direction in which contrast grows: -1 is darker, 1 is lighter */
function tokensOn(
  backgrounds: string[],
  picked: Oklch,
  direction: -1 | 1,
  content: { lightness: number; chroma: number },
): AccentTokens {
  // The search always ends, because every background has enough contrast with black or white.
  const accent = adjustLightness(picked, direction, backgrounds);
  // The text on the accent may need more contrast too.
  return {
    accent,
    content: adjustLightness({ ...content, hue: picked.hue }, direction === 1 ? -1 : 1, [accent]),
  };
}

/** Lightness changes in steps of 1/250, about as fine as a screen shows. */
const STEPS = 250;

/** The nearest color in one direction that is readable on all backgrounds, after rounding to `#rrggbb`. */
function adjustLightness(color: Oklch, direction: -1 | 1, backgrounds: string[]): string {
  const luminances = backgrounds.map(luminance);
  const isReadable = (hex: string) =>
    luminances.every((background) => ratio(luminance(hex), background) >= minContrast);
  let nearest = toHex(color);
  if (isReadable(nearest)) return nearest;
  // A binary search, because contrast grows with each step. The last step is black or white.
  let [tooFew, enough] = [0, STEPS];
  while (enough - tooFew > 1) {
    const step = Math.floor((tooFew + enough) / 2);
    const candidate = toHex({ ...color, lightness: color.lightness + (direction * step) / STEPS });
    if (isReadable(candidate)) [enough, nearest] = [step, candidate];
    else tooFew = step;
  }
  return enough === STEPS ? toHex({ ...color, lightness: direction === 1 ? 1 : 0 }) : nearest;
}

/** The contrast ratio of two colors, `#rrggbb`, by WCAG 2.2: 1 to 21. */
export function contrast(one: string, other: string): number {
  return ratio(luminance(one), luminance(other));
}

function ratio(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = toLinear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toLinear(hex: string): Rgb {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** Converts a color to OKLCH. @param hex `#rrggbb` */
export function toOklch(hex: string): Oklch {
  const [red, green, blue] = toLinear(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

/** Converts a color to `#rrggbb`. A color outside sRGB loses chroma, but keeps its hue. */
export function toHex(color: Oklch): string {
  const lightness = Math.min(1, Math.max(0, color.lightness));
  let chroma = color.chroma;
  if (!isInSrgb(linear({ ...color, lightness }))) {
    let [inside, outside] = [0, chroma];
    for (let step = 0; step < 20; step++) {
      chroma = (inside + outside) / 2;
      if (isInSrgb(linear({ ...color, lightness, chroma }))) inside = chroma;
      else outside = chroma;
    }
    chroma = inside;
  }
  const channels = linear({ ...color, lightness, chroma }).map((value) => {
    const clipped = Math.min(1, Math.max(0, value));
    const encoded = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

function linear({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function isInSrgb(rgb: Rgb): boolean {
  return rgb.every((value) => value >= -0.0001 && value <= 1.0001);
}
