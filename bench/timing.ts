/** Does work. @returns what it has made, and the milliseconds that it took */
export async function timed<T>(work: () => Promise<T>): Promise<{ result: T; time: number }> {
  const started = performance.now();
  const result = await work();
  return { result, time: performance.now() - started };
}

/** Looks every few milliseconds. @throws Error after a minute */
export async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (const end = performance.now() + 60_000; performance.now() < end; await Bun.sleep(5)) {
    const found = await look();
    if (found !== undefined) return found;
  }
  throw new Error("It does not come.");
}
