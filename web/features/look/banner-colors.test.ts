import { expect, test } from "bun:test";
import { extractColors } from "./banner-colors.ts";

const pixels = (...runs: [count: number, ...rgba: number[]][]) =>
  runs.flatMap(([count, ...rgba]) => Array.from({ length: count }, () => rgba).flat());

test("lists the most frequent colors first, without grays and transparent pixels", () => {
  const found = extractColors(
    pixels([50, 128, 128, 128, 255], [20, 200, 30, 30, 255], [40, 30, 60, 190, 255], [90, 0, 255, 0, 0]),
  );
  expect(found).toEqual(["#1e3cbe", "#c81e1e"]);
});

test("finds no color in a gray picture", () => {
  expect(extractColors(pixels([9, 10, 10, 10, 255], [9, 250, 250, 250, 255]))).toEqual([]);
});
