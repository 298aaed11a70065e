import { accessSync, constants, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { ContentStore } from "../../core/content/content-store.ts";
import type { Db } from "../../core/database/client.ts";
import { openDataFolder } from "../../core/database/client.ts";
import {
  backupsPath,
  databasePath,
  lockDataFolder,
  RefusalError,
  secretKeyPath,
  uploadsPath,
} from "../../core/database/data-folder.ts";
import { whoWorks } from "../../core/database/folder-owner.ts";
import { obstacleWords } from "../../core/database/obstacle.ts";
import { Uploads } from "../../core/media/uploads.ts";
import { hasOwner } from "../../core/owner/users.store.ts";
import { freeSpace } from "../../core/process/free-space.ts";
import { isDenied } from "../../core/process/system-errors.ts";
import { readStoredPart } from "../../core/settings/stored-settings.ts";
import { readBackupConfig } from "../../features/backup/backup-settings.ts";
import { assertWritable, listBackups, readRecord } from "../../features/backup/folder.ts";
import { idleWith, MAIL_PART } from "../../features/contacts/mail/relay-settings.ts";
import { sizeInWords } from "../../shared/size-words.ts";
import { loadContentModel } from "../../site/content-model.ts";
import { loadParts } from "../../site/features.ts";
import type { Config } from "../config.ts";
import { examineFiles } from "./doctor-files.ts";
import { replication } from "./doctor-replication.ts";
import { type Finding, fault, fine } from "./finding.ts";
import { hasSite } from "./present-site.ts";
import { timeInWords } from "./time-in-words.ts";

/** Bytes; with less the next upload of a video may not fit. */
const FREE_SPACE_MIN = 1024 ** 3;
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/**
 * Checks the database, files against rows, free space, permissions and settings (§10).
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
  const findings = await examineAll(config, isFixing);
  for (const { isFault, text, isMended } of findings)
    print(`${isMended ? "mended" : isFault ? "fault " : "ok    "} ${text}`);
  const faults = findings.filter(({ isFault, isMended }) => isFault && !isMended);
  const word = faults.length === 1 ? "fault" : "faults";
  const canMend = faults.some(({ mend }) => mend !== undefined);
  print(faults.length === 0 ? "No faults." : `${faults.length} ${word}.`);
  if (canMend) print("`vitrine doctor --fix` mends what concerns files; stop the server first.");
  return faults.length === 0;
}

async function examineAll(config: Config, isFixing: boolean): Promise<Finding[]> {
  const { dataFolder } = config;
  // In a folder that may not be entered nothing seems to be there.
  if (isFolder(dataFolder) && !may(dataFolder, constants.R_OK | constants.X_OK))
    return [permission(dataFolder)];
  if (!hasSite(dataFolder))
    return [
      fault(
        `There is no site in ${dataFolder}. Start one with \`vitrine serve\`, or name its folder with --data.`,
      ),
    ];
  return [
    ...permissions(dataFolder),
    ...space(dataFolder),
    ...(await settings(config)),
    ...backups(config),
    ...(await certificates(config)),
    ...replication(config.dataFolder),
    ...(await database(config, isFixing)),
  ];
}

function permissions(folder: string): Finding[] {
  const places = [folder, databasePath(folder), uploadsPath(folder)];
  return [...places.map(permission), ...backupsFolder(folder)];
}

function permission(path: string): Finding {
  return isUsable(path)
    ? fine(`${path} can be read and written`)
    : fault(`${path} cannot be read and written by ${whoWorks()}`);
}

function isUsable(path: string): boolean {
  return may(path, constants.R_OK | constants.W_OK | (isFolder(path) ? constants.X_OK : 0));
}

/** @throws what the system says where the way there is closed, as that is not the same as none */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    if (isDenied(error)) throw error;
    return false;
  }
}

