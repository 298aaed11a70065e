import { numbersFrom } from "./seed.ts";

/** Copies of one curve, each turned a little further, woven into a ring; rings are the weave at several sizes. */
export type Weave = { path: string; turns: number[]; rings: { scale: number; twist: number }[] };

const TAU = Math.PI * 2;
const RADIUS = 500;
const MOST_LOBES = 14;

/** A closed wave around the middle, one smooth piece from each crest to the next trough. */
function wave(lobes: number, depth: number, pinch: number): string {
  const count = lobes * 2;
  const point = (index: number, along = 0) => {
    const angle = (TAU * index) / count;
    const radius = RADIUS * (index % 2 === 0 ? 1 : 1 - depth);
    const handle = ((along * radius * TAU) / count) * pinch;
    const x = Math.cos(angle) * radius - Math.sin(angle) * handle;
    const y = Math.sin(angle) * radius + Math.cos(angle) * handle;
    return `${Math.round(x)} ${Math.round(y)}`;
  };
  const pieces = Array.from({ length: count }, (_, index) => `${point(index + 1, -1)} ${point(index + 1)}`);
  return `M${point(0)}C${point(0, 1)} ${pieces.join("S")}`.replaceAll(" -", "-");
}

/** The two weaves of a rosette, as banknotes have them: a wide outer one and a dense one inside. */
export function rosette(seed: string): Weave[] {
  const next = numbersFrom(seed);
  const between = (low: number, high: number) => low + next() * (high - low);
  const weave = (
    lobes: number,
    depth: number,
    copies: number,
    sizes: [number, number],
    ringCount: number,
  ) => {
    const twist = between(-0.8, 0.8) * (360 / lobes);
    return {
      path: wave(lobes, depth, between(0.36, 0.56)),
      turns: Array.from({ length: copies }, (_, copy) => Math.round((3600 / lobes / copies) * copy) / 10),
      rings: Array.from({ length: ringCount }, (_, ring) => {
        const share = ring / (ringCount - 1);
        return {
          scale: rounded(sizes[0] * (sizes[1] / sizes[0]) ** share),
          twist: Math.round(twist * share),
        };
      }),
    };
  };
  const lobes = 9 + Math.floor(next() * (MOST_LOBES - 8));
  const innerLobes = 5 + ((lobes + 2 + Math.floor(next() * 4)) % (MOST_LOBES - 5));
  return [
    weave(lobes, between(0.16, 0.26), 12, [1, 0.56], 7),
    weave(innerLobes, between(0.28, 0.44), 9, [0.54, 0.14], 7),
  ];
}

/** The strands of a ribbon 1600 wide: two waves that drift against each other. */
export function ribbon(seed: string): { path: string; strands: { shift: number; stretch: number }[] }[] {
  const next = numbersFrom(seed);
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

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
