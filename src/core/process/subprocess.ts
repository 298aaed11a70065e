import { getPriority, setPriority } from "node:os";
import { join } from "node:path";
import { codeOf } from "./system-errors.ts";

/** Added to the server's POSIX niceness, so that requests come before the work of subprocesses. */
const NICENESS = 10;
const NICENESS_MAX = 19;
/** Milliseconds between two checks of a subprocess's memory. */
const MEMORY_CHECK_INTERVAL = 50;

/** How work in a subprocess ended. */
export type Outcome<Result extends object = object> =
  | { done: Result }
  /** In words for the owner; `isRefusal` when nothing was begun; `code` is the system's, such as `ENOSPC`, or the signal that ended the process. */
  | { error: string; isRefusal?: boolean; code?: string };

/** What a subprocess sends: its progress from 0 to 1 any number of times, then its outcome. */
type Message = { progress: number } | Outcome;

type Limits = { milliseconds: number; megabytes: number };
/** The first and only message to a subprocess. */
type Task = { job: unknown; megabytes: number };

type RunOptions = {
  /** What the command is to do; anything that can be cloned. */
  job?: unknown;
  limits?: Limits;
  /** Ends the process when it is aborted. */
  signal?: AbortSignal;
  onProgress?: (progress: number) => void;
  /** Tests run another program. */
  program?: string[];
};

/** This program: the executable, or Bun with the entry file. */
const ownProgram = Bun.isStandaloneExecutable
  ? [process.execPath]
  : [process.execPath, join(import.meta.dir, "../../../main.ts")];

/** Runs a command of this program in a subprocess. Tests pass their own. */
export type RunInSubprocess = (words: string[], options?: RunOptions) => Promise<Outcome>;

/** The command line that runs this program with these words. */
export function ownCommand(...words: string[]): string[] {
  return [...ownProgram, ...words];
}

/**
 * Runs a command that calls `workInSubprocess`, at low priority.
 * @throws Error when the process can't be started, or the signal has been aborted before
 */
export async function runInSubprocess<Result extends object>(
  words: string[],
  { job, limits, signal, onProgress, program = ownProgram }: RunOptions = {},
): Promise<Outcome<Result>> {
  let outcome: Outcome<Result> | undefined;
  const { promise: disconnected, resolve } = Promise.withResolvers<void>();
  const child = Bun.spawn([...program, ...words], {
    stdin: "ignore",
    stdout: "inherit",
    stderr: "inherit",
    serialization: "advanced",
    ipc(message: Message) {
      if ("progress" in message) onProgress?.(message.progress);
      else outcome = message as Outcome<Result>; // What the command's own code sends.
    },
    onDisconnect: () => resolve(),
    ...(signal && { signal }),
    ...(limits && { timeout: limits.milliseconds }),
  });
  setPriority(child.pid, Math.min(getPriority() + NICENESS, NICENESS_MAX));
  child.send({ job, megabytes: limits?.megabytes ?? Number.POSITIVE_INFINITY } satisfies Task);
  await Promise.all([child.exited, disconnected]);
  if (outcome !== undefined) return outcome;
  const { signalCode } = child;
  return signalCode === null
    ? { error: "It ended before it was done." }
    : { error: `It was ended by ${signalCode}.`, code: String(signalCode) };
}

/**
 * In a subprocess: does the job that `runInSubprocess` was given, sends the outcome and exits. Exits early when the server has ended,
 * and is killed by `SIGKILL` when it takes more memory than it may.
 * @param refusals errors that say why nothing was begun
 */
export async function workInSubprocess<Job>(
  work: (job: Job, onProgress: (progress: number) => void) => Promise<object>,
  refusals: readonly (new (...all: never[]) => Error)[] = [],
): Promise<void> {
  if (process.send === undefined) throw new Error("Only the server runs this command.");
  const send = (message: Message, onSent?: () => void) =>
    process.send?.(message, undefined, undefined, onSent);
  process.once("disconnect", () => process.exit(1));
  const { job, megabytes } = await new Promise<Task>((resolve) => process.once("message", resolve));
  const checkMemory = () => {
    if (process.memoryUsage.rss() > megabytes * 1_000_000) process.kill(process.pid, "SIGKILL");
  };
  setInterval(checkMemory, MEMORY_CHECK_INTERVAL).unref();
  let outcome: Outcome;
  try {
    outcome = { done: await work(job as Job, (progress) => void send({ progress })) }; // What `runInSubprocess` was given.
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown.message : String(thrown);
    const isRefusal = refusals.some((kind) => thrown instanceof kind);
    outcome = { error, isRefusal, code: codeOf(thrown) };
  }
  send(outcome, () => process.exit());
}
