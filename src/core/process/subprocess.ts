import { getPriority, setPriority } from "node:os";
import { join } from "node:path";
import { codeOf } from "./system-errors.ts";

/** Added to the server's POSIX niceness, so that requests come before the work of subprocesses. */
const NICENESS = 10;
const NICENESS_MAX = 19;
/** Milliseconds between two checks of a subprocess's memory. */
const MEMORY_CHECK_INTERVAL = 50;

/** How work in a subprocess ended; `code` is the system's, such as `ENOSPC`, or the signal that ended the process. */
export type Outcome<Result extends object> = { done: Result } | { error: string; code: string };

type Options = {
  /** What the command is to do; anything that can be cloned. */
  job: unknown;
  limits: { milliseconds: number; megabytes: number };
  /** Ends the process when it is aborted. */
  signal?: AbortSignal | undefined;
  /** Tests run another program. */
  program?: string[];
};
/** The only message to a subprocess; the only one from it is its `Outcome`. */
type Task = { job: unknown; megabytes: number };

/** This program: the executable, or Bun with the entry file. */
const ownProgram = Bun.isStandaloneExecutable
  ? [process.execPath]
  : [process.execPath, join(import.meta.dir, "../../../main.ts")];

/** The command line that runs this program with these words. */
export function ownCommand(...words: string[]): string[] {
  return [...ownProgram, ...words];
}

/**
 * Runs a command that calls `workInSubprocess`, at low priority.
 * @throws Error when the process can't be started, or the signal has been aborted before
 */
export async function runInSubprocess<Result extends object>(
  command: string,
  { job, limits, signal, program = ownProgram }: Options,
): Promise<Outcome<Result>> {
  let outcome: Outcome<Result> | undefined;
  const { promise: disconnected, resolve } = Promise.withResolvers<void>();
  const child = Bun.spawn([...program, command], {
    stdin: "ignore",
    stdout: "inherit",
    stderr: "inherit",
    serialization: "advanced",
    ipc(message: Outcome<Result>) {
      outcome = message;
    },
    onDisconnect: () => resolve(),
    timeout: limits.milliseconds,
    ...(signal && { signal }),
  });
  setPriority(child.pid, Math.min(getPriority() + NICENESS, NICENESS_MAX));
  child.send({ job, megabytes: limits.megabytes } satisfies Task);
  await Promise.all([child.exited, disconnected]);
  if (outcome !== undefined) return outcome;
  const { signalCode } = child;
  return signalCode === null
    ? { error: "It ended before it was done.", code: "" }
    : { error: `It was ended by ${signalCode}.`, code: String(signalCode) };
}

/**
 * In a subprocess: does the job that `runInSubprocess` was given, sends the outcome and exits. Exits early when the server has ended,
 * and is killed by `SIGKILL` when it takes more memory than it may.
 */
export async function workInSubprocess<Job>(work: (job: Job) => Promise<object>): Promise<void> {
  if (process.send === undefined) throw new Error("Only the server runs this command.");
  process.once("disconnect", () => process.exit(1));
  const { job, megabytes } = await new Promise<Task>((resolve) => process.once("message", resolve));
  const checkMemory = () => {
    if (process.memoryUsage.rss() > megabytes * 1_000_000) process.kill(process.pid, "SIGKILL");
  };
  setInterval(checkMemory, MEMORY_CHECK_INTERVAL).unref();
  let outcome: Outcome<object>;
  try {
    outcome = { done: await work(job as Job) }; // What `runInSubprocess` was given.
  } catch (thrown) {
    outcome = { error: thrown instanceof Error ? thrown.message : String(thrown), code: codeOf(thrown) };
  }
  process.send(outcome, undefined, undefined, () => process.exit());
}
