import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import themes from "daisyui/theme/object";
import { palettesOf } from "../../scripts/palettes.ts";
import { contrast, toHex } from "./accent.ts";
import { palettes } from "./palettes.ts";

const outcomes = palettesOf();

test("palettes.json is up to date with daisyUI’s themes (bun run palettes)", () => {
  expect(palettes).toEqual(outcomes.flatMap((outcome) => ("palette" in outcome ? [outcome.palette] : [])));
});

test("includes the themes with AA contrast, and says why others are left out", () => {
  expect(palettes.map(({ id }) => id).join(" ")).toBe(
    "abyss acid aqua autumn black bumblebee business cmyk corporate cupcake cyberpunk dark dim dracula fantasy forest garden halloween lemonade light lofi luxury night nord pastel sunset synthwave wireframe",
  );
  const others = outcomes.flatMap((outcome) => ("reason" in outcome ? [[outcome.id, outcome.reason]] : []));
  expect(Object.fromEntries(others)).toMatchInlineSnapshot(`
    {
      "caramellatte": "its ink has a contrast of 8.4, too little for quiet text (4.14)",
      "coffee": "its ink has a contrast of 6.7, too little for quiet text (4.01)",
      "emerald": "its ink has a contrast of 9.0, too little for quiet text (4.19)",
      "retro": "its ink has a contrast of 6.5, too little for quiet text (3.53)",
      "silk": "its ink has a contrast of 7.9, too little for quiet text (3.88)",
      "valentine": "its ink has a contrast of 5.1, too little for quiet text (3.20)",
      "winter": "its ink has a contrast of 7.9, too little for quiet text (3.84)",
    }
  `);
  expect(palettes.length + others.length).toBe(Object.keys(themes).length);
});

const bytesOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Opacity of text at the start of its entrance (web/core/motion/motion.css). */
function coming(shown: string, ground: string): string {
  const below = bytesOf(ground);
  const bytes = bytesOf(shown).map((each, at) => Math.round(each * 0.8 + (below[at] ?? 0) * 0.2));
  return `#${bytes.map((each) => each.toString(16).padStart(2, "0")).join("")}`;
}

const theme = await Bun.file(join(import.meta.dir, "../../web/styles/theme.css")).text();

/** Colors of states and highlighted code, which are the same with every palette. */
function statusOf(name: "light" | "dark"): string[] {
  const block = theme.split(`name: "${name}"`)[1]?.split("}")[0] ?? "";
  const found = block.matchAll(/--color-(?:info|success|error): oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)/g);
  return Array.from(found, ([, lightness, chroma, hue]) =>
    toHex({ lightness: Number(lightness) / 100, chroma: Number(chroma), hue: Number(hue) }),
  );
}

describe.each(palettes)("$label", ({ id, day, night }) => {
  test.each([
    ["day", day, statusOf("light")],
    ["night", night, statusOf("dark")],
  ] as const)(
    "meets the contrast of %s",
    (_name, { paper, tint, line, ink, soft, neutral, onNeutral }, status) => {
      expect(status).toHaveLength(3);
      for (const ground of [paper, tint]) {
        for (const shown of [ink, soft, coming(soft, ground), ...status])
          expect(contrast(shown, ground), `${shown} on ${ground}`).toBeGreaterThanOrEqual(4.5);
        // Secondary text must be weaker than other text.
        expect(contrast(soft, ground)).toBeLessThan(contrast(ink, ground));
      }
      expect(contrast(onNeutral, neutral)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(line, paper)).toBeGreaterThanOrEqual(1.4);
    },
  );

  test("has dark text on a light background in light mode, and the reverse in dark mode", () => {
    const lightness = (hex: string) => contrast(hex, "#000000");
    expect(lightness(day.paper)).toBeGreaterThan(lightness(day.ink));
    expect(lightness(night.paper)).toBeLessThan(lightness(night.ink));
  });

  test("has the theme’s own background and text color in light or dark mode", () => {
    const tokens = Object.entries(themes).find(([name]) => name === id)?.[1];
    const own = tokens?.["color-scheme"] === "light" ? day : night;
    const hexOf = (value = "") => {
      const [lightness = 0, chroma = 0, hue = 0] = (value.match(/[\d.]+/g) ?? []).map(Number);
      return value.startsWith("#")
        ? value
        : toHex({ lightness: lightness / (value.includes("%") ? 100 : 1), chroma, hue });
    };
    expect([own.paper, own.tint, own.ink]).toEqual([
      hexOf(tokens?.["--color-base-100"]),
      hexOf(tokens?.["--color-base-200"]),
      hexOf(tokens?.["--color-base-content"]),
    ]);
  });
});
