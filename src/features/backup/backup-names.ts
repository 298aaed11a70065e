/** Names of the archives that this program writes. It never removes other files in the folder. */
const scheduledName = /^vitrine-(\d{8}-\d{6})(-\d+)?\.tar$/;
const beforeRestoreName = /^before-restore-(\d{8}-\d{6})(-\d+)?\.tar$/;
/** Milliseconds. A correct clock differs by less. */
const DAY = 24 * 60 * 60 * 1000;

export function isBackupName(name: string): boolean {
  return scheduledName.test(name) || beforeRestoreName.test(name);
}

export function isBeforeRestoreName(name: string): boolean {
  return beforeRestoreName.test(name);
}

/**
 * When a backup was made, by its name, because copying the folder may change the files' times.
 * @returns milliseconds since 1970; null for a name without a time
 */
export function timeOfName(name: string): number | null {
  const digits = /-(\d{8}-\d{6})(-\d+)?\.tar$/.exec(name)?.[1];
  if (digits === undefined) return null;
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at) ? null : at;
}

/** The number that `newDatedPath` gave to one of several archives of the same second; 1 for the first. */
export function sequenceOfName(name: string): number {
  return Number(/-\d{6}-(\d+)\.tar$/.exec(name)?.[1] ?? 1);
}

/** Whether a time comes from a wrong clock. @param at milliseconds since 1970 */
export function isInFuture(at: number, now: number): boolean {
  return at > now + DAY;
}

const TEMPORARY_BYTES = 8;
/** SQLite may leave a journal next to a snapshot. */
const temporaryEnd = /\.vitrine-[0-9a-f]{16}\.tmp(-snapshot(-journal|-wal|-shm)?)?$/;
/** Temporary names of earlier versions. */
const formerTemporaryName =
  /^((vitrine|before-restore)-\d{8}-\d{6}(-\d+)?\.tar(\.snapshot)?|before-upgrade-[\d-]+\.db|record\.json)\.tmp$/;

/** A unique path next to `path` where an archive is written before it gets its name. */
export function newTemporaryPath(path: string): string {
  return `${path}.vitrine-${crypto.getRandomValues(new Uint8Array(TEMPORARY_BYTES)).toHex()}.tmp`;
}

/** Whether a file in `backups/` is an unfinished one. */
export function isTemporaryName(name: string): boolean {
  return temporaryEnd.test(name) || formerTemporaryName.test(name);
}

/** Whether a file is an unfinished version of the file `finished`. */
export function isTemporaryOf(name: string, finished: string): boolean {
  return name.replace(temporaryEnd, "") === finished && name !== finished;
}
