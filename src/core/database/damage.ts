import { codeOf } from "../process/system-errors.ts";

/** Whether SQLite has found wrong bytes in the database since the program started. */
let isFound = false;

/** Whether an error says that the database's bytes are wrong, by itself or by its cause. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /^SQLITE_(NOTADB|CORRUPT)/.test(codeOf(error)) || isDamage(error.cause);
}

/**
 * Remembers the damage that a request has met: a look at each table's first page does not find one in an index, which
 * may stop every write.
 */
export function noteDamage(error: unknown): void {
  if (isDamage(error)) isFound = true;
}

/** Remembered until the program ends: damage does not go away, and the database is not exchanged under a running server. */
export function wasDamageFound(): boolean {
  return isFound;
}
