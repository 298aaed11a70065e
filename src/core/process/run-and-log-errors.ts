import { logFailure } from "./log.ts";

/** Runs background work and logs its error, because nobody awaits it. Never rejects. */
export async function runAndLogErrors(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logFailure("Failed", error);
  }
}
