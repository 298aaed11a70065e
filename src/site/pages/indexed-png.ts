import { deflateSync } from "node:zlib";

/** Colours of a picture that is written so: enough for lines on paper and a face, and a quarter of the bytes. */
const COLOURS = 256;
/** Places for different colours; a power of two, and several times as many as a drawing has. */
const PLACES = 1 << 18;
/** From this share of the places on, colours that are next to each other are taken for one. */
const FULL = PLACES / 2;
const DEFLATE_LEVEL = 6;

/**
 * A PNG with a palette, not dithered: beside a photograph that smears the letters. The runtime's own takes four times as long, and changes the paper.
 * @param pixels RGBA in a byte each, opaque
 */
export function indexedPng(pixels: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  const { colours, counts, places } = count(words);
  const { palette, entries } = choose(colours, counts);
  const rows = new Uint8Array((width + 1) * height); // Each begins with its filter, which is none.
  let at = 0;
  for (let y = 0, pixel = 0; y < height; y++) {
    rows[at++] = 0;
    for (let x = 0; x < width; x++) rows[at++] = entries[places[pixel++] as number] as number; // All are there.
  }
  const size = new DataView(new ArrayBuffer(13));
  size.setUint32(0, width);
  size.setUint32(4, height);
  size.setUint32(8, 0x08_03_00_00); // 8 bits, by a palette, deflated, filtered by rows; then: not interlaced.
  return joined([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", new Uint8Array(size.buffer)),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(rows, { level: DEFLATE_LEVEL })),
    chunk("IEND", new Uint8Array()),
  ]);
}

type Counted = { colours: Uint32Array; counts: Uint32Array; places: Uint32Array };

/** The colours, how many pixels have each, and which one each pixel has. */
function count(words: Uint32Array, mask = 0xff_ff_ff): Counted {
  const table = new Int32Array(PLACES).fill(-1);
  const colours = new Uint32Array(FULL);
  const counts = new Uint32Array(FULL);
  const places = new Uint32Array(words.length);
  let known = 0;
  let last = -1;
  let index = 0;
  for (let pixel = 0; pixel < words.length; pixel++) {
    const colour = (words[pixel] as number) & mask; // All are there.
    if (colour !== last) {
      last = colour;
      let place = (Math.imul(colour, 0x9e_37_79_b1) >>> 8) & (PLACES - 1);
      while (table[place] !== -1 && colours[table[place] as number] !== colour)
        place = (place + 1) & (PLACES - 1);
      if (table[place] === -1) {
        if (known === FULL) return count(words, (mask << 1) & 0xfe_fe_fe & mask);
        table[place] = known;
        colours[known++] = colour;
      }
      index = table[place] as number;
    }
    counts[index] = (counts[index] as number) + 1;
    places[pixel] = index;
  }
  return { colours: colours.subarray(0, known), counts: counts.subarray(0, known), places };
}

/** Colours that are to become one: a range of `order`, the channel in which they differ most, and by how much in all. */
type Box = {
  from: number;
  to: number;
  mean: number[];
  /** Which colour it becomes. */
  shown: number[];
  channel: number;
  error: number;
};

/** A palette of colours that were counted, and for each of them which of its entries it becomes. */
function choose(
  colours: Uint32Array,
  counts: Uint32Array,
): { palette: Uint8Array<ArrayBuffer>; entries: Uint8Array } {
  const order = Uint32Array.from(colours.keys());
  const of = (index: number, channel: number) => ((colours[index] as number) >>> (channel * 8)) & 255;

  function boxOf(from: number, to: number): Box {
    const sums = [0, 0, 0];
    const squares = [0, 0, 0];
    let weight = 0;
    let most = order[from] as number;
    for (let at = from; at < to; at++) {
      const index = order[at] as number;
      const times = counts[index] as number;
      weight += times;
      if (times > (counts[most] as number)) most = index;
      for (let channel = 0; channel < 3; channel++) {
        const value = of(index, channel);
        sums[channel] = (sums[channel] as number) + value * times;
        squares[channel] = (squares[channel] as number) + value * value * times;
      }
    }
    const mean = sums.map((sum) => sum / weight);
    const errors = squares.map((square, channel) => square - (sums[channel] as number) ** 2 / weight);
    const error = Math.max(...errors);
    // Paper stays the paper that it is.
    const isPlain = (counts[most] as number) * 2 > weight;
    const shown = isPlain ? sums.map((_, channel) => of(most, channel)) : mean.map(Math.round);
    return { from, to, mean, shown, channel: errors.indexOf(error), error };
  }

  const boxes = [boxOf(0, order.length)];
  while (boxes.length < COLOURS) {
    const widest = boxes.reduce((most, box) => (box.error > most.error ? box : most));
    if (widest.to - widest.from < 2 || widest.error <= 0) break;
    const { from, to, mean, channel } = widest;
    let middle = from;
    for (let at = from; at < to; at++) {
      const index = order[at] as number;
      if (of(index, channel) > (mean[channel] as number)) continue;
      order[at] = order[middle] as number;
      order[middle++] = index;
    }
    if (middle === from || middle === to) break;
    boxes[boxes.indexOf(widest)] = boxOf(from, middle);
    boxes.push(boxOf(middle, to));
  }

  const palette = Uint8Array.from(boxes.flatMap(({ shown }) => shown));
  const entries = new Uint8Array(colours.length);
  for (const [entry, { from, to }] of boxes.entries())
    for (let at = from; at < to; at++) entries[order[at] as number] = entry;
  return { palette, entries };
}

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const body = joined([new TextEncoder().encode(type), data]);
  const around = (value: number) => {
    const bytes = new DataView(new ArrayBuffer(4));
    bytes.setUint32(0, value);
    return new Uint8Array(bytes.buffer);
  };
  return joined([around(data.length), body, around(Bun.hash.crc32(body))]);
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts));
}
