import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { designs, typePairs } from "../../src/shared/designs.ts";
import { designPictures } from "./pictures.ts";

const own = designs.slice(1);
const read = (path: string) => readFileSync(join(import.meta.dir, path), "utf8");

test.each(own)("$label has its styles, its picture and its faces", ({ id, type, note }) => {
  expect(existsSync(join(import.meta.dir, id, "preview.svg"))).toBe(true);
  expect(designPictures[id]).toBeDefined();
  expect(typePairs.map((pair) => pair.id)).toContain(type);
  expect(note).toEndWith(".");
});

/** On what an accent is reckoned to be readable (src/shared/accent.ts): no paper by day is darker, none by night lighter. */
test.each(own)("$label keeps its papers within those that accents are reckoned for", ({ id }) => {
  const papers = Array.from(
    read(`${id}/design.css`).matchAll(/--color-base-[12]00: oklch\(([\d.]+)% ([\d.]+)/g),
    ([, lightness, chroma]) => [Number(lightness), Number(chroma)] as const,
  );
  const [day, ...nights] = [papers.slice(0, 2), papers.slice(2, 4), papers.slice(4, 6)];
  expect(papers).toHaveLength(6);
  // What one chooses by hand and what the system says are the same night.
  expect(nights[0]).toEqual(nights[1] ?? []);
  for (const [lightness, chroma] of day ?? []) {
    expect(lightness).toBeGreaterThanOrEqual(92.8);
    expect(chroma).toBeLessThanOrEqual(0.03);
  }
  for (const [lightness] of nights.flat()) expect(lightness).toBeLessThanOrEqual(24.5);
});

test.each(typePairs.slice(1))(
  "$label has stand-ins of the same measures for each of its families",
  ({ id }) => {
    const css = read(`types/${id}.css`);
    const families = new Set(Array.from(css.matchAll(/font-family: "([^"]+)"/g), ([, name = ""]) => name));
    for (const family of families)
      if (!family.endsWith(" Fallback")) expect([...families]).toContain(`${family} Fallback`);
    for (const [, file = ""] of css.matchAll(/url\("\.\/([^"]+)"\)/g))
      expect(existsSync(join(import.meta.dir, "types", file)), file).toBe(true);
  },
);
