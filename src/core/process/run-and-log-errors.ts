import { formatError } from "./format-error.ts";

/** Runs background work and logs its error, because nobody awaits it. Never rejects. */
export async function runAndLogErrors(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error("Failed:", formatError(error));
  }
}
