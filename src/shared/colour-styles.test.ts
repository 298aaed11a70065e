import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { colourStyles, shownAccent } from "./colour-styles.ts";
import { defaultLook } from "./default-look.ts";
import { designs } from "./designs.ts";
import { paletteOf } from "./palettes.ts";

const { accent } = defaultLook;

test("the default has no styles, and neither has a palette that was removed", () => {
  expect(colourStyles({ accent, palette: "" })).toBe("");
  expect(colourStyles({ accent, palette: "gone" })).toBe("");
});

test("an accent alone leaves background and ink unchanged", () => {
  const css = colourStyles({ accent: "#7a1f3d", palette: "" });
  expect(css).toContain("--color-primary:#7a1f3d");
  expect(css).not.toMatch(/base|soft|neutral/);
});

test("a palette sets its papers by day, and twice by night, also with the default accent", () => {
  const css = colourStyles({ accent, palette: "nord" });
  const { day, night } = paletteOf("nord") ?? {};
  expect(css.split(`--color-base-100:${day?.paper};`)).toHaveLength(2);
  expect(css.split(`--color-base-100:${night?.paper};`)).toHaveLength(3);
  expect(css).toStartWith("@media screen{html[data-design]{");
  // No rule outside of it: what is printed is black on white.
  expect(css).toEndWith("}}");
});

test("computes the accent for the backgrounds of its palette", () => {
  // Dark enough for cream, too dark for a night of blue.
  expect(shownAccent({ accent: "#5e81ac", palette: "aqua" }).dark).not.toEqual(
    shownAccent({ accent: "#5e81ac", palette: "" }).dark,
  );
});

test.each(designs.slice(1))("each palette has a colour for every one that $label sets", ({ id }) => {
  const design = readFileSync(join(import.meta.dir, `../../web/designs/${id}/design.css`), "utf8");
  // What another property is put in for, as on a sheet of paper by night, follows that one.
  const set = new Set(Array.from(design.matchAll(/(--color-[\w-]+):(?! var\()/g), ([, name = ""]) => name));
  const css = colourStyles({ accent, palette: "nord" });
  for (const name of set) expect(css.split(`${name}:`), name).toHaveLength(4);
});
