import { isDenied } from "../process/system-errors.ts";

/** Works with a file of SQLite's, which does not say which one it could not open or write: its error gets the path. */
export function withPath<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isDenied(error) && !("path" in error))
      Object.assign(error, { path, message: `${error.message}, '${path}'` });
    throw error;
  }
}
