import { accessSync, constants, statfsSync, statSync } from "node:fs";
import { readRecord } from "../backup/folder.ts";
import type { Config } from "../config.ts";
import type { Db } from "../db/client.ts";
import { openDataFolder } from "../db/client.ts";
import { ContentStore } from "../db/content-store.ts";
import { databasePath, lockDataFolder, uploadsPath } from "../db/data-folder.ts";
import { Uploads } from "../media/uploads.ts";
import { hasOwner } from "../users/users.store.ts";
import { examineFiles } from "./doctor-files.ts";
import { type Finding, fault, fine } from "./finding.ts";
import { hasSite } from "./present-site.ts";

/** Bytes; with less the next upload of a video may not fit. */
const FREE_SPACE_MIN = 1024 ** 3;
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/**
 * Checks the database, files against rows, free space and permissions (contract, The program).
 * @param print takes each line of the report
 * @param isFixing mends what can be mended, while no server runs: what names a lost file is cleared, a file that nothing
 *   names goes into the trash, a variant of no picture is removed
 * @returns true when there is no fault, or none is left
 * @throws RefusalError where the database is lost, or when it is to mend a folder that a server holds
 */
export async function examine(
  config: Config,
  print: (line: string) => void,
  isFixing = false,
): Promise<boolean> {
  const { dataFolder } = config;
  const findings = hasSite(dataFolder)
    ? [
        ...permissions(dataFolder),
        ...space(dataFolder),
        ...backups(config),
        ...(await database(config, isFixing)),
      ]
    : [
        fault(
          `There is no site in ${dataFolder}. Start one with \`vitrine serve\`, or name its folder with --data.`,
        ),
      ];
  for (const { isFault, text, isMended } of findings)
    print(`${isMended ? "mended" : isFault ? "fault " : "ok    "} ${text}`);
  const faults = findings.filter(({ isFault, isMended }) => isFault && !isMended);
  const word = faults.length === 1 ? "fault" : "faults";
  const canMend = faults.some(({ mend }) => mend !== undefined);
  print(faults.length === 0 ? "No faults." : `${faults.length} ${word}.`);
  if (canMend) print("`vitrine doctor --fix` mends what concerns files; stop the server first.");
  return faults.length === 0;
}

function permissions(folder: string): Finding[] {
  return [folder, databasePath(folder), uploadsPath(folder)].map((path) => {
    try {
      accessSync(path, constants.R_OK | constants.W_OK);
      return fine(`${path} can be read and written`);
    } catch {
      return fault(`${path} cannot be read and written by this user`);
    }
  });
}

function space(folder: string): Finding[] {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const text = `${(free / 1024 ** 3).toFixed(1)} GB free`;
  return [free < FREE_SPACE_MIN ? fault(`Only ${text}; make room on the disk`) : fine(text)];
}

/** When the last good backup was made, and whether it is still there. */
function backups({ dataFolder, backup }: Config, now = Date.now()): Finding[] {
  const { last, failure } = readRecord(dataFolder);
  const findings: Finding[] = [];
  if (failure !== null)
    findings.push(fault(`The backup of ${inWords(failure.at)} has failed: ${failure.reason}`));
  if (last === null) return [...findings, fine("no backup was made yet; `vitrine backup` makes one")];
  const text = `the last good backup is of ${inWords(last.at)}: ${last.path}`;
  if (statSync(last.path, { throwIfNoEntry: false })?.size !== last.size)
    // It may lie on a disk that is not plugged in.
    findings.push(fine(`${text}, which is not there any more`));
  else findings.push(fine(`${text}, ${(last.size / 1024 ** 2).toFixed(1)} MB`));
  if (last.missing > 0) findings.push(fault(`The last backup lacks ${last.missing} files, see below`));
  // One may be missed while the server is off.
  const age = now - Date.parse(last.at);
  if (backup.everyHours > 0 && age > 3 * backup.everyHours * HOUR + DAY)
    findings.push(fault("The last good backup is too old; run `vitrine backup`"));
  return findings;
}

/** "2026-05-03 14:05 UTC". */
function inWords(time: string): string {
  return `${time.slice(0, 16).replace("T", " ")} UTC`;
}

async function database({ dataFolder, uploadLimits }: Config, isFixing: boolean): Promise<Finding[]> {
  const lock = isFixing ? lockDataFolder(dataFolder) : null;
  const db = openDataFolder(dataFolder, { isLocked: isFixing });
  try {
    const damage = damageOf(db);
    // What else is asked of a damaged database may fail, and would say little.
    if (damage !== null) return [fault(`The database is damaged: ${damage}. Restore a backup.`)];
    const loose = db.$client.query("pragma foreign_key_check").all().length;
    const found = await examineFiles(db, new Uploads(uploadsPath(dataFolder), uploadLimits));
    if (isFixing)
      new ContentStore(db).change("mend files", (change) => {
        for (const finding of found) {
          finding.mend?.(change);
          finding.isMended = finding.mend !== undefined;
        }
      });
    return [
      fine("the database is whole"),
      loose === 0
        ? fine("all references lead to a row")
        : fault(`${loose} rows refer to rows that are missing`),
      hasOwner(db)
        ? fine("the site has an owner")
        : fine("the site has no owner yet; `vitrine serve` prints a setup address"),
      ...found,
    ];
  } finally {
    db.$client.close();
    lock?.close();
  }
}

/** SQLite's own words, in one line; null for a database that is whole. */
function damageOf(db: Db): string | null {
  try {
    const rows = db.$client.query<{ integrity_check: string }, []>("pragma integrity_check").all();
    const words = rows[0]?.integrity_check.split("\n").slice(0, 2).join(" ") ?? "no answer";
    return rows.length === 1 && words === "ok" ? null : words;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
