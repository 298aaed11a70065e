import { existsSync } from "node:fs";
import { join } from "node:path";

/** "20260503-140500", as names of backups have it. @param at milliseconds since 1970 */
export function timeInName(at: number): string {
  return new Date(at).toISOString().replace(/\..*$/, "").replaceAll(/[-:]/g, "").replace("T", "-");
}

/**
 * A path in `folder` that nothing has yet, by the time: `vitrine-20260503-140500.tar`, or `…-2.tar` within the same second.
 * @param ending `""` for a folder
 */
export function newPathByTime(folder: string, kind: string, ending: string): string {
  const time = timeInName(Date.now());
  for (let count = 1; ; count++) {
    const path = join(folder, `${kind}-${time}${count === 1 ? "" : `-${count}`}${ending}`);
    if (!existsSync(path)) return path;
  }
}
