import { Database } from "bun:sqlite";
import { BUSY_TIMEOUT, retryWhileBusy } from "./busy.ts";
import { withPathInError } from "./path-in-error.ts";

/** Opens an existing database, also while a server uses it. Never creates or upgrades it. */
export function openExistingDatabase(path: string): Database {
  const client = withPathInError(
    path,
    () => new Database(path, { readwrite: true, create: false, strict: true }),
  );
  client.run(`pragma busy_timeout = ${BUSY_TIMEOUT}`);
  return client;
}

/**
 * Copies a consistent snapshot of a database, also while a server writes it.
 * @param to path of a file that doesn't exist or is empty
 * @throws SQLite's error
 */
export function copyDatabase(from: string, to: string): void {
  retryWhileBusy(() => {
    const client = openExistingDatabase(from);
    try {
      withPathInError(to, () => client.run("vacuum into ?", [to]));
    } finally {
      client.close();
    }
  });
}
