import { existsSync } from "node:fs";
import { join } from "node:path";

/** A time for file names: "20260503-140500", in UTC. @param at milliseconds since 1970 */
export function formatTimeForName(at: number): string {
  return new Date(at).toISOString().replace(/\..*$/, "").replaceAll(/[-:]/g, "").replace("T", "-");
}

/**
 * An unused path with the current time in its name: `vitrine-20260503-140500.tar`, or `…-2.tar` within the same second.
 * @param ending with its dot; `""` for a folder
 */
export function newDatedPath(folder: string, kind: string, ending: string): string {
  const time = formatTimeForName(Date.now());
  for (let count = 1; ; count++) {
    const path = join(folder, `${kind}-${time}${count === 1 ? "" : `-${count}`}${ending}`);
    if (!existsSync(path)) return path;
  }
}
