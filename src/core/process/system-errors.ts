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

/** Whether there was no room on the disk; the last of SQLite's codes is of its index of what was written last. */
export function isDiskFull(error: unknown): error is SystemError {
  return hasCode(error, fullCodes);
}

/** Whether the system, or SQLite for it, has refused something for want of rights. */
export function isDenied(error: unknown): error is SystemError {
  return hasCode(error, deniedCodes);
}

/** What the system, SQLite or Bun calls an error, such as `ENOSPC`; `""` for one without such a name. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code ?? "") : "";
}

function hasCode(error: unknown, codes: Set<string>): error is SystemError {
  return codes.has(codeOf(error));
}
