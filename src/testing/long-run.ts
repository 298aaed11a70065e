/** Whether this is `bun run test:long`; `npm test` runs the short versions. */
export const isLong = process.env.VITRINE_LONG !== undefined;

/** Whether this is `bun run test:long` without `--ci`: everything is tried, and times may be compared because nothing else runs. */
export const isExhaustive = process.env.VITRINE_LONG === "all";

/** The number of repetitions in `npm test`, in `bun run test:long`, and in its `--ci` form. `VITRINE_TIMES` overrides it. */
export function times(short: number, long: number, ci = long): number {
  const { VITRINE_TIMES, VITRINE_LONG } = process.env;
  return Number(VITRINE_TIMES ?? { ci, all: long }[VITRINE_LONG ?? ""] ?? short);
}

/** All of many cases in `bun run test:long`, such as collected files, every eighth in `npm test`. */
export function sampled<T>(cases: T[]): T[] {
  return isLong ? cases : cases.filter((_, index) => index % 8 === 0);
}

/** A figure for docs/security-and-reliability.md. */
export function reportFigure(row: string, text: string): void {
  console.log(`${row}: ${text}`);
}

/** A pseudo-random generator that repeats with the same seed (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** An integer from 0 up to, but not including, `end`. */
    below: (end: number) => Math.floor(next() * end),
    isTrue: (chance: number) => next() < chance,
    pick<T>(list: readonly T[]): T {
      const picked = list[Math.floor(next() * list.length)];
      if (picked === undefined) throw new Error("Nothing to pick from.");
      return picked;
    },
    bytes(size: number): Buffer {
      const bytes = Buffer.alloc(size);
      for (let at = 0; at + 4 <= size; at += 4) bytes.writeUInt32LE(Math.floor(next() * 2 ** 32), at);
      return bytes;
    },
  };
}

export type Random = ReturnType<typeof randomFrom>;

/** `VITRINE_SEED` repeats a run. */
export const seed = Number(process.env.VITRINE_SEED ?? 1851);

/** The median. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
