import { expect, test } from "bun:test";
import { formatChange } from "./format-change.ts";

test.each([
  [112, 100, "+12%"],
  [50, 100, "−50%"],
  [100, 100, "±0%"],
  [1001, 1000, "±0%"],
  [3000, 10, "+29,900%"],
  [0, 4, "−100%"],
  [5, 0, ""],
])("%d after %d is %s", (value, before, shown) => expect(formatChange(value, before)).toBe(shown));
