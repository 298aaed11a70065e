import { basename, join } from "node:path";

/**
 * Where a folder of the checkout lies at run time: in the checkout itself, or inside the executable, where
 * `bun build --asset` puts it under its last name.
 * @param folder from the checkout's root, such as `dist/web` or `migrations`
 */
export function embeddedPath(folder: string): string {
  return Bun.isStandaloneExecutable
    ? join(import.meta.dir, basename(folder))
    : join(import.meta.dir, "../../..", folder);
}
