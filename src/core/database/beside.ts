import { Database } from "bun:sqlite";
import { BUSY_WAIT, whileBusy } from "./busy.ts";
import { withPath } from "./with-path.ts";

/** Opens an existing database, also while a server uses it. Never creates or upgrades it. */
export function openBeside(path: string): Database {
  const client = withPath(path, () => new Database(path, { readwrite: true, create: false, strict: true }));
  client.run(`pragma busy_timeout = ${BUSY_WAIT}`);
  return client;
}

/**
 * Copies a consistent snapshot of a database, also while a server writes it.
 * @param to path of a file that doesn't exist or is empty
 * @throws SQLite's error
 */
export function copyDatabase(from: string, to: string): void {
  whileBusy(() => {
    const client = openBeside(from);
    try {
      withPath(to, () => client.run("vacuum into ?", [to]));
    } finally {
      client.close();
    }
  });
}
