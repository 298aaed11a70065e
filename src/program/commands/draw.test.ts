import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drawAll } from "./draw.ts";

const folder = mkdtempSync(join(tmpdir(), "draw-"));
afterAll(() => rmSync(folder, { recursive: true }));

const address = "/uploads/red.png";
const svg = (content: string, width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;

function drawingWith(file: string, width: number, height: number) {
  const image = `<image href="${address}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"/>`;
  const picture = { address, file, area: { width, height } };
  return { svg: svg(image, width, height), picture, form: "png" as const };
}

const red = (width: number, height: number) => ({
  svg: svg(`<rect width="${width}" height="${height}" fill="#f00"/>`, width, height),
  form: "png" as const,
});

/** Stores a red picture. @returns its file */
async function redPicture(width: number, height: number): Promise<string> {
  const file = join(folder, `${width}-${height}.png`);
  const { pictures } = await drawAll([red(width, height)]);
  await Bun.write(file, pictures.flatMap((picture) => ("bytes" in picture ? [picture.bytes] : []))[0] ?? "");
  return file;
}

/** Drawings that have no picture, to compare with. */
let wide: unknown;
let tall: unknown;
beforeAll(async () => {
  const { pictures } = await drawAll([red(40, 20), red(10, 30)]);
  [wide, tall] = pictures;
});

test.each([
  [1, 1],
  [40, 20],
  [400, 300],
  [3, 400],
  [400, 3],
  // Too long to be stored at the size of the area.
  [9000, 2],
  [2, 9000],
])("a picture of %p × %p pixels covers each area that shows it", async (width, height) => {
  const file = await redPicture(width, height);
  const { pictures } = await drawAll([drawingWith(file, 40, 20), drawingWith(file, 10, 30)]);
  expect(pictures).toEqual([wide, tall] as typeof pictures);
});

test("a picture that can't be read fails only the drawings that show it", async () => {
  const file = join(folder, "broken.png");
  await Bun.write(file, "broken");
  const { pictures } = await drawAll([drawingWith(file, 40, 20), red(40, 20), drawingWith(file, 40, 20)]);
  expect(pictures.map((picture) => "error" in picture)).toEqual([true, false, true]);
  expect(pictures[1]).toEqual(wide as (typeof pictures)[number]);
});
