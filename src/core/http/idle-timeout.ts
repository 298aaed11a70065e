import { badRequest } from "../errors/app-error.ts";
import { finishesWithin } from "../process/finishes-within.ts";

/** Milliseconds that an upload may send no data. */
export const IDLE_TIMEOUT = 60_000;

export const uploadStalled = () => badRequest("The upload stalled for too long. Try again.");

/**
 * Reads a stream, and stops if it sends no data for too long.
 * @param idleTimeout milliseconds
 * @throws AppError 400 after the timeout
 */
export async function* withIdleTimeout(
  content: ReadableStream<Uint8Array>,
  idleTimeout: number = IDLE_TIMEOUT,
): AsyncGenerator<Uint8Array> {
  const reader = content.getReader();
  try {
    for (;;) {
      const reading = reader.read();
      if (!(await finishesWithin(reading, idleTimeout))) throw uploadStalled();
      const chunk = await reading;
      if (chunk.done) return;
      yield chunk.value;
    }
  } finally {
    // Not awaited, because a stalled stream may never settle it.
    void reader.cancel().catch(() => undefined);
  }
}
