export function median(values: number[]): number {
  return percentile(values, 50);
}

/** A percentile, interpolated between the two nearest values. @param share 0 to 100 */
export function percentile(values: number[], share: number): number {
  if (values.length === 0) throw new Error("There are no values.");
  const sorted = values.toSorted((a, b) => a - b);
  const at = ((sorted.length - 1) * share) / 100;
  const [below = 0, above = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return below + (above - below) * (at - Math.floor(at));
}

/** Measures several sides in alternating order (A B B A), so that disturbances affect all of them. @returns the results of each side */
export async function alternate<T>(rounds: number, sides: (() => Promise<T>)[]): Promise<T[][]> {
  const measured = sides.map((measure) => ({ measure, results: [] as T[] }));
  const order = [...measured];
  for (let round = 0; round < rounds; round++) {
    for (const { measure, results } of order) results.push(await measure());
    order.reverse();
  }
  return measured.map(({ results }) => results);
}

/** Measures how long some work takes, in milliseconds. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
