export function median(values: number[]): number {
  return percentile(values, 50);
}

/** The middle between two values where it falls between them. */
export function percentile(values: number[], share: number): number {
  if (values.length === 0) throw new Error("There is nothing to take a percentile of.");
  const sorted = values.toSorted((a, b) => a - b);
  const at = ((sorted.length - 1) * share) / 100;
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? 0;
  return below + (above - below) * (at - Math.floor(at));
}

/** (largest − smallest) ÷ median */
export function spread(values: number[]): number {
  const middle = median(values);
  return middle === 0 ? 0 : (Math.max(...values) - Math.min(...values)) / middle;
}

/** Two series measured in turn, so that what disturbs the machine disturbs both. */
export type Sides = { ours: number[]; theirs: number[] };

/**
 * Measures two sides `rounds` times: A B B A A B, so that neither is always the one that finds the machine as the other left it.
 */
export async function interleave(
  rounds: number,
  measureOurs: () => Promise<number>,
  measureTheirs: () => Promise<number>,
): Promise<Sides> {
  const sides: Sides = { ours: [], theirs: [] };
  const turns = [
    async () => sides.ours.push(await measureOurs()),
    async () => sides.theirs.push(await measureTheirs()),
  ];
  for (let round = 0; round < rounds; round++) {
    for (const turn of turns) await turn();
    turns.reverse();
  }
  return sides;
}

export function ratioOf({ ours, theirs }: Sides): number {
  return median(ours) / median(theirs);
}
