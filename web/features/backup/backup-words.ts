import type { BackupState } from "../../../src/features/backup/backup.contract.ts";
import { momentWords } from "../../core/ui/time-words.ts";

/** Of the newest backup, as far as anything is known of it. */
export function newestWords({ last, backups }: Pick<BackupState, "last" | "backups">): string {
  if (last) return `The last ${last.missing > 0 ? "" : "good "}backup is of ${momentWords(last.at)}.`;
  const newest = backups.find(({ isBeforeRestore }) => !isBeforeRestore);
  if (newest) return `The newest backup is of ${momentWords(newest.at)}.`;
  return backups.length > 0
    ? "No backup was made yet but those before a restore."
    : "No backup was made yet.";
}

/** What the server does by itself. */
export function scheduleWords({
  everyHours,
  keep,
  hasStore,
}: Pick<BackupState, "everyHours" | "keep" | "hasStore">): string {
  if (everyHours === 0) return "The server makes none by itself (VITRINE_BACKUP_EVERY is off).";
  const often = { 1: "every hour", 24: "every day", 168: "every week" }[everyHours];
  const place = hasStore ? " here and in the store" : "";
  return `The server makes one ${often ?? `every ${everyHours} hours`} and keeps ${keep === 1 ? "the newest" : `the newest ${keep}`}${place}.`;
}
