import { expect, test } from "bun:test";
import { lastUsedWords } from "./time-words.ts";

const now = Date.parse("2026-05-10T12:00:00Z");

test.each([
  ["2026-05-10T12:00:05Z", "within the last hour"], // The server's clock is ahead.
  ["2026-05-10T11:00:01Z", "within the last hour"],
  ["2026-05-10T11:00:00Z", "1 hour ago"],
  ["2026-05-09T12:00:01Z", "23 hours ago"],
  ["2026-05-09T12:00:00Z", "yesterday"],
  ["2026-05-05T08:00:00Z", "5 days ago"],
])("a session last used at %s: %s", (time, words) => {
  expect(lastUsedWords(time, now)).toBe(words);
});

test("days are the reader's own", () => {
  const wednesday = new Date(2026, 4, 6, 0, 10).getTime();
  expect(lastUsedWords(new Date(2026, 4, 4, 23, 0).toISOString(), wednesday)).toBe("2 days ago");
  expect(lastUsedWords(new Date(2026, 4, 5, 0, 5).toISOString(), wednesday)).toBe("yesterday");
});
