import { expect, test } from "bun:test";
import { cutAtWord } from "./cut-text.ts";

test("a text is cut after a whole word, and never inside a character", () => {
  expect(cutAtWord("one two three", 13)).toBe("one two three");
  expect(cutAtWord("one two three", 12)).toBe("one two…");
  expect(cutAtWord("one, two three", 6)).toBe("one…");
  expect(cutAtWord("蚂蚁敏捷业务数据", 6)).toBe("蚂蚁敏捷…");
  const family = "👩‍👩‍👧‍👦";
  for (let max = 12; max < 40; max++) {
    const cut = cutAtWord(family.repeat(5), max);
    expect(cut.length).toBeLessThanOrEqual(max);
    expect(cut.slice(0, -1)).toBe(family.repeat((cut.length - 1) / family.length));
  }
  expect(cutAtWord("x".repeat(50), 20)).toBe(`${"x".repeat(19)}…`);
});
