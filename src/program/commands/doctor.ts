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
import { describeFsError } from "../../core/database/describe-fs-error.ts";
import { currentUserName } from "../../core/database/folder-owner.ts";
import { Uploads } from "../../core/media/uploads.ts";
import { hasOwner } from "../../core/owner/users.store.ts";
import { environment } from "../../core/process/environment.ts";
import { freeSpace } from "../../core/process/free-space.ts";
import { isAccessDenied } from "../../core/process/system-errors.ts";
import { readStoredPart } from "../../core/settings/stored-settings.ts";
import { assertBackupsWritable, listBackups, readBackupRecord } from "../../features/backup/backup-folder.ts";
import { readBackupConfig } from "../../features/backup/backup-settings.ts";
import { filterIdleSettings, MAIL_PART } from "../../features/contacts/mail/relay-settings.ts";
import { formatSize } from "../../shared/format-size.ts";
import { loadContentModel } from "../../site/content-model.ts";
import { loadParts } from "../../site/features.ts";
import type { Config } from "../config.ts";
import { describeUnknownVariables } from "../unknown-variables.ts";
import { checkUploads } from "./doctor-files.ts";
import { checkReplication } from "./doctor-replication.ts";
import { type Finding, fault, passed } from "./finding.ts";
import { formatTime } from "./format-time.ts";
import { hasSite } from "./open-site.ts";

/** Bytes; with less, the next video may not fit. */
const FREE_SPACE_MIN = 1024 ** 3;
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/**
 * Runs `vitrine doctor` (§10): checks the database, uploads, backups, free space, permissions and settings.
 * @param isFixing repairs file problems, which needs a stopped server: removes references to missing files, moves
 *   unused files to the trash and deletes variants without a picture
 * @returns true if there is no fault, or all were repaired
 * @throws RefusalError if the database is missing, or if `isFixing` while a server runs
 */
export async function runDoctor(
  config: Config,
  print: (line: string) => void,
  isFixing = false,
): Promise<boolean> {
  const unknown = (await describeUnknownVariables(environment)).map((text) => fault(text));
  const findings = [...unknown, ...(await examineAll(config, isFixing))];
  for (const { isFault, text, isFixed } of findings)
    print(`${isFixed ? "fixed " : isFault ? "fault " : "ok    "} ${text}`);
  const faults = findings.filter(({ isFault, isFixed }) => isFault && !isFixed);
  const noun = faults.length === 1 ? "fault" : "faults";
  const canFix = faults.some(({ fix }) => fix !== undefined);
  print(faults.length === 0 ? "No faults." : `${faults.length} ${noun}.`);
  if (canFix) print("`vitrine doctor --fix` repairs the file problems. Stop the server first.");
  return faults.length === 0;
}

async function examineAll(config: Config, isFixing: boolean): Promise<Finding[]> {
  const { dataFolder } = config;
  // A folder that may not be entered would look empty.
  if (isFolder(dataFolder) && !may(dataFolder, constants.R_OK | constants.X_OK))
    return [permission(dataFolder)];
  if (!hasSite(dataFolder))
    return [
      fault(
        `There is no site in ${dataFolder}. Create one with \`vitrine serve\`, or pass the folder of your site with --data.`,
      ),
    ];
  return [
    ...permissions(dataFolder),
    ...space(dataFolder),
    ...(await settings(config)),
    ...backups(config),
    ...(await certificates(config)),
    ...checkReplication(config.dataFolder),
    ...(await database(config, isFixing)),
  ];
}

function permissions(folder: string): Finding[] {
  const places = [folder, databasePath(folder), uploadsPath(folder)];
  return [...places.map(permission), ...backupsFolder(folder)];
}

function permission(path: string): Finding {
  return isUsable(path)
    ? passed(`${path} can be read and written`)
    : fault(`${path} cannot be read and written by ${currentUserName()}`);
}

function isUsable(path: string): boolean {
  return may(path, constants.R_OK | constants.W_OK | (isFolder(path) ? constants.X_OK : 0));
}

