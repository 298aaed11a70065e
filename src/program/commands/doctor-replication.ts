import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { databasePath } from "../../core/database/data-folder.ts";
import { type Finding, fault, passed } from "./finding.ts";
import { formatTime } from "./format-time.ts";

const MINUTE = 60_000;
/** Milliseconds that Litestream may be behind. It usually copies every second, but may just be restarting. */
const LAG_MAX = 10 * MINUTE;

/**
 * Checks whether Litestream, if it is used, has copied the last write (docs/replication.md), by the age of the copies that
 * it keeps next to the database. Whether the store accepted them is only in Litestream's log.
 * @param now milliseconds since 1970
 */
export function checkReplication(dataFolder: string, now = Date.now()): Finding[] {
  const database = databasePath(dataFolder);
  const folder = join(dirname(database), `.${basename(database)}-litestream`);
  if (!existsSync(folder)) return [];
  const copied = newestUnder(join(folder, "ltx"));
  const written = Math.max(timeOf(database), timeOf(`${database}-wal`));
  const lastCopy =
    copied === 0 ? "it has not copied anything yet" : `its last copy is from ${formatTime(iso(copied))}`;
  // A recent write may not be copied yet.
  if (written <= copied + LAG_MAX || now - written < LAG_MAX)
    return [passed(`Litestream has copied the last write (${formatTime(iso(written))})`)];
  return [
    fault(
      `Litestream is behind: the last write was at ${formatTime(iso(written))}, but ${lastCopy}. Check whether it is running, and its log.`,
    ),
  ];
}

/** Milliseconds since 1970; 0 if there is no copy. */
function newestUnder(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ltx"))
    .reduce((newest, { parentPath, name }) => Math.max(newest, timeOf(join(parentPath, name))), 0);
}

function timeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
