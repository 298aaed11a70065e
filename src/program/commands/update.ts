import { existsSync, mkdirSync, realpathSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { backupsPath, databasePath, lockFile, RefusalError } from "../../core/database/data-folder.ts";
import { failpoint } from "../../core/process/failpoint.ts";
import { freeSpace } from "../../core/process/free-space.ts";
import { SettingError } from "../../core/process/setting.ts";
import { ownCommand } from "../../core/process/subprocess.ts";
import { isDenied, isDiskFull } from "../../core/process/system-errors.ts";
import { version } from "../../core/process/version.ts";
import { readRecord } from "../../features/backup/folder.ts";
import { sizeInWords } from "../../shared/size-words.ts";
import { restartService, serviceDataFolder } from "../service/service.ts";
import { platform, releaseKey, releasesUrl } from "../update/built-for.ts";
import { checkOnCopy, checkVersion } from "../update/check-executable.ts";
import {
  assertTrustworthy,
  fetchArchive,
  fetchLatest,
  type LatestRelease,
} from "../update/latest-release.ts";
import { placeExecutable, placePrevious, previousPath, stagingPath } from "../update/place.ts";
import { unpackExecutable } from "../update/unpack.ts";
import { InputError } from "./input-error.ts";

type Options = {
  /** null where nobody has named one. */
  dataFolder: string | null;
  /** `VITRINE_UPDATE_URL`; `""` for the project's own. */
  source: string;
};
type Print = (line: string) => void;

/** `vitrine update --check` (§10). @throws InputError where the source can't be asked */
export async function checkForUpdate({ source }: Options, print: Print): Promise<void> {
  const latest = await fetchLatest(sourceOf(source));
  if (Bun.semver.order(latest.version, version) <= 0) return print(`Vitrine ${version} is the newest.`);
  const words =
    latest.files[platform] === undefined ? `, but not for ${platform}` : ". `vitrine update` installs it";
  print(`Vitrine ${latest.version} is there${words}; this is ${version}.`);
  if (latest.notes.trim() !== "") print(`\n${latest.notes.trim()}`);
}

/**
 * `vitrine update` (§10).
 * @throws InputError, RefusalError, or what the system says; the executable is the former then
 */
export async function update({ dataFolder, source }: Options, print: Print): Promise<void> {
  const executable = ownExecutable();
  const from = sourceOf(source);
  const latest = await fetchLatest(from);
  const order = Bun.semver.order(latest.version, version);
  if (order === 0) return print(`Vitrine ${version} is the newest.`);
  if (order < 0)
    throw new InputError(
      `${from} has Vitrine ${latest.version}, which is older than this one, ${version}. Nothing was changed.`,
    );
  const data = dataFolder ?? serviceDataFolder(executable) ?? process.cwd();
  await inStaging(executable, async (staging) => {
    const staged = await stage(latest, from, executable, staging);
    print(`Vitrine ${latest.version} has the right checksum and signature.`);
    await checkWithSite(staged, data, staging, print);
    failpoint("update-checked");
    placeExecutable(staged, executable);
  });
  print(`${executable} is Vitrine ${latest.version} now; the former is ${previousPath(executable)}.`);
  await restartService(executable, print);
}

/** `vitrine update --back` (§10). @throws InputError where there is nothing to go back to */
export async function goBack({ dataFolder }: Options, print: Print): Promise<void> {
  const executable = ownExecutable();
  const previous = previousPath(executable);
  if (!existsSync(previous))
    throw new InputError(`There is no ${previous} to go back to. Nothing was changed.`);
  const data = dataFolder ?? serviceDataFolder(executable) ?? process.cwd();
  await inStaging(executable, async () => {
    placePrevious(executable);
  });
  print(`${executable} is the former again; this one, Vitrine ${version}, is ${previous}.`);
  print(
    `If this one has upgraded the database, the former refuses it: \`vitrine restore\` then takes the backup from before the update, in ${backupsPath(data)}.`,
  );
  await restartService(executable, print);
}

/** Where releases are looked for. @throws InputError, SettingError where no update can be had */
function sourceOf(given: string): string {
  const source = given || releasesUrl;
  if (source !== "") assertTrustworthy(source);
  if (releaseKey === "")
    throw new InputError(
      "This Vitrine was built without a release key, so it can't verify updates. Nothing was changed. To update, build the newer source (`git pull`, then `npm run build`), or replace this executable with a released one.",
    );
  if (source === "")
    throw new SettingError(
      "This Vitrine knows of no releases. Name the address where they are with VITRINE_UPDATE_URL.",
    );
  return source;
}

/** Behind links, which stay as they are. */
function ownExecutable(): string {
  if (!Bun.isStandaloneExecutable)
    throw new InputError("This Vitrine runs from a checkout; update that, by git for example.");
  return realpathSync(process.execPath);
}

/** Works in an empty folder beside the executable, one update at a time, and leaves nothing of it. */
async function inStaging(executable: string, work: (staging: string) => Promise<void>): Promise<void> {
  const staging = stagingPath(executable);
  try {
    mkdirSync(staging, { recursive: true, mode: 0o700 });
    const lock = lockFile(join(staging, "lock"), "Another update is under way. Nothing was changed.");
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
        `The disk with ${dirname(executable)} is full. Make room and try again; nothing was changed.`,
      );
    if (isDenied(error))
      throw new RefusalError(
        `${dirname(executable)} can't be written by this user. Update as the one whom it belongs to, with sudo perhaps; nothing was changed.`,
      );
    throw error;
  }
}

