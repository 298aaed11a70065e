import { expect, test } from "bun:test";
import { loadParts } from "../../site/features.ts";
import { drawMotif } from "./motifs.ts";

test("the demo's diagrams differ from each other, and are the same every time", async () => {
  const names = (await loadParts("demo")).flatMap(({ pictures = [] }) => pictures);
  const drawn = names.flatMap((name) => drawMotif(name) ?? []);
  expect(drawn.length).toBeGreaterThanOrEqual(4);
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(names.flatMap((name) => drawMotif(name) ?? [])).toEqual(drawn);
  // resvg draws black if the hue of a color is not an integer.
  for (const svg of drawn) expect(svg).not.toMatch(/hsl\(\d+\.\d+ |NaN|undefined/);
});

test("an unknown name has no diagram", () => {
  expect(drawMotif("nowhere")).toBeNull();
});
