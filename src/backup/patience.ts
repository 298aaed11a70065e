import { badRequest } from "../http/errors.ts";

/** Longest time in milliseconds without a byte of an archive that comes in, as for other uploads (http/multipart.ts). */
export const SILENCE_MAX = 60_000;

/**
 * Passes a stream on as long as it goes on: whoever is waiting for one that stands still would wait for ever.
 * @param silence milliseconds
 * @throws AppError 400 when it stands still for longer
 */
export async function* withPatience(
  content: ReadableStream<Uint8Array>,
  silence: number = SILENCE_MAX,
): AsyncGenerator<Uint8Array> {
  const reader = content.getReader();
  try {
    for (;;) {
      const piece = await within(reader.read(), silence);
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    // Not awaited: what stands still may not answer this, either.
    void reader.cancel().catch(() => undefined);
  }
}

async function within<T>(promise: Promise<T>, silence: number): Promise<T> {
  const { promise: silent, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(badRequest("The upload stood still for too long.")), silence);
  try {
    return await Promise.race([promise, silent]);
  } finally {
    clearTimeout(timer);
  }
}
