/** Archives by the names that this program gives them; others in the folder are left alone. */
const scheduledName = /^vitrine-(\d{8}-\d{6})(-\d+)?\.tar$/;
const beforeRestoreName = /^before-restore-(\d{8}-\d{6})(-\d+)?\.tar$/;
/** Milliseconds; clocks that were set right since differ by less, and wrong ones by more. */
const DAY = 24 * 60 * 60 * 1000;

export function isBackupName(name: string): boolean {
  return scheduledName.test(name) || beforeRestoreName.test(name);
}

export function isScheduledName(name: string): boolean {
  return scheduledName.test(name);
}

export function isBeforeRestoreName(name: string): boolean {
  return beforeRestoreName.test(name);
}

/**
 * When a backup was made, by its name: a copy of the folder may have given all files another time.
 * @returns milliseconds since 1970; null for a name that has no time
 */
export function timeOfName(name: string): number | null {
  const digits = /-(\d{8}-\d{6})(-\d+)?\.tar$/.exec(name)?.[1];
  if (digits === undefined) return null;
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at) ? null : at;
}

/** Of several within one second, the number that `newPathByTime` has given; 1 for the first. */
export function countOfName(name: string): number {
  return Number(/-\d{6}-(\d+)\.tar$/.exec(name)?.[1] ?? 1);
}

/** Whether a time can't be one of a backup: a clock was wrong once, and what it dates so says nothing. */
export function isOfFuture(at: number, now: number): boolean {
  return at > now + DAY;
}

const TEMPORARY_BYTES = 8;
/** SQLite may leave a log beside a snapshot. */
const temporaryEnd = /\.vitrine-[0-9a-f]{16}\.tmp(-snapshot(-journal|-wal|-shm)?)?$/;
/** What earlier versions called theirs. */
const formerTemporaryName =
  /^((vitrine|before-restore)-\d{8}-\d{6}(-\d+)?\.tar(\.snapshot)?|before-upgrade-[\d-]+\.db|record\.json)\.tmp$/;

/** Where an archive is written before it has its name; another each time, because what lies there may be another's. */
export function newTemporaryPath(path: string): string {
  return `${path}.vitrine-${crypto.getRandomValues(new Uint8Array(TEMPORARY_BYTES)).toHex()}.tmp`;
}

/** Whether a file in `backups/` is one that was never finished. */
export function isTemporaryName(name: string): boolean {
  return temporaryEnd.test(name) || formerTemporaryName.test(name);
}

/** Whether a file is one that was never finished on its way to another. */
export function isTemporaryOf(name: string, finished: string): boolean {
  return name.replace(temporaryEnd, "") === finished && name !== finished;
}
