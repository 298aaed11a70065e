import { isAccessDenied } from "../process/system-errors.ts";

/** Adds the path to SQLite's "can't open" and "read-only" errors, which don't name the file. */
export function withPathInError<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isAccessDenied(error) && !("path" in error))
      Object.assign(error, { path, message: `${error.message}, '${path}'` });
    throw error;
  }
}
