import { getPriority, setPriority } from "node:os";
import { join } from "node:path";
import { errorCodeOf } from "./system-errors.ts";

/** Added to the server's POSIX niceness, so that requests take precedence over subprocesses. */
const NICENESS = 10;
const NICENESS_MAX = 19;
/** Milliseconds between two checks of a subprocess's memory. */
const MEMORY_CHECK_INTERVAL = 50;

/**
 * The outcome of a subprocess; `code` is a system error code such as `ENOSPC`, or the signal that ended the process.
 */
export type Outcome<Result extends object> = { done: Result } | { error: string; code: string };

type Options = {
  /** Input of the command; any cloneable value. */
  job: unknown;
  limits: { milliseconds: number; megabytes: number };
  /** Aborting it ends the process. */
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

/** The command line that runs this program with the given arguments. */
export function ownCommandLine(...args: string[]): string[] {
  return [...ownProgram, ...args];
}

/**
 * Runs a command of this program that calls `handleSubprocessJob`, at low priority.
 * @throws Error if the process can't be started, or the signal is already aborted
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
    ? { error: "The process ended before it was done.", code: "" }
    : { error: `The process was ended by ${signalCode}.`, code: String(signalCode) };
}

/**
 * Called in the subprocess: runs the job passed to `runInSubprocess`, sends the outcome and exits. Exits early if the
 * server ends, and kills itself with `SIGKILL` past its memory limit.
 */
export async function handleSubprocessJob<Job>(work: (job: Job) => Promise<object>): Promise<void> {
  if (process.send === undefined) throw new Error("Only the server can run this command.");
  process.once("disconnect", () => process.exit(1));
  const { job, megabytes } = await new Promise<Task>((resolve) => process.once("message", resolve));
  const checkMemory = () => {
    if (process.memoryUsage.rss() > megabytes * 1_000_000) process.kill(process.pid, "SIGKILL");
  };
  setInterval(checkMemory, MEMORY_CHECK_INTERVAL).unref();
  let outcome: Outcome<object>;
  try {
    outcome = { done: await work(job as Job) }; // The `job` passed to `runInSubprocess`.
  } catch (thrown) {
    outcome = { error: thrown instanceof Error ? thrown.message : String(thrown), code: errorCodeOf(thrown) };
  }
  process.send(outcome, undefined, undefined, () => process.exit());
}
