import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";

/** What a row needs beside Bun, and how one gets it. */
const remedies = {
  wrk: "apt-get install wrk",
  nginx: "apt-get install nginx-light",
  taskset: "apt-get install util-linux",
  chromium: "apt-get install chromium, or set CHROMIUM to its path",
  "a second core": "a machine with two cores or more",
  "/proc": "Linux",
};
export type Tool = keyof typeof remedies;

/** What every comparison under load needs. */
export const forLoad: Tool[] = ["wrk", "taskset", "a second core"];

const chromiumNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Path of a tool; null where it is missing. Debian's nginx is not on everyone's path. */
export function findTool(tool: "wrk" | "nginx" | "taskset" | "chromium"): string | null {
  if (tool === "chromium" && process.env.CHROMIUM)
    return existsSync(process.env.CHROMIUM) ? process.env.CHROMIUM : null;
  const path = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;
  const names = tool === "chromium" ? chromiumNames : [tool];
  return names.map((name) => Bun.which(name, { PATH: path })).find((found) => found !== null) ?? null;
}

export function isThere(tool: Tool): boolean {
  if (tool === "a second core") return availableParallelism() > 1;
  if (tool === "/proc") return existsSync("/proc/self/smaps_rollup");
  return findTool(tool) !== null;
}

/** @returns why a row that needs these can't be measured here; `""` when it can */
export function missing(needed: Tool[]): string {
  const lines = needed
    .filter((tool) => !isThere(tool))
    .map((tool) => `${tool} is missing (${remedies[tool]})`);
  return lines.length === 0 ? "" : `not measured: ${lines.join("; ")}`;
}
