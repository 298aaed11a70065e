/** Colours as OKLCH: lightness and chroma as fractions, hue in degrees. */
type Oklch = { lightness: number; chroma: number; hue: number };
type Rgb = [number, number, number];

/** What a theme shows of an accent, each `#rrggbb`: the accent itself, and what is written on it. */
export type AccentTokens = { accent: string; content: string };

/** The darkest paper by day and the lightest by night that text in the accent stands on: `--color-base-200` of theme.css. */
const papers = {
  light: { lightness: 0.928, chroma: 0.02, hue: 86 },
  dark: { lightness: 0.245, chroma: 0.014, hue: 70 },
} as const satisfies Record<string, Oklch>;

/** WCAG 2.2, 1.4.3: the contrast of text. */
const leastContrast = 4.5;

/**
 * The tokens of an accent for both themes: its hue, and its lightness as near to the picked one as AA lets it be.
 * @param picked `#rrggbb`
 */
export function accentTokens(picked: string): { light: AccentTokens; dark: AccentTokens } {
  const colour = toOklch(picked);
  return {
    light: tokensOn(papers.light, colour, -1, { lightness: 0.97, chroma: 0.012 }),
    dark: tokensOn(papers.dark, colour, 1, { lightness: 0.22, chroma: 0.03 }),
  };
}

/** @param away in which direction from the paper contrast grows: -1 is darker, 1 lighter */
function tokensOn(
  paper: Oklch,
  picked: Oklch,
  away: -1 | 1,
  content: { lightness: number; chroma: number },
): AccentTokens {
  const ground = toHex(paper);
  let accent = toHex(picked);
  // Judged as the screen shows it, after rounding. Black and white end the search: both papers are far from them.
  for (let step = 1; contrast(accent, ground) < leastContrast; step++)
    accent = toHex({ ...picked, lightness: picked.lightness + away * step * 0.004 });
  return { accent, content: toHex({ ...content, hue: picked.hue }) };
}

/** What the theme has for the accent; daisyUI knows it by three names, of which one accent is enough. */
const tokenNames = ["primary", "secondary", "accent"] as const;

/**
 * The styles that put an accent in place of a theme's own. They hold for documents that wear a design, so not for the admin.
 * @param picked `#rrggbb`
 */
export function accentStyles(picked: string): string {
  const { light, dark } = accentTokens(picked);
  const declare = ({ accent, content }: AccentTokens) =>
    tokenNames.map((name) => `--color-${name}:${accent};--color-${name}-content:${content}`).join(";");
  const root = "html[data-design]";
  return `${root}{${declare(light)}}@media (prefers-color-scheme:dark){${root}:not([data-theme]){${declare(dark)}}}${root}[data-theme=dark]{${declare(dark)}}`;
}

/** The contrast of two colours, `#rrggbb`, as WCAG 2.2 reckons it: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
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
