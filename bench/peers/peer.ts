import { childrenOf, memoryOf, onServerCore, type Running, stop } from "../process.ts";

/** A program that people would take instead, filled with the same résumé and pictures; nothing of it runs. */
export type Peer = {
  /** With its version. */
  name: string;
  /** Addresses that are loaded; a site of files has nothing to read but pages. */
  page: string;
  read?: { path: string; headers?: Record<string, string> };
  /** Paths of what is installed to run it, and of what it keeps. */
  program: string[];
  data: string[];
  /** Starts it on the server's core, and does not wait until it answers. */
  launch(): Launched;
  /** Stores a photograph; ready when a page names its sizes and one of them has been loaded. */
  addPhoto?(url: string, photo: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Writes a backup, and brings it back; milliseconds of both. */
  saveAndRestore?(): Promise<{ save: number; restore: number }>;
};

export type Launched = { url: string; child: Bun.Subprocess };

/** Milliseconds that a program gets to answer. */
const PATIENCE = 120_000;

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
    if (child.exitCode !== null || performance.now() - startedAt > PATIENCE)
      throw new Error(`${url}${path} does not answer.`);
    await Bun.sleep(1);
  }
}

/** Runs it while `use` needs it. */
export async function running<T>(peer: Peer, use: (server: Running) => Promise<T>): Promise<T> {
  const launched = peer.launch();
  try {
    await untilAnswers(launched, peer.page, performance.now());
    return await use({ url: launched.url, pid: launched.child.pid, stop: () => stop(launched.child) });
  } finally {
    await stop(launched.child);
  }
}

/** Bytes that a process and all that it has started share among them. */
export function memoryOfAll(pid: number): number {
  return memoryOf(pid, "Pss") + childrenOf(pid).reduce((sum, child) => sum + memoryOfAll(child), 0);
}

/** Bytes of files, each counted once; what a compiler has left beside what it made is nobody's. */
export function sizeOf(paths: string[]): number {
  const { stdout } = Bun.spawnSync([
    "du",
    "--summarize",
    "--bytes",
    "--total",
    "--exclude=obj.target",
    ...paths,
  ]);
  return Number(/^(\d+)\ttotal$/m.exec(stdout.toString())?.[1] ?? Number.NaN);
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

/** Milliseconds that work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Looks every few milliseconds. @throws Error after a minute */
export async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (const end = performance.now() + 60_000; performance.now() < end; await Bun.sleep(5)) {
    const found = await look();
    if (found !== undefined) return found;
  }
  throw new Error("It does not come.");
}
