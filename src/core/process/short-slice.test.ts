import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { getPriority, release } from "node:os";
import { shortenSlice } from "./short-slice.ts";

const isLinux = process.platform === "linux";
/** Only some kernels tell it, and only those from 6.12 on have one for each process. */
const [major = 0, minor = 0] = release().split(".").map(Number);
const tellsSlices = isLinux && (major > 6 || (major === 6 && minor >= 12)) && existsSync("/proc/self/sched");

function sliceOf(scheduling: string): number {
  return Number(/se\.slice\s*:\s*(\d+)/.exec(scheduling)?.[1]);
}

test("a process gets a short slice and keeps its priority; what it begins has the usual one", async () => {
  const nice = Math.min(getPriority() + 3, 19);
  const child = Bun.spawn(["nice", "-n", "3", "sh", "-c", "read line; cat /proc/self/sched"], {
    stdin: "pipe",
    stdout: "pipe",
  });
  while (getPriority(child.pid) !== nice) await Bun.sleep(1);
  expect(shortenSlice(child.pid)).toBe(isLinux);
  expect(getPriority(child.pid)).toBe(nice);
  if (!tellsSlices) return;
  expect(sliceOf(readFileSync(`/proc/${child.pid}/sched`, "utf8"))).toBe(100_000);
  child.stdin.write("\n");
  child.stdin.end();
  expect(sliceOf(await new Response(child.stdout).text())).toBeGreaterThan(100_000);
});

test("a process that has ended gets none", async () => {
  const ended = Bun.spawn(["true"]);
  await ended.exited;
  expect(shortenSlice(ended.pid)).toBe(false);
});
