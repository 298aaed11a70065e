import { expect, test } from "bun:test";
import { formatDateTime } from "../../core/ui/format-time.ts";
import { backupScheduleText, newestBackupText } from "./backup-panel.tsx";

const none = { everyHours: 24, keep: 7, hasStore: false };
test.each([
  [none, "The server backs up every day and keeps the newest 7."],
  [{ ...none, everyHours: 168, keep: 1 }, "The server backs up every week and keeps only the newest."],
  [
    { ...none, everyHours: 6, hasStore: true },
    "The server backs up every 6 hours and keeps the newest 7 here and in the store.",
  ],
  [{ ...none, everyHours: 0 }, "Automatic backups are off."],
])("%j is described as: %s", (state, text) => {
  expect(backupScheduleText(state)).toBe(text);
});

const at = "2026-05-03T14:05:00.000Z";
const made = { name: "vitrine-20260503-140500.tar", size: 1, at, isBeforeRestore: false };
const beforeRestore = { ...made, name: "before-restore-20260503-140500.tar", isBeforeRestore: true };
const last = { at, size: 1, missing: 0 };
test.each<[string, Parameters<typeof newestBackupText>[0], string]>([
  ["nothing", { backups: [] }, "No backups yet."],
  ["a record", { last, backups: [] }, `Last successful backup: ${formatDateTime(at)}.`],
  [
    "a record of an incomplete backup",
    { last: { ...last, missing: 1 }, backups: [made] },
    `Last incomplete backup: ${formatDateTime(at)}.`,
  ],
  ["a list without a record", { backups: [beforeRestore, made] }, `Newest backup: ${formatDateTime(at)}.`],
  [
    "only backups from before a restore",
    { backups: [beforeRestore] },
    "No backups yet, except from before a restore.",
  ],
])("describes the newest backup with %s", (_name, state, text) => {
  expect(newestBackupText(state)).toBe(text);
});
