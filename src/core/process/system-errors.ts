const fullCodes = new Set(["ENOSPC", "EDQUOT", "SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE"]);
const deniedCodes = new Set([
  "EACCES",
  "EPERM",
  "EROFS",
  "SQLITE_CANTOPEN",
  "SQLITE_PERM",
  "SQLITE_READONLY",
]);

type SystemError = Error & { code: string };

/**
 * Whether an error says that the disk is full. `SQLITE_IOERR_SHMSIZE` is SQLite's code when its `-shm` file can't grow.
 */
export function isDiskFull(error: unknown): error is SystemError {
  return hasCode(error, fullCodes);
}

/** Whether the system or SQLite has denied access to a file. */
export function isAccessDenied(error: unknown): error is SystemError {
  return hasCode(error, deniedCodes);
}

/** The code of an error of the system, SQLite or Bun, such as `ENOSPC`; `""` for any other value. */
export function errorCodeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code ?? "") : "";
}

function hasCode(error: unknown, codes: Set<string>): error is SystemError {
  return codes.has(errorCodeOf(error));
}
