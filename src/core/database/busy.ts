import { codeOf } from "../process/system-errors.ts";

/** Milliseconds that a database is waited for while another process of this program opens, closes or writes it. */
export const BUSY_WAIT = 5000;
/** Milliseconds between two tries. */
const LOOK = 20;

/** Whether another process holds a lock; a disk that is full, say, is another matter. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(codeOf(error));
}

/**
 * Does it again while the database is busy, for as long as `BUSY_WAIT`. SQLite's own `busy_timeout` does not wait for
 * everything: not for the change to a log of what is written, nor for one that is being recovered or removed.
 * @param work can be begun anew after it has failed
 * @throws what it throws, also that the database is still busy
 */
export function whileBusy<T>(work: () => T): T {
  for (const end = performance.now() + BUSY_WAIT; ; ) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= end) throw error;
      Bun.sleepSync(LOOK);
    }
  }
}
