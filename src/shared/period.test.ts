import { expect, test } from "bun:test";
import { formatDuration } from "./duration.ts";
import { compareByNewest } from "./period.ts";

test.each([
  ["2020-01-01", "2022-04-01", "2 years 3 months"],
  ["2020-01-01", "2021-01-01", "1 year"],
  ["2020-01-01", "2020-02-01", "1 month"],
  ["2020-01-01", "2021-02-01", "1 year 1 month"],
  ["2020-01-01", "2022-01-01", "2 years"],
  ["2020-01-01", "2020-12-01", "11 months"],
  ["2020-12-01", "2021-01-01", "1 month"],
  ["2020-01-01", "2020-01-01", "Less than a month"],
  ["2020-02-01", "2020-01-01", "Less than a month"],
  ["1900-01-01", "2100-12-01", "200 years 11 months"],
  ["", "2020-01-01", ""],
  ["2020-01-01", "", ""],
])("from %s to %s takes %p", (start, end, words) => {
  expect(formatDuration(start, end, false)).toBe(words);
});

test("counts a running period up to now and ignores its end", () => {
  const now = new Date("2024-03-31T23:59:59Z");
  expect(formatDuration("2022-01-01", "", true, now)).toBe("2 years 2 months");
  expect(formatDuration("2022-01-01", "2022-02-01", true, now)).toBe("2 years 2 months");
  expect(formatDuration("2024-03-01", "", true, now)).toBe("Less than a month");
  expect(formatDuration("2025-01-01", "", true, now)).toBe("Less than a month");
  expect(formatDuration("", "", true, now)).toBe("");
});

test("sorts running periods first by start, then by end and start, newest first", () => {
  const sorted = [
    { name: "ended late, began early", start: "2001-01-01", end: "2020-01-01", isRunning: false },
    { name: "runs since 2010", start: "2010-01-01", end: "", isRunning: true },
    { name: "without an end", start: "2019-01-01", end: "", isRunning: false },
    { name: "ended late, began late", start: "2011-01-01", end: "2020-01-01", isRunning: false },
    { name: "runs since 2021", start: "2021-01-01", end: "", isRunning: true },
    { name: "ended early", start: "2011-01-01", end: "2012-01-01", isRunning: false },
  ].sort(compareByNewest((entry) => entry));
  expect(sorted.map(({ name }) => name)).toEqual([
    "runs since 2021",
    "runs since 2010",
    "ended late, began late",
    "ended late, began early",
    "ended early",
    "without an end",
  ]);
});
