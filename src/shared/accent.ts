import type { Palette } from "./palettes.ts";

/** Colours as OKLCH: lightness and chroma as fractions, hue in degrees. */
export type Oklch = { lightness: number; chroma: number; hue: number };
type Rgb = [number, number, number];

/** What a theme shows of an accent, each `#rrggbb`: the accent itself, and what is written on it. */
export type AccentTokens = { accent: string; content: string };

/** The darkest paper by day and the lightest by night that text in the accent stands on in any design: `--color-base-200` of theme.css. */
const papers = {
  light: { lightness: 0.928, chroma: 0.02, hue: 86 },
  dark: { lightness: 0.245, chroma: 0.014, hue: 70 },
} as const satisfies Record<string, Oklch>;

/** WCAG 2.2, 1.4.3: the contrast of text. */
const leastContrast = 4.5;

/**
 * The tokens of an accent for both themes: its hue, and its lightness as near to the picked one as AA lets it be.
 * @param picked `#rrggbb`
 * @param palette whose papers it stands on; null for those of any design
 */
export function accentTokens(
  picked: string,
  palette: Palette | null = null,
): { light: AccentTokens; dark: AccentTokens } {
  const colour = toOklch(picked);
  const day = palette === null ? [toHex(papers.light)] : [palette.day.paper, palette.day.tint];
  const night = palette === null ? [toHex(papers.dark)] : [palette.night.paper, palette.night.tint];
  return {
    light: tokensOn(day, colour, -1, { lightness: 0.97, chroma: 0.012 }),
    dark: tokensOn(night, colour, 1, { lightness: 0.22, chroma: 0.03 }),
  };
}

/** @param away in which direction from the papers contrast grows: -1 is darker, 1 lighter */
function tokensOn(
  grounds: string[],
  picked: Oklch,
  away: -1 | 1,
  content: { lightness: number; chroma: number },
): AccentTokens {
  // Black and white end the search: all papers are far from one of them.
  const accent = moved(picked, away, grounds);
  // An accent that only just stands out from white, or from black, leaves less than what is written on it by itself.
  return { accent, content: moved({ ...content, hue: picked.hue }, away === 1 ? -1 : 1, [accent]) };
}

/** Lightness is moved by so much at a time, as fine as a screen shows. */
const STEPS = 250;

/** The nearest colour in one direction that can be read on all grounds, judged as the screen shows it, after rounding. */
function moved(colour: Oklch, away: -1 | 1, grounds: string[]): string {
  const luminances = grounds.map(luminance);
  const isRead = (shown: string) =>
    luminances.every((ground) => ratio(luminance(shown), ground) >= leastContrast);
  let shown = toHex(colour);
  if (isRead(shown)) return shown;
  // Contrast grows from step to step, and the last is black or white.
  let [short, enough] = [0, STEPS];
  while (enough - short > 1) {
    const step = Math.floor((short + enough) / 2);
    const tried = toHex({ ...colour, lightness: colour.lightness + (away * step) / STEPS });
    if (isRead(tried)) [enough, shown] = [step, tried];
    else short = step;
  }
  return enough === STEPS ? toHex({ ...colour, lightness: away === 1 ? 1 : 0 }) : shown;
}

/** The contrast of two colours, `#rrggbb`, as WCAG 2.2 reckons it: 1 to 21. */
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

/** @param hex `#rrggbb` */
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

/** As `#rrggbb`; a colour that sRGB doesn't have loses chroma until it does, and keeps its hue. */
export function toHex(colour: Oklch): string {
  const lightness = Math.min(1, Math.max(0, colour.lightness));
  let chroma = colour.chroma;
  if (!isShown(linear({ ...colour, lightness }))) {
    let [inside, outside] = [0, chroma];
    for (let step = 0; step < 20; step++) {
      chroma = (inside + outside) / 2;
      if (isShown(linear({ ...colour, lightness, chroma }))) inside = chroma;
      else outside = chroma;
    }
    chroma = inside;
  }
  const channels = linear({ ...colour, lightness, chroma }).map((value) => {
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

function isShown(rgb: Rgb): boolean {
  return rgb.every((value) => value >= -0.0001 && value <= 1.0001);
}
