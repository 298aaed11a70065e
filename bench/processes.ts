import { readFileSync } from "node:fs";
import { createServer } from "node:net";

const SERVER_CORE = "0";
/** Milliseconds that a server may take to start, and to stop. */
const PATIENCE = 30_000;
/** The unit of CPU time in `/proc`. */
const TICKS_PER_SECOND = 100;

/** A running server; `startTime` is the milliseconds from its start to the first page. */
export type Running = { url: string; pid: number; startTime: number; stop(): Promise<void> };

/** Pins this process and its children, except the servers, to cores. */
export function pinSelf(cores: "1" | "0,1"): void {
  const pinned = Bun.spawnSync(["taskset", "--all-tasks", "-cp", cores, String(process.pid)]);
  if (!pinned.success) throw new Error("The benchmarks need Linux with two cores, and taskset.");
}

/** Prefixes a command so that it runs on the server's core. */
export function onServerCore(command: string[]): string[] {
  return ["taskset", "--cpu-list", SERVER_CORE, ...command];
}

/** Starts a server on its core, without this process's environment. @param page is requested until it answers */
export async function launch(command: string[], cwd: string, port: number, page: string): Promise<Running> {
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const env = { PATH: "/usr/bin:/bin", HOME: cwd };
  const child = Bun.spawn(onServerCore(command), { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
  const stop = async () => {
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), PATIENCE);
    await child.exited;
    clearTimeout(timer);
  };
  for (;;) {
    const reply = await fetch(url + page).catch(() => null);
    await reply?.bytes();
    const startTime = performance.now() - started;
    if (reply?.ok) return { url, pid: child.pid, startTime, stop };
    if (child.exitCode !== null || startTime > PATIENCE) {
      await stop();
      throw new Error(`${command.join(" ")} does not answer ${page}.`);
    }
    await Bun.sleep(1);
  }
}

/** Runs a command to its end. @returns what it printed @throws Error unless it exited with 0 */
export async function run(
  command: string[],
  cwd: string,
  { environment = {}, input = "" }: { environment?: Record<string, string>; input?: string } = {},
): Promise<string> {
  const env = { PATH: process.env.PATH ?? "", HOME: cwd, ...environment };
  const child = Bun.spawn(command, { cwd, env, stdin: new Blob([input]), stdout: "pipe", stderr: "pipe" });
  const output = Promise.all([child.stdout, child.stderr].map((stream) => new Response(stream).text()));
  const [out = "", errors = ""] = await output;
  if ((await child.exited) !== 0) throw new Error(`${command.join(" ")}: ${(out + errors).slice(-1000)}`);
  return out;
}

/** A free port below those that Linux gives to outgoing connections. */
export async function freePort(): Promise<number> {
  const port = 10_000 + Math.floor(Math.random() * 20_000);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
  return isFree ? port : await freePort();
}

/** Memory of a process and its descendants in megabytes. `Rss` counts shared memory for each process, `Pss` once. */
export function memoryOf(pid: number, which: "Rss" | "Pss"): number {
  const kilobytes = treeOf(pid).map((each) => {
    const text = readProc(`/proc/${each}/smaps_rollup`);
    return Number(new RegExp(`^${which}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0);
  });
  return (kilobytes.reduce((sum, each) => sum + each, 0) * 1024) / 1e6;
}

/** Measures the peak memory of a process and its descendants during some work, in megabytes. */
export async function peakMemory(pid: number, which: "Rss" | "Pss", work: () => Promise<unknown>) {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid, which));
  }, 20);
  await work().finally(() => clearInterval(timer));
  return peak;
}

/** CPU time of a process and its running descendants. */
export function processorSeconds(pid: number): number {
  return treeOf(pid).reduce((sum, each) => {
    // The name in brackets may contain blanks. User and system time are the 12th and 13th field after it.
    const fields = readProc(`/proc/${each}/stat`).split(") ").at(-1)?.split(" ") ?? [];
    return sum + (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND;
  }, 0);
}

function treeOf(pid: number): number[] {
  const children = readProc(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean);
  return [pid, ...children.map(Number).flatMap(treeOf)];
}

/** @returns `""` for a process that has ended */
function readProc(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
