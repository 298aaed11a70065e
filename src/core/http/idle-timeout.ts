import { badRequest } from "../errors/app-error.ts";
import { endsWithin } from "../process/ends-within.ts";

/** Longest time in milliseconds without a byte of what is uploaded. */
export const IDLE_TIMEOUT = 60_000;

export const idleTimedOut = () => badRequest("The upload stood still for too long.");

/**
 * Passes a stream on as long as it goes on: whoever is waiting for one that stands still would wait for ever.
 * @param idleTimeout milliseconds
 * @throws AppError 400 when it stands still for longer
 */
export async function* withIdleTimeout(
  content: ReadableStream<Uint8Array>,
  idleTimeout: number = IDLE_TIMEOUT,
): AsyncGenerator<Uint8Array> {
  const reader = content.getReader();
  try {
    for (;;) {
      const reading = reader.read();
      if (!(await endsWithin(reading, idleTimeout))) throw idleTimedOut();
      const piece = await reading;
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    // Not awaited: what stands still may not answer this, either.
    void reader.cancel().catch(() => undefined);
  }
}
