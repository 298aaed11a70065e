import { endWithParent } from "./subprocess.ts";
import { codeOf } from "./system-errors.ts";

/** What a process beside the server says on its standard output, a line of JSON each. */
export type WorkLine =
  | { share: number }
  | { done: object }
  /** In words for the owner; `isRefusal` when nothing was begun; `code` the system's, such as `ENOSPC`. */
  | { error: string; isRefusal?: boolean; code?: string };

/**
 * Beside a server: does the work, and reports of it.
 * @param refusals errors that say why nothing was begun
 */
export async function report(
  work: (onShare: (share: number) => void) => Promise<object>,
  refusals: readonly (new (...all: never[]) => Error)[],
): Promise<void> {
  endWithParent();
  const say = (line: WorkLine) => console.log(JSON.stringify(line));
  try {
    say({ done: await work((share) => say({ share })) });
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown.message : String(thrown);
    say({ error, isRefusal: refusals.some((kind) => thrown instanceof kind), code: codeOf(thrown) });
  }
}
