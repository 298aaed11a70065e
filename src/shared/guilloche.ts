import { seededRandom } from "./seeded-random.ts";

/**
 * Copies of one closed curve, each a little smaller and rotated a little further than the last; half of them clockwise,
 * half counterclockwise, so that petals appear where they cross. Every copy is repeated at each of `turns`.
 */
export type Weave = { path: string; turns: number[]; rings: { scale: number; twist: number }[] };

const TAU = Math.PI * 2;
const RADIUS = 500;
/** Curves per group. Drawing a group repeatedly takes a tenth of the bytes of drawing each curve. */
export const BUNDLE = 6;

/** The SVG path of a closed, symmetric wave around the center, with one smooth segment from crest to trough. */
function wave(size: number, lobes: number, depth: number, pinch: number): string {
  const count = lobes * 2;
  const point = (index: number, along = 0) => {
    const angle = (TAU * index) / count;
    const radius = RADIUS * size * (index % 2 === 0 ? 1 : 1 - depth);
    const handle = ((along * radius * TAU) / count) * pinch;
    const x = Math.cos(angle) * radius - Math.sin(angle) * handle;
    const y = Math.sin(angle) * radius + Math.cos(angle) * handle;
    return `${Math.round(x)} ${Math.round(y)}`;
  };
  const pieces = Array.from({ length: count }, (_, index) => `${point(index + 1, -1)} ${point(index + 1)}`);
  return `M${point(0)}C${point(0, 1)} ${pieces.join("S")}`.replaceAll(" -", "-");
}

/** The two patterns of a rosette: a wide outer ring, and a flower in its center. */
export function rosette(seed: string): [outer: Weave, flower: Weave] {
  const next = seededRandom(seed);
  const between = (low: number, high: number) => low + next() * (high - low);
  const weave = (
    lobes: number,
    depth: number,
    [outside, inside]: [number, number],
    bundles: number,
    lobesTurned: number,
  ): Weave => {
    const count = bundles * BUNDLE;
    const copies = (direction: number) =>
      Array.from({ length: count }, (_, copy) => ({
        scale: rounded((inside / outside) ** (copy / (count - 1)), 1000),
        twist: rounded((direction * lobesTurned * 360 * copy) / lobes / count),
      }));
    return {
      path: wave(outside, lobes, depth, between(0.36, 0.56)),
      turns: [0],
      rings: [...copies(1), ...copies(-1)],
    };
  };
  const lobes = 9 + Math.floor(next() * 8);
  const petals = 6 + ((lobes + 2 + Math.floor(next() * 4)) % 8);
  return [
    weave(lobes, between(0.15, 0.28), [1, 0.44], 7, between(0.9, 2.1)),
    weave(petals, between(0.22, 0.34), [0.55, 0.12], 5, between(0.9, 2.1)),
  ];
}

/** Two overlapping waves for a ribbon that is 1600 units wide. */
export function ribbon(seed: string): { path: string; strands: { shift: number; stretch: number }[] }[] {
  const next = seededRandom(seed);
  const length = 28 + Math.floor(next() * 16);
  return [length, length + 6 + Math.floor(next() * 18)].map((half) => {
    const count = Math.ceil(1600 / half) + 4;
    const strandCount = 7 + Math.floor(next() * 3);
    const tilt = next() < 0.5 ? -1 : 1;
    return {
      path: `M${-2 * half} 0q${half / 2}-99 ${half} 0${`t${half} 0`.repeat(count)}`,
      strands: Array.from({ length: strandCount }, (_, strand) => ({
        shift: rounded(tilt * (half / strandCount) * strand),
        stretch: rounded(0.35 + (0.65 * (strand + 1)) / strandCount),
      })),
    };
  });
}

function rounded(value: number, parts = 100): number {
  return Math.round(value * parts) / parts;
}
