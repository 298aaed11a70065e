import { expect, test } from "bun:test";
import { loadParts } from "../../site/features.ts";
import { drawMotif } from "./motifs.ts";

test("the demo's diagrams are of several motifs, the same each time, and none is like another", async () => {
  const names = (await loadParts("demo")).flatMap(({ pictures = [] }) => pictures);
  const drawn = names.flatMap((name) => drawMotif(name) ?? []);
  expect(drawn.length).toBeGreaterThanOrEqual(4);
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(names.flatMap((name) => drawMotif(name) ?? [])).toEqual(drawn);
  // The renderer draws black where a colour's hue is not a whole number.
  for (const svg of drawn) expect(svg).not.toMatch(/hsl\(\d+\.\d+ |NaN|undefined/);
});

test("a name without a motif of its own has none", () => {
  expect(drawMotif("nowhere")).toBeNull();
});
