import { RefusalError } from "../db/data-folder.ts";
import { ArchiveError } from "./archive-error.ts";

/** What a process beside the server says on its standard output, a line of JSON each. */
export type WorkLine =
  | { share: number }
  | { done: object }
  /** In words for the owner; `isRefusal` when it is about the file that was given; `code` the system's, such as `ENOSPC`. */
  | { error: string; isRefusal?: boolean; code?: string | undefined };

/** Milliseconds. */
const PARENT_EVERY = 200;

/** Beside a server: does the work, and reports of it. */
export async function report(work: (onShare: (share: number) => void) => Promise<object>): Promise<void> {
  endWithParent();
  const say = (line: WorkLine) => console.log(JSON.stringify(line));
  try {
    say({ done: await work((share) => say({ share })) });
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown.message : String(thrown);
    const isRefusal = thrown instanceof ArchiveError || thrown instanceof RefusalError;
    const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : undefined;
    say({ error, isRefusal, code });
  }
}

/** A server that was killed has started anew, perhaps; what it began must not go on beside that. */
function endWithParent(): void {
  const { ppid } = process;
  setInterval(() => process.ppid !== ppid && process.exit(1), PARENT_EVERY).unref();
}