/** @throws the system's error if permission to look is denied */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    if (isAccessDenied(error)) throw error;
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

/** Checks the backups folder by writing a file, because permissions alone don't tell whether that works. */
function backupsFolder(dataFolder: string): Finding[] {
  const path = backupsPath(dataFolder);
  if (!existsSync(path)) return [];
  if (!isUsable(path)) return [permission(path)];
  try {
    assertBackupsWritable(dataFolder);
    return [permission(path)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [fault(error instanceof RefusalError ? reason : `${path} cannot be written: ${reason}`)];
  }
}

function space(folder: string): Finding[] {
  const free = freeSpace(folder);
  const text = `${formatSize(free)} free`;
  return [free < FREE_SPACE_MIN ? fault(`Only ${text}. Free some disk space.`) : passed(text)];
}

/** The state of each domain's certificate, and why one is missing. */
async function certificates(config: Config, now = Date.now()): Promise<Finding[]> {
  if (config.https === null) return [];
  const { certificatesState } = await import("../../features/certificates/certificate-state.ts");
  return certificatesState(config.dataFolder, config).certificates.flatMap((state) => {
    const { domain, validFrom, validTo, failure, nextTryAt } = state;
    const findings: Finding[] = [];
    const name = domain === "" ? "the certificate" : `the certificate of ${domain}`;
    if (validTo === "") {
      if (failure === null)
        findings.push(fault(`${name} has not been ordered yet. \`vitrine serve\` orders it.`));
    } else if (Date.parse(validTo) < now) findings.push(fault(`${name} expired ${formatTime(validTo)}`));
    else if (Date.parse(validFrom) > now)
      findings.push(
        fault(`${name} is not valid before ${formatTime(validFrom)}. Check this machine's clock.`),
      );
    else findings.push(passed(`${name} is valid until ${formatTime(validTo)}`));
    const next = nextTryAt === "" ? "" : ` Next attempt: ${formatTime(nextTryAt)}.`;
    if (failure !== null)
      findings.push(
        fault(
          `${name} could not be obtained (last attempt ${formatTime(failure.at)}): ${failure.reason}${next}`,
        ),
      );
    return findings;
  });
}

/** Settings without effect, and secrets that can't be decrypted. */
async function settings({ dataFolder, idleSettings }: Config): Promise<Finding[]> {
  const parts = await loadParts("settings");
  const stored = parts.map(({ name }) => ({ name, part: readStoredPart(dataFolder, name) }));
  const mail = stored.find(({ name }) => name === MAIL_PART)?.part;
  const idle = mail === undefined ? idleSettings : filterIdleSettings(idleSettings, mail);
  const path = secretKeyPath(dataFolder);
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  return [
    ...idle.map((text) => fault(text)),
    ...stored.flatMap(({ name, part: { lost } }) =>
      lost.map((field) =>
        fault(
          `The ${field} in the ${name} settings can't be decrypted, because ${path} is missing. Enter it again in the admin under Settings.`,
        ),
      ),
    ),
    ...((mode & 0o077) === 0 ? [] : [fault(`Other users can read ${path}. Run \`chmod 600 ${path}\`.`)]),
  ];
}

/** When the last backup was made, and whether it still exists. */
function backups(config: Config, now = Date.now()): Finding[] {
  const { dataFolder } = config;
  const { everyHours } = readBackupConfig(dataFolder, config.backup);
  const { last, failure } = readBackupRecord(dataFolder);
  const findings: Finding[] = [];
  if (failure !== null)
    findings.push(fault(`The backup of ${formatTime(failure.at)} failed: ${failure.reason}`));
  if (last === null) return [...findings, ...unrecorded(dataFolder)];
  const text = `last ${last.missing > 0 ? "" : "successful "}backup: ${formatTime(last.at)}, ${last.path}`;
  const size = sizeOf(last.path);
  if (size === null) findings.push(passed(`${text} (it can't be read by ${currentUserName()})`));
  // Not a fault: it may be on a disk that is not plugged in.
  else if (size !== last.size) findings.push(passed(`${text} (the file no longer exists)`));
  else findings.push(passed(`${text}, ${formatSize(last.size)}`));
  if (last.missing > 0) findings.push(fault(describeMissing(last)));
  // Generous, because a server that is off makes no backups.
  const age = now - Date.parse(last.at);
  if (everyHours > 0 && age > 3 * everyHours * HOUR + DAY)
    findings.push(fault("The last successful backup is too old. Run `vitrine backup`."));
  return findings;
}

/** The newest archive in the folder if there is no record of a backup, as in a copied data folder. */
function unrecorded(dataFolder: string): Finding[] {
  const folder = backupsPath(dataFolder);
  // `backupsFolder` reports that.
  if (existsSync(folder) && !isUsable(folder)) return [];
  const newest = listBackups(dataFolder).find(({ isBeforeRestore }) => !isBeforeRestore);
  return [
    newest === undefined
      ? passed("no backup yet. `vitrine backup` makes one.")
      : passed(`newest backup: ${formatTime(newest.at)}, ${join(folder, newest.name)}`),
  ];
}

/** Bytes; -1 if the file does not exist, null if this user may not look. */
function sizeOf(path: string): number | null {
  try {
    return statSync(path, { throwIfNoEntry: false })?.size ?? -1;
  } catch (error) {
    return isAccessDenied(error) ? null : -1;
  }
}

/** Names the files that the last backup lacks. Those that are still missing are also reported with the uploads. */
function describeMissing({ missing, missingNames }: { missing: number; missingNames: string[] }): string {
  const names = missingNames.map((name) => `uploads/${name}`);
  if (missing > names.length && names.length > 0) names.push(`${missing - names.length} more`);
  const files = missing === 1 ? "1 file that was" : `${missing} files that were`;
  return `The last backup lacks ${files} missing or damaged${names.length > 0 ? `: ${names.join(", ")}` : ""}. After you restore or remove them, run \`vitrine backup\` again.`;
}

async function database(config: Config, isFixing: boolean): Promise<Finding[]> {
  try {
    return await checkDatabase(config, isFixing);
  } catch (error) {
    if (isAccessDenied(error))
      return [fault(`The site can't be checked by ${currentUserName()}: ${error.message}`)];
    const message = describeFsError(error);
    if (message === null) throw error;
    return [fault(message)];
  }
}

async function checkDatabase({ dataFolder, uploadLimits }: Config, isFixing: boolean): Promise<Finding[]> {
  const lock = isFixing ? lockDataFolder(dataFolder) : null;
  const db = openDataFolder(dataFolder, { isLocked: isFixing });
  const store = new ContentStore(db, await loadContentModel());
  try {
    const damage = damageOf(db);
    // Further checks of a damaged database may fail.
    if (damage !== null) return [fault(`The database is damaged: ${damage}. Restore a backup.`)];
    const dangling = db.$client.query("pragma foreign_key_check").all().length;
    const found = await checkUploads(store, new Uploads(uploadsPath(dataFolder), uploadLimits));
    if (isFixing)
      store.change("mend files", (change) => {
        for (const finding of found) {
          finding.fix?.(change);
          finding.isFixed = finding.fix !== undefined;
        }
      });
    return [
      passed("the database is intact"),
      dangling === 0
        ? passed("all references in the database are valid")
        : fault(`${dangling} rows of the database refer to rows that don't exist`),
      hasOwner(db)
        ? passed("the site has an owner")
        : passed("the site has no owner yet. `vitrine serve` prints a setup link."),
      ...found,
    ];
  } finally {
    db.$client.close();
    lock?.close();
  }
}

/** What SQLite reports about a damaged database, in one line; null if it is intact. */
function damageOf(db: Db): string | null {
  try {
    const rows = db.$client.query<{ integrity_check: string }, []>("pragma integrity_check").all();
    const report = rows[0]?.integrity_check.split("\n").slice(0, 2).join(" ") ?? "no answer";
    return rows.length === 1 && report === "ok" ? null : report;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
