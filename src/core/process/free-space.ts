import { statfsSync } from "node:fs";

/** Free bytes for this user on the disk of `folder`. */
export function freeSpace(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
