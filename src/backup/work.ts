/** What a process beside the server says on its standard output, a line of JSON each. */
export type WorkLine =
  | { share: number }
  | { done: object }
  /** In words for the owner; `isRefusal` when it is about the file that was given. */
  | { error: string; isRefusal?: boolean };

/** Milliseconds. */
const PARENT_EVERY = 200;

/** A server that was killed has started anew, perhaps; what it began must not go on beside that. */
export function endWithParent(): void {
  const { ppid } = process;
  setInterval(() => process.ppid !== ppid && process.exit(1), PARENT_EVERY).unref();
}
