import { expect, test } from "bun:test";
import { balancedLines } from "./balanced-lines.ts";

test.each<{ widths: number[]; counts: number[] }>([
  { widths: [20, 20, 20], counts: [3] },
  { widths: [30, 30, 30, 30], counts: [2, 2] },
  { widths: [20, 20, 20, 20, 30], counts: [3, 2] },
  { widths: [90, 20], counts: [1, 1] },
  { widths: [150, 20, 20], counts: [1, 2] },
  { widths: [40, 40, 40, 40, 40], counts: [2, 2, 1] },
  { widths: [], counts: [] },
])("divides $widths into lines of $counts items", ({ widths, counts }) => {
  expect(balancedLines(widths, { width: 100, between: 5 })).toEqual(counts);
});

test("fills lines one after the other where there are many items", () => {
  expect(balancedLines(Array(20).fill(30), { width: 100, between: 5 })).toEqual([3, 3, 3, 3, 3, 3, 2]);
});
