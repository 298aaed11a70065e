import { childrenOf, type Launched, memoryOf, type Running, stop, untilAnswers } from "../process.ts";

/** A program that people would take instead, filled with the same résumé and pictures; nothing of it runs. */
export type Peer = {
  /** With its version. */
  name: string;
  /** Addresses that are loaded; a site of files has nothing to read but pages. */
  page: string;
  read?: { path: string };
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
