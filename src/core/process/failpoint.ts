import { environment } from "./environment.ts";

/**
 * Steps at which a test may have the process killed, as by a power cut (§R2): what is on disk then must be the old
 * state or the new one. Nothing happens unless `VITRINE_TEST_STOP_AT` names one of them, which only tests do.
 */
const failpoints = [
  "upload-received",
  "upload-named",
  "change-committed",
  "upgrade-copied",
  "upgrade-ran",
  "upgrade-committed",
  "backup-snapshot",
  "backup-written",
  "backup-verified",
  "backup-named",
  "restore-staged",
  "restore-kept",
  "restore-ready",
  "restore-files-placed",
  "restore-moved-aside",
  "restore-swapped",
  "restore-committed",
  "publish-noted",
  "publish-sent",
  "publish-deletes",
  "update-fetched",
  "update-unpacked",
  "update-backed-up",
  "update-checked",
  "update-kept",
  "update-named",
  "update-placed",
] as const;

const stop = environment.VITRINE_TEST_STOP_AT ?? "";
/** The process that this one is a part of, where it is no whole. */
let whole: number | null = null;

/** Has the process that began this one end with it, as both would by a power cut. */
export function stopWhole(pid: number): void {
  whole = pid;
}

export function failpoint(step: (typeof failpoints)[number]): void {
  if (step !== stop) return;
  if (whole !== null) process.kill(whole, "SIGKILL");
  process.kill(process.pid, "SIGKILL");
}