function may(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

/** By a file that is written there: what the system says beforehand is not all that can be in the way. */
function backupsFolder(dataFolder: string): Finding[] {
  const path = backupsPath(dataFolder);
  if (!existsSync(path)) return [];
  if (!isUsable(path)) return [permission(path)];
  try {
    assertWritable(dataFolder);
    return [permission(path)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [fault(error instanceof RefusalError ? reason : `${path} cannot be written: ${reason}`)];
  }
}

function space(folder: string): Finding[] {
  const free = freeSpace(folder);
  const text = `${sizeInWords(free)} free`;
  return [free < FREE_SPACE_MIN ? fault(`Only ${text}; make room on the disk`) : fine(text)];
}

/** The certificate of each domain, and why one is missing. */
async function certificates(config: Config, now = Date.now()): Promise<Finding[]> {
  if (config.https === null) return [];
  const { certificatesState } = await import("../../features/certificates/certificate-state.ts");
  return certificatesState(config.dataFolder, config).certificates.flatMap((state) => {
    const { domain, validFrom, validTo, failure, nextTryAt } = state;
    const findings: Finding[] = [];
    const name = domain === "" ? "the certificate" : `the certificate of ${domain}`;
    if (validTo === "") {
      if (failure === null)
        findings.push(fault(`${name} has not been ordered yet; \`vitrine serve\` orders it`));
    } else if (Date.parse(validTo) < now) findings.push(fault(`${name} has ended ${timeInWords(validTo)}`));
    else if (Date.parse(validFrom) > now)
      findings.push(fault(`${name} begins ${timeInWords(validFrom)}: check this machine's clock`));
    else findings.push(fine(`${name} is valid until ${timeInWords(validTo)}`));
    const next = nextTryAt === "" ? "" : ` Next try ${timeInWords(nextTryAt)}.`;
    if (failure !== null)
      findings.push(fault(`${name}, last try ${timeInWords(failure.at)}: ${failure.reason}${next}`));
    return findings;
  });
}

/** Settings without effect, and secrets that can't be read. */
async function settings({ dataFolder, idleSettings }: Config): Promise<Finding[]> {
  const parts = await loadParts("settings");
  const stored = parts.map(({ name }) => ({ name, part: readStoredPart(dataFolder, name) }));
  const mail = stored.find(({ name }) => name === MAIL_PART)?.part;
  const idle = mail === undefined ? idleSettings : idleWith(idleSettings, mail);
  const path = secretKeyPath(dataFolder);
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  return [
    ...idle.map((text) => fault(text)),
    ...stored.flatMap(({ name, part: { lost } }) =>
      lost.map((field) =>
        fault(
          `The ${field} of the ${name} settings can't be read without ${path}. Enter it again in the admin (Settings).`,
        ),
      ),
    ),
    ...((mode & 0o077) === 0 ? [] : [fault(`${path} can be read by others. Take that away with chmod 600.`)]),
  ];
}

/** When the last good backup was made, and whether it is still there. */
function backups(config: Config, now = Date.now()): Finding[] {
  const { dataFolder } = config;
  const { everyHours } = readBackupConfig(dataFolder, config.backup);
  const { last, failure } = readRecord(dataFolder);
  const findings: Finding[] = [];
  if (failure !== null)
    findings.push(fault(`The backup of ${timeInWords(failure.at)} has failed: ${failure.reason}`));
  if (last === null) return [...findings, ...unrecorded(dataFolder)];
  const text = `the last ${last.missing > 0 ? "" : "good "}backup is of ${timeInWords(last.at)}: ${last.path}`;
  const size = sizeOf(last.path);
  if (size === null) findings.push(fine(`${text}, which ${whoWorks()} may not look at`));
  // It may lie on a disk that is not plugged in.
  else if (size !== last.size) findings.push(fine(`${text}, which is not there any more`));
  else findings.push(fine(`${text}, ${sizeInWords(last.size)}`));
  if (last.missing > 0) findings.push(fault(lackInWords(last)));
  // One may be missed while the server is off.
  const age = now - Date.parse(last.at);
  if (everyHours > 0 && age > 3 * everyHours * HOUR + DAY)
    findings.push(fault("The last good backup is too old; run `vitrine backup`"));
  return findings;
}

/** Of backups that no record tells of, as in a copied folder. */
function unrecorded(dataFolder: string): Finding[] {
  const folder = backupsPath(dataFolder);
  // Then that is the fault, and what is in it is not known.
  if (existsSync(folder) && !isUsable(folder)) return [];
  const newest = listBackups(dataFolder).find(({ isBeforeRestore }) => !isBeforeRestore);
  return [
    newest === undefined
      ? fine("no backup was made yet; `vitrine backup` makes one")
      : fine(`the newest backup is of ${timeInWords(newest.at)}: ${join(folder, newest.name)}`),
  ];
}

/** Bytes; -1 where there is no such file, null where it can't be looked at. */
function sizeOf(path: string): number | null {
  try {
    return statSync(path, { throwIfNoEntry: false })?.size ?? -1;
  } catch (error) {
    return isDenied(error) ? null : -1;
  }
}

/** What of it is still lost is told with the files; the rest will be in the next backup. */
function lackInWords({ missing, missingNames }: { missing: number; missingNames: string[] }): string {
  const names = missingNames.map((name) => `uploads/${name}`);
  if (missing > names.length && names.length > 0) names.push(`${missing - names.length} more`);
  const files = missing === 1 ? "1 file that was" : `${missing} files that were`;
  return `The last backup lacks ${files} lost or damaged before it${names.length > 0 ? `: ${names.join(", ")}` : ""}. Once they are back or forgotten, make another with \`vitrine backup\`.`;
}

async function database(config: Config, isFixing: boolean): Promise<Finding[]> {
  try {
    return await openedDatabase(config, isFixing);
  } catch (error) {
    if (isDenied(error)) return [fault(`The site could not be examined by ${whoWorks()}: ${error.message}`)];
    const words = obstacleWords(error);
    if (words === null) throw error;
    return [fault(words)];
  }
}

async function openedDatabase({ dataFolder, uploadLimits }: Config, isFixing: boolean): Promise<Finding[]> {
  const lock = isFixing ? lockDataFolder(dataFolder) : null;
  const db = openDataFolder(dataFolder, { isLocked: isFixing });
  const store = new ContentStore(db, await loadContentModel());
  try {
    const damage = damageOf(db);
    // What else is asked of a damaged database may fail, and would say little.
    if (damage !== null) return [fault(`The database is damaged: ${damage}. Restore a backup.`)];
    const loose = db.$client.query("pragma foreign_key_check").all().length;
    const found = await examineFiles(store, new Uploads(uploadsPath(dataFolder), uploadLimits));
    if (isFixing)
      store.change("mend files", (change) => {
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
