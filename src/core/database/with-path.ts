import { isDenied } from "../process/system-errors.ts";

/** Adds the path to SQLite's "can't open" and "read-only" errors, which don't name the file. */
export function withPath<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isDenied(error) && !("path" in error))
      Object.assign(error, { path, message: `${error.message}, '${path}'` });
    throw error;
  }
}
