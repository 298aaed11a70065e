import { expect, test } from "bun:test";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { loadParts } from "../../site/features.ts";
import { drawMotif } from "./motifs.ts";

/** Bytes of all rendered pictures, which are part of every executable. */
const ALL_MAX = 900_000;
const folder = join(import.meta.dir, "pictures");

test("every picture of the demo is either rendered or drawn, and none is unused", async () => {
  const names = (await loadParts("demo")).flatMap(({ pictures = [] }) => pictures);
  const rendered = readdirSync(folder).map((file) => file.replace(/\.webp$/, ""));
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => drawMotif(name) === null).sort()).toEqual(rendered.sort());
});

test("rendered pictures have a format that uploads don't change, and are small in total", async () => {
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
