/**
 * Runs `work` for every item, up to `limit` at a time.
 * @throws the first failure, or the signal's reason when it is aborted, once everything that was started has ended
 */
export async function eachAtOnce<T>(
  all: readonly T[],
  limit: number,
  work: (each: T) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const rest = all.values();
  const failures: unknown[] = [];
  const runNext = async () => {
    for (const each of rest) {
      if (failures.length > 0) return;
      try {
        signal?.throwIfAborted();
        await work(each);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, all.length) }, runNext));
  if (failures.length > 0) throw failures[0];
}
