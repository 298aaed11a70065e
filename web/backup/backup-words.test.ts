import { expect, test } from "bun:test";
import { scheduleWords } from "./backup-words.ts";

const none = { everyHours: 24, keep: 7, hasStore: false };
test.each([
  [none, "The server makes one every day and keeps the newest 7."],
  [{ ...none, everyHours: 168, keep: 1 }, "The server makes one every week and keeps the newest."],
  [
    { ...none, everyHours: 6, hasStore: true },
    "The server makes one every 6 hours and keeps the newest 7 here and in the store.",
  ],
  [{ ...none, everyHours: 0 }, "The server makes none by itself (VITRINE_BACKUP_EVERY is off)."],
])("%j: %s", (state, words) => {
  expect(scheduleWords(state)).toBe(words);
});
