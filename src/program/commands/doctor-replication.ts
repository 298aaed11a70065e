import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { databasePath } from "../../core/database/data-folder.ts";
import { type Finding, fault, fine } from "./finding.ts";
import { timeInWords } from "./time-in-words.ts";

const MINUTE = 60_000;
/** Milliseconds that Litestream may be behind: it copies each second unless told otherwise, and is restarted now and then. */
const LAG_MAX = 10 * MINUTE;

/**
 * Whether Litestream, which replicates the database of some sites, follows its writes (docs/replication.md): beside the database it
 * keeps what it has copied, and its newest piece is younger than the newest write. Whether a store has taken that, its log tells.
 * @param now milliseconds since 1970
 */
export function replication(dataFolder: string, now = Date.now()): Finding[] {
  const database = databasePath(dataFolder);
  const folder = join(dirname(database), `.${basename(database)}-litestream`);
  if (!existsSync(folder)) return [];
  const copied = newestUnder(join(folder, "ltx"));
  const written = Math.max(timeOf(database), timeOf(`${database}-wal`));
  const words = copied === 0 ? "has copied nothing yet" : `has copied last ${timeInWords(iso(copied))}`;
  // A write is copied when it is a second old, and another that is younger may follow it.
  if (written <= copied + LAG_MAX || now - written < LAG_MAX)
    return [fine(`Litestream has followed the last write, ${timeInWords(iso(written))}`)];
  return [
    fault(
      `Litestream lags: the last write is of ${timeInWords(iso(written))}, and it ${words}. See whether it runs and what its log says`,
    ),
  ];
}

/** Milliseconds since 1970; 0 where there is no file. */
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
