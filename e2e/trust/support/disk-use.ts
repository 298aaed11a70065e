import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

export const MEGABYTE = 1024 * 1024;

export type DiskUse = Record<"database" | "wal" | "uploads" | "variants" | "backups" | "other", number>;

/** Megabytes of each part of a data folder. */
export function diskUse(folder: string): DiskUse {
  const use: DiskUse = { database: 0, wal: 0, uploads: 0, variants: 0, backups: 0, other: 0 };
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    if (found?.isFile() && name !== "vitrine") use[partOf(name)] += found.size / MEGABYTE;
  }
  return use;
}

/** Megabytes of the newest backup; 0 if there is none. */
export function newestBackup(folder: string): { count: number; size: number } {
  const path = join(folder, "backups");
  const names = existsSync(path)
    ? readdirSync(path)
        .filter((name) => name.endsWith(".tar"))
        .sort()
    : [];
  const newest = names.at(-1);
  return {
    count: names.length,
    size: newest === undefined ? 0 : statSync(join(path, newest)).size / MEGABYTE,
  };
}

function partOf(name: string): keyof DiskUse {
  if (name === "vitrine.db") return "database";
  if (name === "vitrine.db-wal") return "wal";
  if (name.startsWith("uploads/.variants/")) return "variants";
  if (name.startsWith("uploads/")) return "uploads";
  return name.startsWith("backups/") ? "backups" : "other";
}
