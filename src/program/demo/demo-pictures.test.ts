import { expect, test } from "bun:test";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { loadParts } from "../../site/features.ts";
import { drawMotif } from "./motifs.ts";

/** Bytes of all rendered pictures, which every executable carries. */
const ALL_MAX = 900_000;
const folder = join(import.meta.dir, "pictures");

test("each of the demo's pictures is either rendered or drawn, and none is unused", async () => {
  const names = (await loadParts("demo")).flatMap(({ pictures = [] }) => pictures);
  const rendered = readdirSync(folder).map((file) => file.replace(/\.webp$/, ""));
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => drawMotif(name) === null).sort()).toEqual(rendered.sort());
});

test("the rendered pictures are photos that an upload would not change, and small together", async () => {
  const files = readdirSync(folder).map((file) => join(folder, file));
  expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThanOrEqual(ALL_MAX);
  for (const file of files) {
    const { width, height, format } = await new Bun.Image(await Bun.file(file).bytes()).metadata();
    expect({ file, format, large: Math.min(width, height) >= 640 }).toEqual({
      file,
      format: "webp",
      large: true,
    });
  }
});
