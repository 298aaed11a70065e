import { expect, test } from "bun:test";
import { cutAtSentence, cutAtWord } from "./cut-text.ts";

test("cuts after a whole word, never within a character", () => {
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

test("cuts after a whole sentence or line if one ends within the limit", () => {
  expect(cutAtSentence("One is. Two is.", 15)).toBe("One is. Two is.");
  expect(cutAtSentence("One is. Two is.", 14)).toBe("One is.");
  expect(cutAtSentence("First item\nSecond item", 15)).toBe("First item");
  expect(cutAtSentence("今天很好。明天也很好。", 8)).toBe("今天很好。");
  expect(cutAtSentence("No. This sentence goes on and on.", 20)).toBe("No. This sentence…");
  expect(cutAtSentence("one two three", 12)).toBe("one two…");
});
