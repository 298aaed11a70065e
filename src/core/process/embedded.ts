import { basename, join } from "node:path";

/**
 * Where a file or folder of the checkout is at run time: in the checkout itself, or inside the executable, where
 * `bun build --asset` puts it under its last name.
 * @param path from the checkout's root, such as `dist/web` or `migrations`
 */
export function embeddedPath(path: string): string {
  return Bun.isStandaloneExecutable
    ? join(import.meta.dir, basename(path))
    : join(import.meta.dir, "../../..", path);
}
