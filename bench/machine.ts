import { readFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { join } from "node:path";
import { findTool, isThere } from "./tools.ts";
import { megabytes } from "./words.ts";

/** The lines that say what was measured, where and when. */
export async function describeMachine(): Promise<string[]> {
  const root = join(import.meta.dir, "..");
  const commit = await firstLine(["git", "-C", root, "rev-parse", "--short", "HEAD"]);
  const changes = await outputOf(["git", "-C", root, "status", "--porcelain", "--", ":!bench"]);
  const cores = cpus();
  return [
    `- ${new Date().toISOString().slice(0, 10)}, commit ${commit || "unknown"}${changes === "" ? "" : " with changes that are not committed"}`,
    `- ${cores[0]?.model ?? "unknown processor"}, ${cores.length} cores, ${megabytes(totalmem())} of memory, ${systemName()}, kernel ${release()}`,
    `- Bun ${Bun.version}, ${await version("nginx", ["-v"])}, ${await version("wrk", ["-v"])}, ${await version("chromium", ["--version"])}`,
  ];
}

function systemName(): string {
  if (!isThere("/proc")) return process.platform;
  return /^PRETTY_NAME="(.*)"$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? "Linux";
}

async function version(tool: "nginx" | "wrk" | "chromium", words: string[]): Promise<string> {
  const path = findTool(tool);
  if (path === null) return `no ${tool}`;
  const line = await firstLine([path, ...words]);
  const number = /\d+\.\d[\w.+-]*/.exec(line)?.[0] ?? "of unknown version";
  return `${tool} ${number}`;
}

async function firstLine(command: string[]): Promise<string> {
  return (await outputOf(command)).split("\n").find((line) => /\d/.test(line)) ?? "";
}

/** What a command prints; nginx and wrk tell their versions as errors. */
async function outputOf(command: string[]): Promise<string> {
  const child = Bun.spawn(command, { stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return `${out.trim()}\n${err.trim()}`.trim();
}
