import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { runInSubprocess } from "./subprocess.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrine-subprocess-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const pidFile = join(folder, "pid");

const programFile = join(folder, "program.ts");
writeFileSync(
  programFile,
  `import { getPriority } from "node:os";
  import { handleSubprocessJob } from "${import.meta.dir}/subprocess.ts";
  const work = {
    echo: async (job) => ({ bytes: job.bytes, priority: getPriority() }),
    fail: async () => { throw Object.assign(new Error("The disk is full."), { code: "ENOSPC" }); },
    crash: () => process.abort(),
    grow: async () => {
      const chunks = [];
      for (;;) {
        chunks.push(new Uint8Array(20_000_000).fill(1));
        await Bun.sleep(10);
      }
    },
    wait: async () => {
      await Bun.write("${pidFile}", String(process.pid));
      await Bun.sleep(60_000);
      return {};
    },
  };
  await handleSubprocessJob(work[process.argv[2]]);`,
);
const program = [process.execPath, programFile];
const limits = { milliseconds: 60_000, megabytes: 1000 };

/** The process id of the waiting subprocess, once it has started. */
async function waitingProcess(): Promise<number> {
  while (!existsSync(pidFile) || readFileSync(pidFile, "utf8") === "") await Bun.sleep(5);
  const pid = Number(readFileSync(pidFile, "utf8"));
  rmSync(pidFile);
  return pid;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("a subprocess", () => {
  test("gets its job and returns the result, with bytes", async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(50_000));
    const outcome = await runInSubprocess("echo", { program, limits, job: { bytes } });
    expect(outcome).toMatchObject({ done: { bytes } });
  });

  test("has a lower priority than the server", async () => {
    const outcome = await runInSubprocess("echo", { program, limits, job: {} });
    expect(outcome).toMatchObject({ done: { priority: Math.min(getPriority() + 10, 19) } });
  });

  test("returns its error", async () => {
    const outcome = await runInSubprocess("fail", { program, limits, job: {} });
    expect(outcome).toEqual({ error: "The disk is full.", code: "ENOSPC" });
  });

  test("reports a crash as an error", async () => {
    const outcome = await runInSubprocess("crash", { program, limits, job: {} });
    expect(outcome).toEqual({ error: "The process was ended by SIGABRT.", code: "SIGABRT" });
  });

  test("is killed when it takes too much time or memory", async () => {
    const slow = runInSubprocess("wait", { program, limits: { ...limits, milliseconds: 300 }, job: {} });
    expect(await slow).toEqual({ error: "The process was ended by SIGTERM.", code: "SIGTERM" });
    rmSync(pidFile, { force: true });
    const large = runInSubprocess("grow", { program, limits: { ...limits, megabytes: 300 }, job: {} });
    expect(await large).toEqual({ error: "The process was ended by SIGKILL.", code: "SIGKILL" });
  });

  test("is stopped by an aborted signal", async () => {
    const stop = new AbortController();
    const work = runInSubprocess("wait", { program, limits, job: {}, signal: stop.signal });
    await waitingProcess();
    stop.abort();
    expect(await work).toEqual({ error: "The process was ended by SIGTERM.", code: "SIGTERM" });
  });

  test("ends when the server ends, even by SIGKILL", async () => {
    const serverFile = join(folder, "server.ts");
    writeFileSync(
      serverFile,
      `import { runInSubprocess } from "${import.meta.dir}/subprocess.ts";
      await runInSubprocess("wait", ${JSON.stringify({ program, limits, job: {} })});`,
    );
    const server = Bun.spawn([process.execPath, serverFile]);
    const pid = await waitingProcess();
    expect(isRunning(pid)).toBe(true);
    server.kill("SIGKILL");
    while (isRunning(pid)) await Bun.sleep(5);
  });
});
