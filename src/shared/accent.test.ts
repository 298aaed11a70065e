import { expect, test } from "bun:test";
import { join } from "node:path";
import { times } from "../testing/long-run.ts";
import { accentTokens, contrast, toHex, toOklch } from "./accent.ts";
import { palettes } from "./palettes.ts";

const theme = await Bun.file(join(import.meta.dir, "../../web/styles/theme.css")).text();

/** The backgrounds of a theme, read from theme.css, so that the test notices changes there. */
function backgroundsOf(name: "light" | "dark"): string[] {
  const block = theme.split(`name: "${name}"`)[1] ?? "";
  return ["100", "200"].map((shade) => {
    const found = block.match(new RegExp(`--color-base-${shade}: oklch\\(([\\d.]+)% ([\\d.]+) ([\\d.]+)\\)`));
    if (found === null) throw new Error(`theme.css has no --color-base-${shade} in ${name}`);
    const [lightness = 0, chroma = 0, hue = 0] = found.slice(1).map(Number);
    return toHex({ lightness: lightness / 100, chroma, hue });
  });
}

const backgrounds = { light: backgroundsOf("light"), dark: backgroundsOf("dark") };

/** The corners of the RGB cube. */
const corners = [0x000000, 0xffffff, 0xff0000, 0x00ff00, 0x0000ff, 0xffff00, 0xff00ff, 0x00ffff, 0x808080];
/** Colors that are the same in each run, and the corners. */
const picks = [
  ...Array.from({ length: times(2000, 10_000) }, (_, index) => Number(Bun.hash(`pick ${index}`) & 0xffffffn)),
  ...corners,
].map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("any accent is readable on the backgrounds of both themes, and so is text on the accent", () => {
  const failed = picks.flatMap((picked) => {
    const tokens = accentTokens(picked);
    return (["light", "dark"] as const).flatMap((name) => {
      const { accent, content } = tokens[name];
      return [...backgrounds[name], content]
        .filter((background) => contrast(accent, background) < 4.5)
        .map((background) => `${picked} in ${name}: ${accent} on ${background}`);
    });
  });
  expect(failed).toEqual([]);
});

test("any accent is readable on the backgrounds of every palette, and so is text on the accent", () => {
  // Each color is tried on one palette, and the corners on all.
  const pairs = [
    ...picks.map((picked, index) => [picked, palettes[index % palettes.length]] as const),
    ...palettes.flatMap((palette) =>
      [...picks.slice(-corners.length), palette.accent].map((picked) => [picked, palette] as const),
    ),
  ];
  const failed = pairs.flatMap(([picked, palette]) => {
    if (palette === undefined) return [picked];
    const { light, dark } = accentTokens(picked, palette);
    return [
      { ...light, ...palette.day },
      { ...dark, ...palette.night },
    ].flatMap(({ accent, content, paper, tint }) =>
      [paper, tint, content]
        .filter((background) => contrast(accent, background) < 4.5)
        .map((background) => `${picked} in ${palette.id}: ${accent} on ${background}`),
    );
  });
  expect(failed).toEqual([]);
});

test("does not change an accent that is readable", () => {
  expect(accentTokens("#7a1f3d").light.accent).toBe("#7a1f3d");
  expect(accentTokens("#f0b429").dark.accent).toBe("#f0b429");
});

test("an adjusted accent keeps its hue", () => {
  const lost = picks.filter((picked) => {
    const { light, dark } = accentTokens(picked);
    return [light.accent, dark.accent].some((accent) => {
      const [before, after] = [toOklch(picked), toOklch(accent)];
      // Rounding alone changes the hue of a color that is nearly gray.
      if (before.chroma < 0.04 || after.chroma < 0.04) return false;
      const turned = Math.abs(before.hue - after.hue);
      return Math.min(turned, 360 - turned) > 3;
    });
  });
  expect(lost).toEqual([]);
});

test("computes contrast as WCAG does", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.478, 2);
});