/** Downloads and unpacks the release for this platform. @returns the new executable, which runs and has the right version */
async function stage(
  latest: LatestRelease,
  from: string,
  executable: string,
  staging: string,
): Promise<string> {
  const file = latest.files[platform];
  if (file === undefined)
    throw new InputError(
      `${from} has Vitrine ${latest.version}, but not for ${platform}. Nothing was changed.`,
    );
  // The new executable beside the present one.
  const needed = Math.max(statSync(executable).size, file.size);
  if (freeSpace(staging) < needed)
    throw new RefusalError(
      `The disk with ${dirname(executable)} is full: an update takes ${sizeInWords(needed)} there. Nothing was changed.`,
    );
  const archive = await fetchArchive(from, file);
  failpoint("update-fetched");
  const staged = join(staging, basename(executable));
  await unpackExecutable(archive, file.name, staged);
  failpoint("update-unpacked");
  await checkVersion(staged, latest.version);
  return staged;
}

/** Backs the site up, and has the new executable serve what was backed up. */
async function checkWithSite(staged: string, data: string, staging: string, print: Print): Promise<void> {
  if (!existsSync(databasePath(data))) {
    print(`There is no site in ${data} to be backed up; --data names another folder.`);
    await checkOnCopy(staged, null, join(staging, "copy"));
    return;
  }
  const backup = await backUp(data);
  failpoint("update-backed-up");
  print(`Backed up the site: ${backup}`);
  // On the disk that has room for another site, as restores need it.
  const copy = join(backupsPath(data), ".update-copy");
  rmSync(copy, { recursive: true, force: true });
  try {
    await checkOnCopy(staged, backup, copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  print("The new executable serves a copy of it.");
}

/** In a process of its own, which works as whom the site belongs to. @returns the archive's path */
async function backUp(data: string): Promise<string> {
  const before = readRecord(data).last?.at;
  const child = Bun.spawn(ownCommand("backup", "--data", data), {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  const errors = await new Response(child.stderr).text();
  await child.exited;
  const { last } = readRecord(data);
  // It also ends with 1 where the archive is whole, but a file was lost long before, or a store does not take it.
  if (last === null || last.at === before)
    throw new RefusalError(`The site could not be backed up: ${errors.trim()} Nothing was changed.`);
  return last.path;
}
