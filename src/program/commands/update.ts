import { existsSync, mkdirSync, realpathSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { backupsPath, databasePath, lockFile, RefusalError } from "../../core/database/data-folder.ts";
import { failpoint } from "../../core/process/failpoint.ts";
import { freeSpace } from "../../core/process/free-space.ts";
import { SettingError } from "../../core/process/setting.ts";
import { ownCommandLine } from "../../core/process/subprocess.ts";
import { isAccessDenied, isDiskFull } from "../../core/process/system-errors.ts";
import { version } from "../../core/process/version.ts";
import { readBackupRecord } from "../../features/backup/backup-folder.ts";
import { formatSize } from "../../shared/format-size.ts";
import { restartService, serviceDataFolder } from "../service/systemd-service.ts";
import { platform, releaseKey, releasesUrl } from "../update/build-constants.ts";
import { checkServesCopy, checkVersion } from "../update/check-executable.ts";
import {
  assertSecureAddress,
  fetchArchive,
  fetchLatest,
  type LatestRelease,
} from "../update/latest-release.ts";
import { placeExecutable, placePrevious, previousPath, stagingPath } from "../update/replace-executable.ts";
import { unpackExecutable } from "../update/unpack.ts";
import { InputError } from "./input-error.ts";

type Options = {
  /** null if neither a flag nor a variable names it. */
  dataFolder: string | null;
  /** `VITRINE_UPDATE_URL`; `""` for the project's own. */
  source: string;
};
type Print = (line: string) => void;

/** Runs `vitrine update --check` (§10). @throws InputError if the source can't be reached */
export async function checkForUpdate({ source }: Options, print: Print): Promise<void> {
  const latest = await fetchLatest(sourceOf(source));
  if (Bun.semver.order(latest.version, version) <= 0)
    return print(`Vitrine ${version} is the newest version.`);
  const hint =
    latest.files[platform] === undefined
      ? `, but not for ${platform}.`
      : ". Install it with `vitrine update`.";
  print(`Vitrine ${latest.version} is available (this is ${version})${hint}`);
  if (latest.notes.trim() !== "") print(`\n${latest.notes.trim()}`);
}

/**
 * Runs `vitrine update` (§10).
 * @throws InputError, RefusalError or a file system error; the executable is unchanged then
 */
export async function update({ dataFolder, source }: Options, print: Print): Promise<void> {
  const executable = ownExecutable();
  const from = sourceOf(source);
  const latest = await fetchLatest(from);
  const order = Bun.semver.order(latest.version, version);
  if (order === 0) return print(`Vitrine ${version} is the newest version.`);
  if (order < 0)
    throw new InputError(
      `${from} offers Vitrine ${latest.version}, which is older than this one (${version}). Nothing was changed.`,
    );
  const data = dataFolder ?? serviceDataFolder(executable) ?? process.cwd();
  await inStaging(executable, async (staging) => {
    const staged = await stage(latest, from, executable, staging);
    print(`Verified the checksum and signature of Vitrine ${latest.version}.`);
    await checkWithSite(staged, data, staging, print);
    failpoint("update-checked");
    placeExecutable(staged, executable);
  });
  print(
    `${executable} is now Vitrine ${latest.version}. The previous version is ${previousPath(executable)}.`,
  );
  await restartService(executable, print);
}

/** Runs `vitrine update --back` (§10). @throws InputError if there is no previous version */
export async function returnToPrevious({ dataFolder }: Options, print: Print): Promise<void> {
  const executable = ownExecutable();
  const previous = previousPath(executable);
  if (!existsSync(previous))
    throw new InputError(
      `There is no previous version to go back to: ${previous} does not exist. Nothing was changed.`,
    );
  const data = dataFolder ?? serviceDataFolder(executable) ?? process.cwd();
  await inStaging(executable, async () => {
    placePrevious(executable);
  });
  print(`${executable} is the previous version again. This version, Vitrine ${version}, is now ${previous}.`);
  print(
    `If it refuses the database because that was upgraded, restore the backup from before the update with \`vitrine restore FILE\`. It is in ${backupsPath(data)}.`,
  );
  await restartService(executable, print);
}

/** The address of the releases. @throws InputError, SettingError if this build can't be updated from there */
function sourceOf(given: string): string {
  const source = given || releasesUrl;
  if (source !== "") assertSecureAddress(source);
  if (releaseKey === "")
    throw new InputError(
      "This executable was built from source. Update it with `git pull` and `npm run build`, or replace it with a released one. Nothing was changed.",
    );
  if (source === "")
    throw new SettingError(
      "This Vitrine doesn't know where to look for releases. Set VITRINE_UPDATE_URL to their address.",
    );
  return source;
}

/** The path of this executable, with links resolved. @throws InputError if it runs from source */
function ownExecutable(): string {
  if (!Bun.isStandaloneExecutable)
    throw new InputError("Vitrine is running from source. Update that instead, for example with `git pull`.");
  return realpathSync(process.execPath);
}

/** Runs one update at a time in an empty folder next to the executable, and removes the folder afterwards. */
async function inStaging(executable: string, work: (staging: string) => Promise<void>): Promise<void> {
  const staging = stagingPath(executable);
  try {
    mkdirSync(staging, { recursive: true, mode: 0o700 });
    const lock = lockFile(join(staging, "lock"), "Another update is running. Nothing was changed.");
    try {
      for (const name of [basename(executable), "former", "copy"])
        rmSync(join(staging, name), { recursive: true, force: true });
      await work(staging);
    } finally {
      lock.close();
      rmSync(staging, { recursive: true, force: true });
    }
  } catch (error) {
    if (isDiskFull(error))
      throw new RefusalError(
        `The disk with ${dirname(executable)} is full. Free some space and try again. Nothing was changed.`,
      );
    if (isAccessDenied(error))
      throw new RefusalError(
        `${dirname(executable)} can't be written by this user. Run the update as its owner, for example with sudo. Nothing was changed.`,
      );
    throw error;
  }
}

/** Downloads and unpacks the release for this platform. @returns the path of the new executable, whose version was checked */
async function stage(
  latest: LatestRelease,
  from: string,
  executable: string,
  staging: string,
): Promise<string> {
  const file = latest.files[platform];
  if (file === undefined)
    throw new InputError(
      `${from} offers Vitrine ${latest.version}, but not for ${platform}. Nothing was changed.`,
    );
  // Space for the new executable next to the current one.
  const needed = Math.max(statSync(executable).size, file.size);
  if (freeSpace(staging) < needed)
    throw new RefusalError(
      `The disk with ${dirname(executable)} is full: an update needs ${formatSize(needed)} there. Nothing was changed.`,
    );
  const archive = await fetchArchive(from, file);
  failpoint("update-fetched");
  const staged = join(staging, basename(executable));
  await unpackExecutable(archive, file.name, staged);
  failpoint("update-unpacked");
  await checkVersion(staged, latest.version);
  return staged;
}

/** Backs up the site and checks that the new executable can restore and serve that backup. */
async function checkWithSite(staged: string, data: string, staging: string, print: Print): Promise<void> {
  if (!existsSync(databasePath(data))) {
    print(
      `No backup was made, because there is no site in ${data}. If yours is elsewhere, pass its folder with --data.`,
    );
    await checkServesCopy(staged, null, join(staging, "copy"));
    return;
  }
  const backup = await backUp(data);
  failpoint("update-backed-up");
  print(`Backed up the site: ${backup}`);
  // In the backups folder, whose disk has space for a copy of the site.
  const copy = join(backupsPath(data), ".update-copy");
  rmSync(copy, { recursive: true, force: true });
  try {
    await checkServesCopy(staged, backup, copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  print("The new version can serve a copy of the site.");
}

/** Backs up in a subprocess, which switches to the user who owns the site. @returns the archive's path */
async function backUp(data: string): Promise<string> {
  const before = readBackupRecord(data).last?.at;
  const child = Bun.spawn(ownCommandLine("backup", "--data", data), {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  const errors = await new Response(child.stderr).text();
  await child.exited;
  const { last } = readBackupRecord(data);
  // The exit code is not enough: it is also 1 if the backup lacks a file or could not be sent to the store.
  if (last === null || last.at === before)
    throw new RefusalError(`Backing up the site failed: ${errors.trim()} Nothing was changed.`);
  return last.path;
}
