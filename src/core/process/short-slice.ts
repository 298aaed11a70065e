import { ptr } from "bun:ffi";
import { availableParallelism, getPriority } from "node:os";
import { libc } from "./libc.ts";

/** `sched_setattr`, which C libraries have had for a short time only; its number by architecture. */
const SCHED_SETATTR: Record<string, number> = { x64: 314, arm64: 274 };
/** What this process begins has the system's usual slice. */
const SCHED_FLAG_RESET_ON_FORK = 1n;
/** Bytes of `struct sched_attr`, as since Linux 5.3. */
const ATTRIBUTES = 56;
/** Nanoseconds; the least that the system takes. */
const SLICE = 100_000n;

/**
 * Has the system give a process of ours (its first thread) the processor in short turns: in exchange it gets one as soon as it has something
 * to do, and does not wait out the turn of what works beside it, some milliseconds. Its share stays. Linux from 6.12 on; an older one takes no
 * notice.
 * @returns whether the system has agreed
 * @see https://man7.org/linux/man-pages/man2/sched_setattr.2.html
 */
export function shortenSlice(pid: number): boolean {
  const number = SCHED_SETATTR[process.arch];
  const system = libc({ syscall: { args: ["i64", "i64", "ptr", "u64"], returns: "i64" } });
  if (number === undefined || system === null) return false;
  let nice: number;
  try {
    nice = getPriority(pid);
  } catch {
    // It has ended.
    return false;
  }
  const attributes = new DataView(new ArrayBuffer(ATTRIBUTES));
  attributes.setUint32(0, ATTRIBUTES, true);
  attributes.setBigUint64(8, SCHED_FLAG_RESET_ON_FORK, true);
  attributes.setInt32(16, nice, true);
  attributes.setBigUint64(24, SLICE, true);
  return Number(system.syscall(number, pid, ptr(attributes.buffer), 0)) === 0;
}

/** Milliseconds; the least that timers know. */
const BREAK_EVERY = 1;

/**
 * For a process whose other threads work for long where all share one core: its first thread wakes for a moment again and again, and each time the
 * system looks anew who is to have the core. By itself it does so at its next tick, up to 4 ms later, if the server has slept for a moment and its kernel
 * does not preempt (`HZ=250`).
 */
export function breakTurns(): void {
  if (availableParallelism() > 1) return;
  shortenSlice(process.pid);
  setInterval(() => undefined, BREAK_EVERY).unref();
}
