import { availableParallelism, constants, getPriority, setPriority } from "node:os";
import { join } from "node:path";
import { type Environment, environment } from "./environment.ts";

/**
 * How far a process stands back behind the server (POSIX niceness) where both want all of a processor: what makes its answers has a
 * twelfth of what the server has, so that finished ones are sent in between; what its owner waits for a fifteenth; what nobody waits
 * for next to nothing.
 */
export const niceness = {
  behind: 11,
  awaited: 12,
  idle: constants.priority.PRIORITY_LOW,
};

/** This program's own command line: the executable, or Bun with the entry file. */
const self = Bun.isStandaloneExecutable
  ? [process.execPath]
  : [process.execPath, join(import.meta.dir, "../../../main.ts")];

let hasNice: boolean | undefined;

/** The command line that runs this program with these words beside the server. */
export function ownCommand(...words: string[]): string[] {
  return [...self, ...words];
}

/**
 * Likewise, for work that gives way to the server from its first instruction on: a start alone takes some 20 ms, which
 * visitors of a machine with one core would wait for. Where the system has no such tool, the program gives way by itself
 * as soon as it runs.
 */
export function niceCommand(to: number, ...words: string[]): string[] {
  hasNice ??= Bun.which("nice") !== null;
  // What begins it may stand back itself.
  const by = Math.max(0, to - getPriority());
  return [...(hasNice ? ["nice", "-n", String(by)] : []), ...self, ...words];
}

/**
 * The environment of a process that is done before the engine's optimizing compilers are: a résumé takes 0.3 s instead of 0.5 on one
 * core and 10 MB less, since nothing of it runs often enough (decision 24).
 */
export const withoutOptimizing = (): Environment => ({ ...environment, BUN_JSC_useDFGJIT: "0" });

/**
 * Of one that runs loops for some seconds, in JavaScript and WebAssembly: what optimizes them costs more than it gives where it has no
 * core of its own.
 */
export const optimizingBeside = (): Environment =>
  availableParallelism() > 1
    ? environment
    : { ...environment, BUN_JSC_useFTLJIT: "0", BUN_JSC_useOMGJIT: "0" };

/** Stands back in this process, before it starts threads, which inherit that; never forward again. */
export function lowerPriority(to: number): void {
  if (getPriority() < to) setPriority(to);
}

/** Milliseconds. */
const PARENT_EVERY = 100;

/**
 * Ends this process with the server that began it. One that was killed has started anew, perhaps, and cleared its temporary
 * files; nothing may come after that, or go on beside it.
 */
export function endWithParent(): void {
  const { ppid } = process;
  setInterval(() => process.ppid !== ppid && process.exit(1), PARENT_EVERY).unref();
}
