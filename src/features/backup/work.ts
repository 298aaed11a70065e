import { RefusalError } from "../../core/database/data-folder.ts";
import { endWithParent } from "../../core/process/subprocess.ts";
import { codeOf } from "../../core/process/system-errors.ts";
import { ArchiveError } from "./archive-error.ts";

/** What a process beside the server says on its standard output, a line of JSON each. */
export type WorkLine =
  | { share: number }
  | { done: object }
  /** In words for the owner; `isRefusal` when it is about the file that was given; `code` the system's, such as `ENOSPC`. */
  | { error: string; isRefusal?: boolean; code?: string };

/** Beside a server: does the work, and reports of it. */
export async function report(work: (onShare: (share: number) => void) => Promise<object>): Promise<void> {
  endWithParent();
  const say = (line: WorkLine) => console.log(JSON.stringify(line));
  try {
    say({ done: await work((share) => say({ share })) });
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown.message : String(thrown);
    const isRefusal = thrown instanceof ArchiveError || thrown instanceof RefusalError;
    say({ error, isRefusal, code: codeOf(thrown) });
  }
}
