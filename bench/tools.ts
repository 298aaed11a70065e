import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { installedChromium } from "../e2e/support/installed-chromium.ts";
import { areCgroupsThere } from "./cgroup.ts";

/** What a row needs beside Bun, and how one gets it. */
const remedies = {
  wrk: "apt-get install wrk",
  nginx: "apt-get install nginx-light",
  h2load: "apt-get install nghttp2-client",
  caddy: "apt-get install caddy",
  rclone: "apt-get install rclone",
  go: "https://go.dev/dl",
  openssl: "apt-get install openssl",
  taskset: "apt-get install util-linux",
  perf: "apt-get install linux-perf",
  objdump: "apt-get install binutils",
  chromium: "apt-get install chromium, or set CHROMIUM to its path",
  "a second core": "a machine with two cores or more",
  "/proc": "Linux",
  cgroups: "Linux, as root",
};
export type Tool = keyof typeof remedies;

/** What every comparison under load needs. */
export const forLoad: Tool[] = ["wrk", "taskset", "a second core"];

/** Path of a tool; null where it is missing. Debian's nginx is not on everyone's path. */
export function findTool(tool: Exclude<Tool, "a second core" | "/proc" | "cgroups">): string | null {
  if (tool === "chromium") return installedChromium();
  return Bun.which(tool, { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` });
}

export function isThere(tool: Tool): boolean {
  if (tool === "a second core") return availableParallelism() > 1;
  if (tool === "cgroups") return areCgroupsThere();
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
