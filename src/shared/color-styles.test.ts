import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { colorStyles, readableAccent } from "./color-styles.ts";
import { defaultLook } from "./default-look.ts";
import { designs } from "./designs.ts";
import { paletteOf } from "./palettes.ts";

const { accent } = defaultLook;

test("the default look and a removed palette need no styles", () => {
  expect(colorStyles({ accent, palette: "" })).toBe("");
  expect(colorStyles({ accent, palette: "gone" })).toBe("");
});

test("an accent without a palette leaves background and text unchanged", () => {
  const css = colorStyles({ accent: "#7a1f3d", palette: "" });
  expect(css).toContain("--color-primary:#7a1f3d");
  expect(css).not.toMatch(/base|soft|neutral/);
});

test("a palette sets its backgrounds once in light and twice in dark mode, even with the default accent", () => {
  const css = colorStyles({ accent, palette: "nord" });
  const { day, night } = paletteOf("nord") ?? {};
  expect(css.split(`--color-base-100:${day?.paper};`)).toHaveLength(2);
  expect(css.split(`--color-base-100:${night?.paper};`)).toHaveLength(3);
  expect(css).toStartWith("@media screen{html[data-design]{");
  // No rule applies to print, which is black on white.
  expect(css).toEndWith("}}");
});

test("adapts the accent to the backgrounds of the palette", () => {
  // Dark enough for a cream background, too dark for a dark blue one.
  expect(readableAccent({ accent: "#5e81ac", palette: "aqua" }).dark).not.toEqual(
    readableAccent({ accent: "#5e81ac", palette: "" }).dark,
  );
});

test.each(designs.slice(1))("every palette replaces all colors that $label sets", ({ id }) => {
  const design = readFileSync(join(import.meta.dir, `../../web/designs/${id}/design.css`), "utf8");
  // A color that refers to another property follows that one.
  const set = new Set(Array.from(design.matchAll(/(--color-[\w-]+):(?! var\()/g), ([, name = ""]) => name));
  const css = colorStyles({ accent, palette: "nord" });
  for (const name of set) expect(css.split(`${name}:`), name).toHaveLength(4);
});
