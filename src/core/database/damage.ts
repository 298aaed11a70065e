import { errorCodeOf } from "../process/system-errors.ts";

/** Whether SQLite has reported a corrupt database since the program started. */
let isFound = false;

/** Whether an error, or its cause, reports a corrupt database. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /^SQLITE_(NOTADB|CORRUPT)/.test(errorCodeOf(error)) || isDamage(error.cause);
}

/** Records damage that a request ran into. The health check misses damage in an index, which may block every write. */
export function recordDamage(error: unknown): void {
  if (isDamage(error)) isFound = true;
}

/** Stays true until the program ends, because damage does not go away while the server runs. */
export function wasDamageFound(): boolean {
  return isFound;
}
