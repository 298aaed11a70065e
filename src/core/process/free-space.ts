import { statfsSync } from "node:fs";

/** Bytes that this user can still write to the disk that `folder` is on. */
export function freeSpace(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
