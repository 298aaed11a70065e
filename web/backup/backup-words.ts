import type { BackupState } from "../../src/backup/backup.contract.ts";

const moment = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short" });

/** "May 3, 2026 at 2:05 PM", in the reader's own time zone. */
export function momentWords(time: string): string {
  return moment.format(new Date(time));
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
