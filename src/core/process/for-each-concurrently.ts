/**
 * Runs `work` for every item, up to `limit` at a time.
 * @throws the first error, or the signal's reason once it is aborted; waits for everything that was started
 */
export async function forEachConcurrently<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const rest = items.values();
  const failures: unknown[] = [];
  const runNext = async () => {
    for (const item of rest) {
      if (failures.length > 0) return;
      try {
        signal?.throwIfAborted();
        await work(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, runNext));
  if (failures.length > 0) throw failures[0];
}
