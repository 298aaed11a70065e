import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";

const MEGABYTE = 1024 * 1024;
const ROOT = "/sys/fs/cgroup";
/** Microseconds of processor time in each period. */
const QUOTA = 25_000;
const PERIOD = 100_000;
const MEMORY = 512 * MEGABYTE;

const isV2 = existsSync(`${ROOT}/cgroup.controllers`);

/** A control group with the memory and a quarter of a core of a Raspberry Pi Zero 2. Needs root. */
export class SmallMachine {
  readonly #name = `vitrine-month-${process.pid}`;
  /** Folders of the group: one for each controller in version 1 of control groups, one in version 2. */
  readonly #memory = isV2 ? `${ROOT}/${this.#name}` : `${ROOT}/memory/${this.#name}`;
  readonly #cpu = isV2 ? this.#memory : `${ROOT}/cpu/${this.#name}`;
  readonly #usage = isV2 ? this.#memory : `${ROOT}/cpuacct/${this.#name}`;
  readonly #folders = [...new Set([this.#memory, this.#cpu, this.#usage])];

  constructor() {
    if (isV2) writeFileSync(`${ROOT}/cgroup.subtree_control`, "+cpu +memory");
    for (const folder of this.#folders) if (!existsSync(folder)) mkdirSync(folder);
    if (isV2) {
      writeFileSync(`${this.#memory}/memory.max`, String(MEMORY));
      writeFileSync(`${this.#cpu}/cpu.max`, `${QUOTA} ${PERIOD}`);
    } else {
      writeFileSync(`${this.#memory}/memory.limit_in_bytes`, String(MEMORY));
      writeFileSync(`${this.#cpu}/cpu.cfs_period_us`, String(PERIOD));
      writeFileSync(`${this.#cpu}/cpu.cfs_quota_us`, String(QUOTA));
    }
  }

  /** What is missing on this machine, with what to do; `""` if nothing is. */
  static get missing(): string {
    if (process.getuid?.() !== 0) return "root, to make a control group: run it with `sudo`";
    const isPresent = isV2
      ? /(?=.*\bcpu\b).*\bmemory\b/.test(readFileSync(`${ROOT}/cgroup.controllers`, "utf8"))
      : existsSync(`${ROOT}/memory/memory.limit_in_bytes`) && existsSync(`${ROOT}/cpu/cpu.cfs_quota_us`);
    return isPresent
      ? ""
      : `control groups for memory and processor in ${ROOT}: \`mount -t cgroup2 none ${ROOT}\``;
  }

  /** Command before a program that runs it in the group, with its errors and warnings in a file. */
  prefix(errors: string): string[] {
    const enter = this.#folders.map((folder) => `echo $$ > ${folder}/cgroup.procs`).join(" && ");
    return ["/bin/sh", "-c", `${enter} && exec "$@" 2>> '${errors}'`, "sh"];
  }

  /**
   * Megabytes in use: `own` is what the processes have allocated; `workingSet` also has files that were read more than once, such as
   * uploads by each backup, which the system caches as long as there is space.
   */
  get memory(): { own: number; workingSet: number } {
    const stat = readFileSync(`${this.#memory}/memory.stat`, "utf8");
    const of = (name: string) => numberAfter(stat, name) / MEGABYTE;
    const used =
      Number(read(`${this.#memory}/${isV2 ? "memory.current" : "memory.usage_in_bytes"}`)) / MEGABYTE;
    return { own: of(isV2 ? "anon" : "rss"), workingSet: used - of("inactive_file") };
  }

  /** How many processes were killed because memory ran out. */
  get kills(): number {
    return numberAfter(read(`${this.#memory}/${isV2 ? "memory.events" : "memory.oom_control"}`), "oom_kill");
  }

  /** Milliseconds of processor time used so far. */
  get processorTime(): number {
    return isV2
      ? numberAfter(read(`${this.#usage}/cpu.stat`), "usage_usec") / 1000
      : Number(read(`${this.#usage}/cpuacct.usage`)) / 1_000_000;
  }

  get processes(): number {
    return read(`${this.#memory}/cgroup.procs`).split("\n").filter(Boolean).length;
  }

  /** Waits until nothing but the server has run for some milliseconds, so that no job is under way. */
  async isIdle(milliseconds: number): Promise<void> {
    let idleSince = performance.now();
    for (let before = this.processorTime; performance.now() < idleSince + milliseconds; ) {
      await Bun.sleep(LOOK);
      const now = this.processorTime;
      if (now - before > BUSY || this.processes > 1) idleSince = performance.now();
      before = now;
    }
  }

  /** Removes the group once its processes have ended. */
  async remove(): Promise<void> {
    while (this.processes > 0) await Bun.sleep(LOOK);
    // Two folders may be one, where the processor's controllers are mounted together.
    for (const folder of this.#folders) if (existsSync(folder)) rmdirSync(folder);
  }
}

/** Milliseconds between two looks, at least a period; the processor time in which a server has done more than its timers. */
const LOOK = PERIOD / 1000;
const BUSY = 5;

function read(file: string): string {
  return readFileSync(file, "utf8");
}

function numberAfter(text: string, name: string): number {
  return Number(new RegExp(`^${name} (\\d+)`, "m").exec(text)?.[1] ?? Number.NaN);
}
