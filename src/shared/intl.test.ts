import { expect, test } from "bun:test";
import { formatMonth, fullStop, listComma } from "./intl.ts";
import { english } from "./language.ts";

test.each([
  ["en", ", ", "."],
  ["ja", "、", "。"],
  ["zh-Hans", "、", "。"],
  ["ar", "، ", "."],
])("%s has its own comma and full stop", (tag, comma, stop) => {
  expect(listComma({ tag })).toBe(comma);
  expect(fullStop({ tag })).toBe(stop);
});

test("English months are those of Intl", () => {
  const format = new Intl.DateTimeFormat("en", { year: "numeric", month: "short", timeZone: "UTC" });
  for (let month = 1; month <= 12; month++) {
    const date = `2020-${String(month).padStart(2, "0")}-01`;
    expect(formatMonth(date)).toBe(format.format(Date.parse(date)));
  }
});

test.each([
  ["2020-05-01", "May 2020", "mai 2020"],
  ["2020", "2020", "2020"],
  ["", "", ""],
  ["soon", "", ""],
])("the month %p is %p in English, %p in French", (date, inEnglish, inFrench) => {
  const french = { ...english, tag: "fr", locale: "fr" };
  expect(formatMonth(date)).toBe(inEnglish);
  expect(formatMonth(date, french)).toBe(inFrench);
});
