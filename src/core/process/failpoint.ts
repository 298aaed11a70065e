import { environment } from "./environment.ts";

// True only in the tests' executable (`bun scripts/build.ts --failpoints`); a checkout does not define it.
declare const VITRINE_FAILPOINTS: boolean;

type Step =
  | "upload-received"
  | "upload-named"
  | "change-committed"
  | "upgrade-copied"
  | "upgrade-ran"
  | "upgrade-committed"
  | "backup-snapshot"
  | "backup-written"
  | "backup-verified"
  | "backup-named"
  | "restore-staged"
  | "restore-kept"
  | "restore-ready"
  | "restore-files-placed"
  | "restore-moved-aside"
  | "restore-swapped"
  | "restore-committed"
  | "publish-noted"
  | "publish-sent"
  | "publish-deletes"
  | "update-fetched"
  | "update-unpacked"
  | "update-backed-up"
  | "update-checked"
  | "update-kept"
  | "update-named"
  | "update-placed";

/**
 * Kills the process, as a power cut would, where the environment's `TEST_STOP_AT` names this step (§R2). What is on disk then
 * must be the old state or the new one. Does nothing but in the tests' executable.
 */
export function failpoint(step: Step): void {
  if (typeof VITRINE_FAILPOINTS === "undefined" || !VITRINE_FAILPOINTS) return;
  if (environment.TEST_STOP_AT !== step) return;
  process.kill(process.pid, "SIGKILL");
}
