import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism, getPriority, release } from "node:os";
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

/** How often the first thread of a process has slept within 0.3 s in which it has nothing to do. */
async function sleepsWhileIdle(cores: string, before: string): Promise<number> {
  const program = `
    import { readFileSync } from "node:fs";
    import { breakTurns } from "${import.meta.dir}/short-slice.ts";
    const sleeps = () => Number(/^voluntary_ctxt_switches:\\s*(\\d+)/m.exec(readFileSync("/proc/self/task/" + process.pid + "/status", "utf8"))?.[1]);
    ${before}
    const start = sleeps();
    await Bun.sleep(300);
    console.log(sleeps() - start);
  `;
  const child = Bun.spawn(["taskset", "-c", cores, process.execPath, "-e", program], { stdout: "pipe" });
  return Number(await new Response(child.stdout).text());
}

test.skipIf(!isLinux || Bun.which("taskset") === null)(
  "on one core work in other threads is broken into short turns, by a first thread that wakes again and again",
  async () => {
    const [, cores = "", core = ""] =
      /^Cpus_allowed_list:\s*((\d+)\S*)/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
    expect(await sleepsWhileIdle(core, "")).toBeLessThan(10);
    expect(await sleepsWhileIdle(core, "breakTurns();")).toBeGreaterThan(20);
    if (availableParallelism() > 1) expect(await sleepsWhileIdle(cores, "breakTurns();")).toBeLessThan(10);
  },
);

test("a process that has ended gets none", async () => {
  const ended = Bun.spawn(["true"]);
  await ended.exited;
  expect(shortenSlice(ended.pid)).toBe(false);
});
