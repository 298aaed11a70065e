import { errorCodeOf } from "../process/system-errors.ts";

/** Milliseconds to wait for a database that another process has locked. */
export const BUSY_TIMEOUT = 5000;
/** Milliseconds between two attempts. */
const RETRY_INTERVAL = 20;

/** Whether an SQLite error says that another process holds a lock. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(errorCodeOf(error));
}

/**
 * Retries `work` while the database is locked, for at most `BUSY_TIMEOUT`. SQLite's own `busy_timeout` does not cover the
 * switch to WAL mode, or the recovery and removal of a WAL file.
 * Blocks the thread while it waits, so it is only for opening and copying databases.
 * @param work must be safe to repeat after it has failed
 * @throws what `work` throws, also when the database is still locked at the end
 */
export function retryWhileBusy<T>(work: () => T): T {
  for (const end = performance.now() + BUSY_TIMEOUT; ; ) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= end) throw error;
      Bun.sleepSync(RETRY_INTERVAL);
    }
  }
}
