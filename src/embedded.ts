import { join } from "node:path";

/** Where `bun build --asset` put the files that travel inside the executable; in a checkout, the checkout itself. */
const root = Bun.isStandaloneExecutable ? import.meta.dir : join(import.meta.dir, "..");

/** @param path as in the checkout, such as `dist/web` or `migrations` */
export function embeddedPath(path: string): string {
  return join(root, path);
}
