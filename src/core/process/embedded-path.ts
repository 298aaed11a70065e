import { basename, join } from "node:path";

/**
 * The path of a file or folder of the checkout at run time: in the checkout itself, or inside the executable, where
 * `bun build --asset` stores it under its last path segment.
 * @param path relative to the checkout's root, such as `dist/web` or `migrations`
 */
export function embeddedPath(path: string): string {
  return Bun.isStandaloneExecutable
    ? join(import.meta.dir, basename(path))
    : join(import.meta.dir, "../../..", path);
}
