import { expect, test } from "bun:test";
import { tagsShown } from "./group-lines.ts";

test("a group of skills that is shortened shows at most six of them on about two lines, and at least one", () => {
  expect(tagsShown("Tools", ["a", "b", "c", "d", "e", "f", "g"])).toBe(6);
  expect(tagsShown("Methods", ["w".repeat(60), "w".repeat(60), "w".repeat(60)])).toBe(2);
  expect(tagsShown("Methods", ["w".repeat(200)])).toBe(1);
});
