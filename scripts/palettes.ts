// Writes src/shared/palettes.json: the daisyUI themes with AA contrast as light and dark palettes (decision 21).
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import themes from "daisyui/theme/object";
import { contrast, type Oklch, toHex, toOklch } from "../src/shared/accent.ts";
import type { Palette, PaletteSide } from "../src/shared/palettes.ts";

const target = join(import.meta.dir, "../src/shared/palettes.json");

/** Contrast of text by WCAG 2.2, 1.4.3. */
const leastContrast = 4.5;
/** Share of the text color in secondary text: as in the default theme, and the most that is still weaker than text. */
const soft = { least: 0.72, most: 0.9 };
/** Opacity of text at the start of its entrance (web/core/motion/motion.css). */
const COMING = 0.8;
/** Contrast of thin lines, as in the default theme, because the designs depend on them. */
const lines = { day: 1.42, night: 1.6 };

/** Labels of themes whose name is not a single word. */
const labels: Record<string, string> = { cmyk: "CMYK", lofi: "Lo-Fi", caramellatte: "Caramel Latte" };

type DaisyTheme = {
  scheme: string;
  papers: [Oklch, Oklch, Oklch];
  ink: Oklch;
  neutral: Oklch;
  accent: Oklch;
};

/** A palette, or the reason why a theme can't be one. */
export type Outcome = { id: string; palette: Palette } | { id: string; reason: string };

/** All daisyUI themes by name. */
export function palettesOf(): Outcome[] {
  return Object.entries(themes)
    .map(([id, tokens]): Outcome => {
      const colour = (name: keyof typeof tokens) => read(tokens[name]);
      const theme: DaisyTheme = {
        scheme: tokens["color-scheme"],
        papers: [colour("--color-base-100"), colour("--color-base-200"), colour("--color-base-300")],
        ink: colour("--color-base-content"),
        neutral: colour("--color-neutral"),
        accent: colour("--color-primary"),
      };
      const isDay = theme.scheme === "light";
      const sides = [sideOf(theme, isDay), sideOf(partnerOf(theme), !isDay)] as const;
      const [own, partner] = sides;
      if (typeof own === "string") return { id, reason: own };
      // Always readable, because its lightness is computed here.
      if (typeof partner === "string") throw new Error(`The computed side of ${id}: ${partner}`);
      const label = labels[id] ?? id.charAt(0).toUpperCase() + id.slice(1);
      const [day, night] = isDay ? [own, partner] : [partner, own];
      return { id, palette: { id, label, accent: toHex(theme.accent), day, night } };
    })
    .sort((one, other) => one.id.localeCompare(other.id));
}

function read(value: string): Oklch {
  const [, lightness, percent, chroma, hue] = /^oklch\(([\d.]+)(%?) ([\d.]+) ([\d.]+)\)$/.exec(value) ?? [];
  if (lightness === undefined) {
    if (/^#[\da-f]{6}$/i.test(value)) return toOklch(value);
    throw new Error(`${value} is a color in an unknown notation.`);
  }
  return { lightness: Number(lightness) / (percent ? 100 : 1), chroma: Number(chroma), hue: Number(hue) };
}

/**
 * Computes the missing light or dark side of a theme by swapping text and background. If the text color is gray, the
 * neutral color's hue is used, so that themes with a white background differ in dark mode.
 */
function partnerOf({ scheme, papers, ink, neutral, accent }: DaisyTheme): DaisyTheme {
  const tint = [ink, neutral].find(({ chroma }) => chroma >= 0.012) ?? accent;
  const isTinted = tint !== accent;
  const paperOf = (lightness: number, most: number): Oklch => ({
    lightness,
    chroma: isTinted ? Math.min(tint.chroma * 0.85, most) : Math.min(tint.chroma * 0.06, 0.008),
    hue: tint.hue,
  });
  const inkOf = (lightness: number, most: number): Oklch => ({
    lightness,
    chroma: Math.min(papers[0].chroma, most),
    hue: papers[0].hue,
  });
  if (scheme === "light") {
    const light = inkOf(0.92, 0.06);
    return {
      ...{ scheme: "dark", accent, ink: light, neutral: light },
      papers: [paperOf(0.2, 0.045), paperOf(0.235, 0.05), paperOf(0.34, 0.05)],
    };
  }
  const dark = inkOf(0.25, 0.08);
  return {
    ...{ scheme: "light", accent, ink: dark, neutral: dark },
    papers: [paperOf(0.972, 0.016), paperOf(0.94, 0.026), paperOf(0.86, 0.04)],
  };
}

/** The colors of one side of a palette, or the reason why the theme can't be used. */
function sideOf({ papers, ink: own, neutral: grey }: DaisyTheme, isDay: boolean): PaletteSide | string {
  const [paper, tint] = [toHex(papers[0]), toHex(papers[1])];
  const [ink, neutral] = [toHex(own), toHex(grey)];
  const least = (shown: string) => Math.min(contrast(shown, paper), contrast(shown, tint));
  if (least(ink) < leastContrast) return `its ink has a contrast of ${least(ink).toFixed(1)}`;
  // During its entrance, text is mixed with the background.
  const coming = (shown: string) =>
    Math.min(...[paper, tint].map((ground) => contrast(blend(shown, ground), ground)));
  let share = soft.least;
  let quiet = mix(papers[0], own, share);
  while (coming(quiet) < leastContrast) {
    share += 0.01;
    if (share > soft.most)
      return `its ink has a contrast of ${least(ink).toFixed(1)}, too little for quiet text (${coming(quiet).toFixed(2)})`;
    quiet = mix(papers[0], own, share);
  }
  let line = papers[2];
  const wanted = isDay ? lines.day : lines.night;
  while (contrast(toHex(line), paper) < wanted)
    line = { ...line, lightness: line.lightness + (isDay ? -0.004 : 0.004) };
  // Prefers one of the page's colors if it is readable on this one.
  const onNeutral =
    [paper, ink, "#ffffff", "#000000"].find((shown) => contrast(shown, neutral) >= leastContrast) ?? paper;
  return { paper, tint, line: toHex(line), ink, soft: quiet, neutral, onNeutral };
}

/** Mixes in OKLab, where a warm and a cold color give gray instead of a third hue. */
function mix(from: Oklch, to: Oklch, share: number): string {
  const between = (a: number, b: number) => a + (b - a) * share;
  const angle = ({ hue }: Oklch) => (hue * Math.PI) / 180;
  const a = between(from.chroma * Math.cos(angle(from)), to.chroma * Math.cos(angle(to)));
  const b = between(from.chroma * Math.sin(angle(from)), to.chroma * Math.sin(angle(to)));
  return toHex({
    lightness: between(from.lightness, to.lightness),
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  });
}

function blend(shown: string, ground: string): string {
  const bytesOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const below = bytesOf(ground);
  const bytes = bytesOf(shown).map((each, at) => each * COMING + (below[at] ?? 0) * (1 - COMING));
  return `#${bytes.map((each) => Math.round(each).toString(16).padStart(2, "0")).join("")}`;
}

if (import.meta.main) {
  const palettes = palettesOf().flatMap((outcome) => ("palette" in outcome ? [outcome.palette] : []));
  writeFileSync(target, JSON.stringify(palettes));
}
