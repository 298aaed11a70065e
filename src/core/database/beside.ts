import { Database } from "bun:sqlite";
import { BUSY_WAIT, whileBusy } from "./busy.ts";
import { withPath } from "./with-path.ts";

/** Opens a database for a look beside a server that writes it; nothing of it is upgraded or made. */
export function openBeside(path: string): Database {
  const live = withPath(path, () => new Database(path, { readwrite: true, create: false, strict: true }));
  live.run(`pragma busy_timeout = ${BUSY_WAIT}`);
  return live;
}

/**
 * Copies a database as it is at one moment, also beside a server that writes it.
 * @param to a file that is not there, or empty
 * @throws what SQLite says
 */
export function copyDatabase(from: string, to: string): void {
  whileBusy(() => {
    const live = openBeside(from);
    try {
      withPath(to, () => live.run("vacuum into ?", [to]));
    } finally {
      live.close();
    }
  });
}
