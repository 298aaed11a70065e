import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { Glob } from "bun";
import { contrast, toHex } from "../../src/shared/accent.ts";
import { designs, typePairs } from "../../src/shared/designs.ts";
import { designPictures } from "./pictures.ts";

const own = designs.slice(1);
const read = (path: string) => readFileSync(join(import.meta.dir, path), "utf8");

test.each(own)("$label has styles, a preview picture and a font pair", ({ id, type, note }) => {
  expect(existsSync(join(import.meta.dir, id, "preview.svg"))).toBe(true);
  expect(designPictures[id]).toBeDefined();
  expect(typePairs.map((pair) => pair.id)).toContain(type);
  expect(note).toEndWith(".");
});

/** The default pair's are in web/styles/theme.css. */
test.each(typePairs.slice(1))("$label says how large its letters are", ({ id }) => {
  const css = read(`types/${id}.css`);
  for (const name of ["--display-x-height", "--letter-width"]) expect(css).toMatch(`${name}: 0.`);
});

/** Accents are adjusted to be readable on these backgrounds (src/shared/accent.ts): at least this light, or this dark. */
test.each(own)("$label has backgrounds within the limits that accents are computed for", ({ id }) => {
  const backgrounds = Array.from(
    read(`${id}/design.css`).matchAll(/--color-base-[12]00: oklch\(([\d.]+)% ([\d.]+)/g),
    ([, lightness, chroma]) => [Number(lightness), Number(chroma)] as const,
  );
  const [day, ...nights] = [backgrounds.slice(0, 2), backgrounds.slice(2, 4), backgrounds.slice(4, 6)];
  expect(backgrounds).toHaveLength(6);
  // Dark mode is the same whether chosen on the site or by the system.
  expect(nights[0]).toEqual(nights[1] ?? []);
  for (const [lightness, chroma] of day ?? []) {
    expect(lightness).toBeGreaterThanOrEqual(92.8);
    expect(chroma).toBeLessThanOrEqual(0.03);
  }
  for (const [lightness] of nights.flat()) expect(lightness).toBeLessThanOrEqual(24.5);
});

/** Share in percent of the text color in soft text, and the opacity at which sections start to fade in (web/core/motion/motion.css). */
const SOFT = 72;
const COMING = 0.8;

test.each(own)("$label: soft text is readable while it fades in (WCAG 1.4.3)", ({ id }) => {
  const css = read(`${id}/design.css`);
  const share =
    Number(/--color-soft: color-mix\(in oklch, var\(--color-base-content\) (\d+)%/.exec(css)?.[1] ?? SOFT) /
    100;
  const colorsOf = (name: string) =>
    Array.from(
      css.matchAll(new RegExp(`--color-${name}: oklch\\(([\\d.]+)% ([\\d.]+) ([\\d.]+)`, "g")),
      (found) => {
        const [l = 0, c = 0, h = 0] = found.slice(1).map(Number);
        return { lightness: l / 100, chroma: c, hue: h };
      },
    );
  const textColors = colorsOf("base-content");
  expect(textColors).toHaveLength(3);
  for (const [index, background] of colorsOf("base-100").entries()) {
    const textColor = textColors[index] ?? background;
    const turn = ((((textColor.hue - background.hue) % 360) + 540) % 360) - 180;
    const soft = toHex({
      lightness: background.lightness + (textColor.lightness - background.lightness) * share,
      chroma: background.chroma + (textColor.chroma - background.chroma) * share,
      hue: background.hue + turn * share,
    });
    const bytesOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    const backgroundHex = toHex(background);
    const blended = bytesOf(soft).map(
      (each, at) => each * COMING + (bytesOf(backgroundHex)[at] ?? 0) * (1 - COMING),
    );
    const shown = `#${blended.map((each) => Math.round(each).toString(16).padStart(2, "0")).join("")}`;
    expect(contrast(shown, backgroundHex)).toBeGreaterThanOrEqual(4.5);
  }
});

test.each(typePairs.slice(1))("$label has a fallback font with matching metrics for each font", ({ id }) => {
  const css = read(`types/${id}.css`);
  const families = new Set(Array.from(css.matchAll(/font-family: "([^"]+)"/g), ([, name = ""]) => name));
  for (const family of families)
    if (!family.endsWith(" Fallback")) expect([...families]).toContain(`${family} Fallback`);
  for (const [, file = ""] of css.matchAll(/url\("\.\/([^"]+)"\)/g))
    expect(existsSync(join(import.meta.dir, "types", file)), file).toBe(true);
});

test.each(typePairs)(
  "$label preloads only fonts of its own stylesheet",
  ({ id, preloads, homePreloads = [] }) => {
    const css = read(id === typePairs[0].id ? "../styles/fonts.css" : `types/${id}.css`);
    expect(preloads.length).toBeGreaterThan(0);
    for (const file of [...preloads, ...homePreloads])
      expect(css).toContain(`url("./fonts/${basename(file)}")`);
  },
);

/** Custom properties that are set in styles (`--name:`) or in code. */
function customPropertiesIn(text: string): string[] {
  return Array.from(text.matchAll(/(?:["'`]?)(--[\w-]+)["'`]?\]?\s*:/g), ([, name = ""]) => name);
}

test.each(designs)("$label uses only custom properties that are defined", ({ id }) => {
  const root = join(import.meta.dir, "../..");
  const common = [
    ...["web/{styles,core,features,site}/**/*.{css,ts,tsx}", "web/designs/types/*.css", "src/site/**/*.ts"],
    ...["src/shared/*.ts", "node_modules/tailwindcss/theme.css"],
  ].flatMap((pattern) => [...new Glob(pattern).scanSync(root)]);
  const css = read(`${id}/design.css`);
  const known = new Set(
    [css, ...common.map((path) => readFileSync(join(root, path), "utf8"))].flatMap(customPropertiesIn),
  );
  const used = new Set(Array.from(css.matchAll(/var\((--[\w-]+)\s*\)/g), ([, name = ""]) => name));
  expect(used.size).toBeGreaterThan(5);
  expect([...used].filter((name) => !known.has(name))).toEqual([]);
});

// Firefox draws the repetitions of other color spaces in the wrong widths, or not at all.
test("repeating gradients mix their colors in sRGB", () => {
  const styles = Array.from(new Glob("**/*.css").scanSync(join(import.meta.dir, "..")), (path) =>
    read(`../${path}`),
  ).join("\n");
  const starts = styles.split(/repeating-\w+-gradient\(/).map((rest) => rest.slice(0, 60));
  expect(starts.length).toBeGreaterThan(10);
  expect(starts.slice(1).filter((start) => !start.includes("in srgb"))).toEqual([]);
});
