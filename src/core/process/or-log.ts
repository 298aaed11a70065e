import { formatError } from "./format-error.ts";

/** What goes wrong with work that nobody waits for is tried again the next time. */
export async function orLog(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error("Failed:", formatError(error));
  }
}
