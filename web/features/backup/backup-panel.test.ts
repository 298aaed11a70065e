import { expect, test } from "bun:test";
import { formatShortDateTime } from "../../core/ui/format-time.ts";
import { newestBackupText } from "./backup-panel.tsx";

const at = "2026-05-03T14:05:00.000Z";
const made = { name: "vitrine-20260503-140500.tar", size: 1, at, isBeforeRestore: false };
const beforeRestore = { ...made, name: "before-restore-20260503-140500.tar", isBeforeRestore: true };
const last = { at, size: 1, missing: 0 };
test.each<[string, Parameters<typeof newestBackupText>[0], string]>([
  ["nothing", { backups: [] }, "None yet"],
  ["a record", { last, backups: [] }, formatShortDateTime(at)],
  [
    "a record of an incomplete backup",
    { last: { ...last, missing: 1 }, backups: [made] },
    `${formatShortDateTime(at)}, incomplete`,
  ],
  ["a list without a record", { backups: [beforeRestore, made] }, formatShortDateTime(at)],
  ["only backups from before a restore", { backups: [beforeRestore] }, "None yet"],
])("describes the newest backup with %s", (_name, state, text) => {
  expect(newestBackupText(state)).toBe(text);
});
