import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = "/sys/fs/cgroup";
/** One tree for all (version 2), or one for each kind of limit. */
const isUnified = existsSync(join(root, "cgroup.controllers"));

export function areCgroupsThere(): boolean {
  return process.getuid?.() === 0 && (isUnified || existsSync(join(root, "cpu/cpu.cfs_quota_us")));
}

/** What a machine with less would give: a share of one core, and so much memory without any swap. */
export class Cgroup {
  readonly #folders: { cpu: string; memory: string };

  /** @param share of a core, above 0 to 1. @param memory bytes */
  constructor(name: string, { share, memory }: { share: number; memory: number }) {
    const folder = (kind: string) => (isUnified ? join(root, name) : join(root, kind, name));
    this.#folders = { cpu: folder("cpu"), memory: folder("memory") };
    for (const own of new Set(Object.values(this.#folders))) mkdirSync(own, { recursive: true });
    const period = 100_000;
    const limits: [folder: string, file: string, value: string][] = isUnified
      ? [
          [this.#folders.cpu, "cpu.max", `${period * share} ${period}`],
          [this.#folders.memory, "memory.max", String(memory)],
        ]
      : [
          [this.#folders.cpu, "cpu.cfs_period_us", String(period)],
          [this.#folders.cpu, "cpu.cfs_quota_us", String(period * share)],
          [this.#folders.memory, "memory.limit_in_bytes", String(memory)],
        ];
    for (const [own, file, value] of limits) writeFileSync(join(own, file), value);
  }

  /** The command, within it. */
  wrap(command: string[]): string[] {
    const files = [...new Set(Object.values(this.#folders))].map((own) => join(own, "cgroup.procs"));
    const enter = files.map((file) => `echo $$ > ${file}`).join(" && ");
    return ["sh", "-c", `${enter} && exec "$@"`, "sh", ...command];
  }

  /** The most bytes that were in use at once, with the system's cache of files. */
  get peak(): number {
    const file = isUnified ? "memory.peak" : "memory.max_usage_in_bytes";
    return Number(readFileSync(join(this.#folders.memory, file), "utf8"));
  }

  /** Processes that were ended because there was no memory left. */
  get killed(): number {
    const file = isUnified ? "memory.events" : "memory.oom_control";
    return Number(/^oom_kill (\d+)$/m.exec(readFileSync(join(this.#folders.memory, file), "utf8"))?.[1] ?? 0);
  }

  /** When nothing runs in it any more. */
  remove(): void {
    for (const own of new Set(Object.values(this.#folders))) rmdirSync(own);
  }
}
