import { expect, test } from "bun:test";
import { languageOf } from "../core/languages/catalogs.ts";
import { formatPeriod, fullStop, listComma } from "./intl.ts";

test("a date is not parted, but a period is", () => {
  expect(formatPeriod("2018-06-01", "2018-12-01", false)).toBe("Jun\u00a02018 - Dec\u00a02018");
  expect(formatPeriod("2018-06-01", "", true, languageOf("de"))).toBe("Juni\u00a02018 – heute");
  expect(formatPeriod("2018", "", false)).toBe("2018");
});

test.each([
  ["en", ", ", "."],
  ["ja", "、", "。"],
  ["zh-Hans", "、", "。"],
  ["ar", "، ", "."],
])("%s has its own comma and full stop", (tag, comma, stop) => {
  expect(listComma({ tag })).toBe(comma);
  expect(fullStop({ tag })).toBe(stop);
});
