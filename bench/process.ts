import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { isThere } from "./tools.ts";

/** The first core is the server's, the second everyone else's. */
const SERVER_CORE = "0";
const OTHER_CORE = "1";
/** Milliseconds that a server gets to start or to end. */
const PATIENCE = 30_000;
/** Milliseconds that any program gets to its first answer: Ghost sets up its database before. */
const ANSWER_PATIENCE = 120_000;

/** A server that listens. */
export type Running = { url: string; pid: number; stop(): Promise<void> };

/** Leaves the first core to the servers; what this process starts inherits it. */
export function pinSelf(): void {
  if (isThere("taskset") && availableParallelism() > 1)
    Bun.spawnSync(["taskset", "--all-tasks", "--cpu-list", "--pid", OTHER_CORE, String(process.pid)]);
}

/** The words before a command that give it the server's core; `taskset` replaces itself, so its id is the server's. */
export function onServerCore(command: string[]): string[] {
  return isThere("taskset") ? ["taskset", "--cpu-list", SERVER_CORE, ...command] : command;
}

/** Starts a server that says `listening on http://…`, or https first where it has both, with nothing of this environment. */
export async function startServer(
  command: string[],
  cwd: string,
  environment: Record<string, string> = {},
): Promise<Running> {
  const child = Bun.spawn(onServerCore(command), {
    cwd,
    env: { PATH: "/usr/bin:/bin:/usr/sbin", HOME: cwd, ...environment },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  void (async () => {
    let output = "";
    const decoder = new TextDecoder();
    for await (const chunk of child.stdout) {
      output += decoder.decode(chunk, { stream: true });
      const address = /^listening on (https?:\S+)$/m.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    }
    reject(new Error(`${command[0]} ended before it listened: ${output}`));
  })();
  const url = await within(promise, `${command[0]} does not listen.`);
  return { url, pid: child.pid, stop: () => stop(child) };
}

/** A program that may not answer yet. */
export type Launched = { url: string; child: Bun.Subprocess };

/** Starts a program on the server's core, with nothing of this environment. @param url under which it will answer */
export function launch(
  command: string[],
  { url, cwd, environment = {} }: { url: string; cwd: string; environment?: Record<string, string> },
): Launched {
  const child = Bun.spawn(onServerCore(command), {
    cwd,
    env: { PATH: "/usr/bin:/bin:/usr/sbin", HOME: cwd, ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return { url, child };
}

/** Waits for the first good answer. @returns milliseconds since `startedAt` */
export async function untilAnswers(
  { url, child }: Launched,
  path: string,
  startedAt: number,
): Promise<number> {
  for (;;) {
    const reply = await fetch(url + path).catch(() => null);
    await reply?.bytes();
    if (reply?.ok) return performance.now() - startedAt;
    if (child.exitCode !== null || performance.now() - startedAt > ANSWER_PATIENCE)
      throw new Error(`${url}${path} does not answer.`);
    await Bun.sleep(1);
  }
}

/** Ends it as a service manager would. */
export async function stop(child: Bun.Subprocess): Promise<void> {
  child.kill("SIGTERM");
  await within(child.exited, "").catch(() => child.kill("SIGKILL"));
  await child.exited;
}

export async function within<T>(promise: Promise<T>, message: string, milliseconds = PATIENCE): Promise<T> {
  let timer: Timer | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(message)), milliseconds);
  });
  return await Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** @throws Error with what the command said, unless it ended well */
export async function run(
  command: string[],
  cwd: string,
  environment: Record<string, string | undefined> = {},
): Promise<string> {
  const child = Bun.spawn(command, {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (child.exitCode !== 0) throw new Error(`${command.join(" ")}: ${out.slice(-1000)}${err.slice(-1000)}`);
  return out;
}

/** Ids of the processes that a process started and that still run. */
export function childrenOf(pid: number): number[] {
  const list = read(`/proc/${pid}/task/${pid}/children`) ?? "";
  return list.split(" ").filter(Boolean).map(Number);
}

/** Those that they started in their turn, too. */
function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

/** Whether a process is the one that makes a server's answers (src/program/commands/site.ts). */
function isSite(pid: number): boolean {
  return (read(`/proc/${pid}/cmdline`) ?? "").split("\0")[1] === "site";
}

/** What works for a server beside its answers. */
function workersOf(pid: number): number[] {
  return descendantsOf(pid).filter((each) => !isSite(each));
}

/** Waits until a server has nothing to do beside its answers, such as work on pictures. */
export async function untilUnworked(pid: number, seconds = 120): Promise<void> {
  await untilEmpty(() => workersOf(pid), seconds);
}

/** Waits until a server is alone, without the process that makes its answers, which ends by itself. */
export async function untilAlone(pid: number, seconds = 180): Promise<void> {
  await untilEmpty(() => childrenOf(pid), seconds);
}

async function untilEmpty(list: () => number[], seconds: number): Promise<void> {
  const until = performance.now() + seconds * 1000;
  for (let quiet = 0; quiet < 10; quiet = list().length === 0 ? quiet + 1 : 0) {
    if (performance.now() > until) throw new Error("What the server has begun does not end.");
    await Bun.sleep(100);
  }
}

/** Bytes of memory of a process; 0 once it has ended. */
export function memoryOf(pid: number, which: "VmRSS" | "VmHWM" | "Pss"): number {
  const text = read(which === "Pss" ? `/proc/${pid}/smaps_rollup` : `/proc/${pid}/status`) ?? "";
  return Number(new RegExp(`^${which}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0) * 1024;
}

/** Ticks in which `/proc` counts processor time; Linux has the same everywhere. */
const TICKS_A_SECOND = 100;

/** Processor time of a process and of those that it started and that still run. */
export function processorSeconds(pid: number): number {
  return [pid, ...descendantsOf(pid)].reduce((sum, id) => {
    // The name in brackets may hold blanks; user and system time are the 12th and 13th field after it.
    const fields = (read(`/proc/${id}/stat`) ?? "").split(") ").at(-1)?.split(" ") ?? [];
    return sum + (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_A_SECOND;
  }, 0);
}

/** Makes `VmHWM` count from now on. */
export async function forgetPeak(pid: number): Promise<void> {
  await Bun.write(`/proc/${pid}/clear_refs`, "5");
}

/** Processes end between a look and the next. */
function read(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

export const LOOK_EVERY_MILLISECONDS = 10;

/** Bytes. `server` is the one that listens, `site` the one that makes its answers. */
export type Peak = { together: number; server: number; site: number; work: number };

/** What a server and the processes that work for it take together, and the highest of each. */
export function watchMemory(server: Running): { stop(): Peak } {
  const peak: Peak = { together: 0, server: 0, site: 0, work: 0 };
  const timer = setInterval(() => {
    const others = descendantsOf(server.pid);
    const together = [server.pid, ...others].reduce((sum, pid) => sum + memoryOf(pid, "Pss"), 0);
    peak.together = Math.max(peak.together, together);
    for (const pid of others) {
      const kind = isSite(pid) ? "site" : "work";
      peak[kind] = Math.max(peak[kind], memoryOf(pid, "VmHWM"));
    }
  }, LOOK_EVERY_MILLISECONDS);
  return {
    stop() {
      clearInterval(timer);
      return { ...peak, server: memoryOf(server.pid, "VmHWM") };
    },
  };
}
