import { environment } from "./environment.ts";

// True only in the test executable (`bun scripts/build.ts --failpoints`); undefined in a checkout.
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
 * Kills the process, as a power cut would, if the environment variable `TEST_STOP_AT` names this step (§R2). The disk must
 * then hold the old state or the new one. Does nothing outside the test executable.
 */
export function failpoint(step: Step): void {
  if (typeof VITRINE_FAILPOINTS === "undefined" || !VITRINE_FAILPOINTS) return;
  if (environment.TEST_STOP_AT !== step) return;
  process.kill(process.pid, "SIGKILL");
}
