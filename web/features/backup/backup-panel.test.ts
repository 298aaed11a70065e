import { expect, test } from "bun:test";
import { momentWords } from "../../core/ui/time-words.ts";
import { newestWords, scheduleWords } from "./backup-panel.tsx";

const none = { everyHours: 24, keep: 7, hasStore: false };
test.each([
  [none, "The server makes one every day and keeps the newest 7."],
  [{ ...none, everyHours: 168, keep: 1 }, "The server makes one every week and keeps the newest."],
  [
    { ...none, everyHours: 6, hasStore: true },
    "The server makes one every 6 hours and keeps the newest 7 here and in the store.",
  ],
  [{ ...none, everyHours: 0 }, "The server makes none by itself."],
])("%j is described as: %s", (state, words) => {
  expect(scheduleWords(state)).toBe(words);
});

const at = "2026-05-03T14:05:00.000Z";
const made = { name: "vitrine-20260503-140500.tar", size: 1, at, isBeforeRestore: false };
const kept = { ...made, name: "before-restore-20260503-140500.tar", isBeforeRestore: true };
const last = { at, size: 1, missing: 0 };
test.each<[string, Parameters<typeof newestWords>[0], string]>([
  ["nothing", { backups: [] }, "No backup was made yet."],
  ["a record", { last, backups: [] }, `The last good backup is of ${momentWords(at)}.`],
  [
    "one that lacks files",
    { last: { ...last, missing: 1 }, backups: [made] },
    `The last backup is of ${momentWords(at)}.`,
  ],
  ["a list without a record", { backups: [kept, made] }, `The newest backup is of ${momentWords(at)}.`],
  [
    "only what was before a restore",
    { backups: [kept] },
    "No backup was made yet but those before a restore.",
  ],
])("with %s the panel says so", (_name, state, words) => {
  expect(newestWords(state)).toBe(words);
});
