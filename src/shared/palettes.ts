import daisyui from "./palettes.json" with { type: "json" };

/** The colours that stand in place of a design's own, each `#rrggbb`. */
export type PaletteSide = {
  /** Of the page, of what stands out on it, and of lines. */
  paper: string;
  tint: string;
  line: string;
  ink: string;
  /** Of quiet text. */
  soft: string;
  neutral: string;
  onNeutral: string;
};

/** A theme of daisyUI for day and night; one of the sides is its own. */
export type Palette = {
  /** daisyUI's name for the theme. */
  id: string;
  label: string;
  /** That of the theme; a look may have another. */
  accent: string;
  day: PaletteSide;
  night: PaletteSide;
};

/** The themes that keep AA, written by `bun run palettes` (decision 21). */
export const palettes: readonly Palette[] = daisyui;

/** Null for a design's own colours, also where an upgrade took the palette away. */
export function paletteOf(id: string): Palette | null {
  return palettes.find((palette) => palette.id === id) ?? null;
}
