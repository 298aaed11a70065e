import bidiFactory from "bidi-js";
import LineBreaker from "linebreak";
import type { FontStyle, Fonts, Piece } from "./fonts.ts";

const bidi = bidiFactory();

/** A part of a paragraph that looks the same and means the same. */
export type Span<Meaning> = { text: string; style: FontStyle; color: string; meaning: Meaning };

/** A run of one span, one font and one direction; `x` in points from the line's start. */
export type Run<Meaning> = Piece & { span: Span<Meaning>; x: number; width: number };

export type Line<Meaning> = {
  /** In the order in which they are read. */
  runs: Run<Meaning>[];
  width: number;
  isRightToLeft: boolean;
};

type Options = { size: number; width: number };

/**
 * Breaks spans into lines that are no wider than `width`, as their scripts allow (UAX 14), each in its visual order (UAX 9).
 * A line of signs that no font has is left out.
 */
export function breakLines<M>(spans: Span<M>[], { size, width }: Options, fonts: Fonts): Line<M>[] {
  const text = spans.map((span) => span.text).join("");
  if (text.trim() === "") return [];
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, "auto");
  const isRightToLeft = (paragraphs[0]?.level ?? 0) % 2 === 1;
  const measure = (start: number, end: number) =>
    slices(spans, start, end).reduce((sum, part) => sum + fonts.width(part.text, part.span.style), 0) * size;
  return ranges(text, width, measure)
    .map(([start, end]) => setLine(slices(spans, start, end), levels, { size, isRightToLeft, start }, fonts))
    .filter(({ runs }) => runs.length > 0);
}

/** Which part of the text each line has. */
function ranges(
  text: string,
  width: number,
  measure: (start: number, end: number) => number,
): [start: number, end: number][] {
  const lines: [number, number][] = [];
  let start = 0;
  let end = 0;
  let used = 0;
  const close = (at: number) => {
    if (at > start) lines.push([start, at]);
    start = at;
    used = 0;
  };
  for (const [from, to, isForced] of segments(text)) {
    const shown = text.slice(from, to).trimEnd().length;
    if (used + measure(from, from + shown) > width && end > start) close(end);
    // What has no break and no room is broken between letters.
    if (measure(from, from + shown) > width) {
      for (const { index, segment } of new Intl.Segmenter().segment(text.slice(from, to))) {
        const at = from + index;
        const wide = measure(at, at + segment.length);
        if (used + wide > width && at > start) close(at);
        used += wide;
      }
    } else used += measure(from, to);
    end = to;
    if (isForced) close(end);
  }
  close(end);
  return lines;
}

function* segments(text: string): Generator<[from: number, to: number, isForced: boolean]> {
  const breaker = new LineBreaker(text);
  let from = 0;
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    yield [from, next.position, next.required && next.position < text.length];
    from = next.position;
  }
}

type Slice<M> = { span: Span<M>; text: string; start: number };

function slices<M>(spans: Span<M>[], start: number, end: number): Slice<M>[] {
  const found: Slice<M>[] = [];
  let at = 0;
  for (const span of spans) {
    const from = Math.max(start, at);
    const to = Math.min(end, at + span.text.length);
    if (from < to) found.push({ span, text: span.text.slice(from - at, to - at), start: from });
    at += span.text.length;
  }
  return found;
}

type LineOptions = { size: number; isRightToLeft: boolean; start: number };

function setLine<M>(
  parts: Slice<M>[],
  levels: Uint8Array,
  { size, isRightToLeft }: LineOptions,
  fonts: Fonts,
): Line<M> {
  const runs: (Run<M> & { level: number })[] = [];
  for (const { span, text, start } of parts)
    for (const [level, part] of levelParts(text.replace(/\n/g, " "), levels, start))
      for (const piece of fonts.pieces(level % 2 === 1 ? mirrored(part) : part, span.style))
        runs.push({ ...piece, span, level, x: 0, width: fonts.pieceWidth(piece) * size });
  const last = runs.at(-1);
  // A blank at the end of a line keeps words apart for whoever reads the text, and takes no room.
  const end = last === undefined ? 0 : fonts.pieceWidth({ ...last, text: last.text.trimEnd() }) * size;
  let x = 0;
  for (const run of visualOrder(runs)) {
    run.x = x;
    if (run === last) run.width = end;
    x += run.width;
  }
  return { runs, width: x, isRightToLeft };
}

function levelParts(text: string, levels: Uint8Array, start: number): [level: number, text: string][] {
  const parts: [number, string][] = [];
  for (let index = 0; index < text.length; index++) {
    const level = levels[start + index] ?? 0;
    const last = parts.at(-1);
    if (last?.[0] === level) last[1] += text.charAt(index);
    else parts.push([level, text.charAt(index)]);
  }
  return parts;
}

/** Brackets open to the other side in what is read from the right. */
function mirrored(text: string): string {
  return text.replace(/\p{Bidi_Mirrored}/gu, (sign) => bidi.getMirroredCharacter(sign) ?? sign);
}

/** From left to right: from the highest level down, what stands at least so high is turned round (UAX 9, L2). */
function visualOrder<T extends { level: number }>(runs: T[]): T[] {
  const order = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    let from = 0;
    while (from < order.length) {
      let to = from;
      while ((order[to]?.level ?? -1) >= level) to++;
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = to + 1;
    }
  }
  return order;
}
