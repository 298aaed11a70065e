import daisyui from "./palettes.json" with { type: "json" };

/** Colors that replace a design's colors in light or dark mode, each `#rrggbb`. */
export type PaletteSide = {
  /** Background of the page, of boxes on it, and of lines. */
  paper: string;
  tint: string;
  line: string;
  ink: string;
  /** Secondary text. */
  soft: string;
  neutral: string;
  onNeutral: string;
};

/** A theme of daisyUI with a light and a dark side, one of which was computed. */
export type Palette = {
  /** daisyUI's name for the theme. */
  id: string;
  label: string;
  /** The accent of the theme, which a look may replace. */
  accent: string;
  day: PaletteSide;
  night: PaletteSide;
};

/** The daisyUI themes with AA contrast, written by `bun run palettes` (decision 21). */
export const palettes: readonly Palette[] = daisyui;

/** The palette with this id; null for the design's own colors, also if an upgrade removed the palette. */
export function paletteOf(id: string): Palette | null {
  return palettes.find((palette) => palette.id === id) ?? null;
}
