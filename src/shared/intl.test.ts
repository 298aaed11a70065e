import { expect, test } from "bun:test";
import { fullStop, listComma } from "./intl.ts";

test.each([
  ["en", ", ", "."],
  ["ja", "、", "。"],
  ["zh-Hans", "、", "。"],
  ["ar", "، ", "."],
])("%s has its own comma and full stop", (tag, comma, stop) => {
  expect(listComma({ tag })).toBe(comma);
  expect(fullStop({ tag })).toBe(stop);
});
