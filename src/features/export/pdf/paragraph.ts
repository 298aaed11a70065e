import { joinAcross } from "./arabic-joining.ts";
import { type Levels, levelsOf, mirrorBrackets } from "./bidi-levels.ts";
import type { FontRun, FontStyle, Fonts } from "./fonts.ts";
import { lineRanges, type Range } from "./line-ranges.ts";

/** A part of a paragraph with one style and one meaning, such as a link. */
export type Span<Meaning> = {
  text: string;
  style: FontStyle;
  color: string;
  meaning: Meaning;
  /** Not divided between lines, unless it is wider than a line. */
  isWhole?: boolean;
  /** An item of a list of words: divided only if it has three words or more and the line would else be short. */
  isItem?: boolean;
  /** On the line of the first words after it. */
  isLabel?: boolean;
  /** Not shown at the end of a line. */
  isSeparator?: boolean;
};

/** A run of one span, one font and one direction; `x` in points from the line's start. */
export type Run<Meaning> = FontRun & {
  /** Its text as typed; `text` is what is drawn, with mirrored brackets. */
  read: string;
  span: Span<Meaning>;
  x: number;
  width: number;
};

export type Line<Meaning> = {
  /** In reading order. */
  runs: Run<Meaning>[];
  width: number;
  /** Begins at the right edge: a right-to-left paragraph in a left-to-right document. */
  isOpposite: boolean;
};

type Options = {
  size: number;
  width: number;
  /** Whether the document is right-to-left. */
  isMirrored: boolean;
};

/** What was broken into lines before. Fitting pages sets the same paragraphs many times. */
type KnownLines = Map<string, { spans: readonly Span<unknown>[]; lines: readonly Line<unknown>[] }>;

/** The lines that were set with a document's fonts. */
const knownLines = new WeakMap<Fonts, KnownLines>();

/**
 * Breaks spans into lines of at most `width`, as their scripts allow (UAX 14), each in its visual order (UAX 9).
 * Lines are left out if no font has their characters.
 */
export function breakLines<M>(spans: Span<M>[], options: Options, fonts: Fonts): Line<M>[] {
  const known: KnownLines = knownLines.get(fonts) ?? new Map();
  knownLines.set(fonts, known);
  const key = keyOf(spans, options);
  const { spans: before, lines } = known.get(key) ?? { spans, lines: linesOf(spans, options, fonts) };
  known.set(key, { spans: before, lines });
  // Equal texts may have other colors and meanings.
  const own = new Map<unknown, Span<M>>(spans.map((span, index) => [before[index], span]));
  return lines.map((line) => ({
    ...line,
    runs: line.runs.flatMap((run) => {
      const span = own.get(run.span);
      return span === undefined ? [] : { ...run, span };
    }),
  }));
}

function keyOf(spans: readonly Span<unknown>[], { size, width, isMirrored }: Options): string {
  const parts = spans.map(
    ({ text, style, isWhole = false, isItem = false, isLabel = false, isSeparator = false }) =>
      [text, style, Number(isWhole), Number(isItem), Number(isLabel), Number(isSeparator)].join("\0"),
  );
  return [size, width, isMirrored, ...parts].join("\0");
}

function linesOf<M>(spans: Span<M>[], { size, width, isMirrored }: Options, fonts: Fonts): Line<M>[] {
  const text = spans.map((span) => span.text).join("");
  if (text.trim() === "") return [];
  const levels = levelsOf(text, isMirrored);
  const measure = (start: number, end: number) =>
    slices(spans, start, end).reduce((sum, part) => sum + fonts.width(part.text, part.span.style), 0) * size;
  return lineRanges(text, { width, ...wholeRanges(spans), measure })
    .map(([start, end]) => {
      const isOpposite = !isMirrored && (levels.bases[start] ?? 0) % 2 === 1;
      const parts = withoutSeparatorAtEnd(slices(spans, start, end));
      const shown = text.slice(start, end).trimEnd().length;
      const most = measure(start, start + shown) > width + ROUNDING ? width : null;
      return setLine(parts, { levels, size, isOpposite, most }, fonts);
    })
    .filter(({ runs }) => runs.length > 0);
}

/** Widths that differ by less are the same, in points. */
const ROUNDING = 0.01;

/** Leaves out a separator that a line would end with; a space stays for text extraction. */
function withoutSeparatorAtEnd<M>(parts: Slice<M>[]): Slice<M>[] {
  const last = parts.findLastIndex(({ text }) => text.trim() !== "");
  const separator = parts[last];
  if (separator?.span.isSeparator !== true || last === 0) return parts;
  return [...parts.slice(0, last), { ...separator, text: " " }];
}

/** Most words of an item that isn't divided. */
const ITEM_MAX = 2;

/** The spans that aren't divided, and those that are items of a list. */
function wholeRanges(spans: Span<unknown>[]): { whole: Range[]; items: Range[] } {
  const whole: Range[] = [];
  const items: Range[] = [];
  let start = 0;
  for (const { text, isWhole = false, isItem = false, isLabel = false } of spans) {
    const range: Range = [start, start + text.length];
    if (isLabel) whole.push([start, start + text.length + 1]);
    if (isItem) items.push(range);
    if (isWhole || (isItem && text.trim().split(" ").length <= ITEM_MAX)) whole.push(range);
    start += text.length;
  }
  return { whole, items };
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

type LineOptions = {
  levels: Levels;
  size: number;
  isOpposite: boolean;
  /** The width that its blanks give way to; null if it fits as it is. */
  most: number | null;
};

/** Divides a text into words, each with the blanks after it. */
const afterBlanks = /(?<=[ \u00a0])(?![ \u00a0])/;

function setLine<M>(
  parts: Slice<M>[],
  { levels, size, isOpposite, most }: LineOptions,
  fonts: Fonts,
): Line<M> {
  const runs: (Run<M> & { level: number })[] = [];
  const own = levelsOfLine(parts, levels);
  // Words whose blanks are narrower are placed one by one.
  for (const { span, text, start } of parts)
    for (const [level, part] of levelParts(text.replace(/\n/g, " "), own, start))
      for (const piece of fonts.split(part, span.style))
        for (const read of most === null ? [piece.text] : piece.text.split(afterBlanks)) {
          const isRightToLeft = level % 2 === 1;
          const text = isRightToLeft ? mirrorBrackets(read) : read;
          runs.push({ ...piece, isRightToLeft, text, read, span, level, x: 0, width: 0 });
        }
  joinAcross(runs);
  for (const run of runs) run.width = fonts.runWidth(run) * size;
  const last = runs.at(-1);
  // A trailing space separates words for text extraction but takes no width.
  const end = last === undefined ? 0 : fonts.runWidth({ ...last, text: last.text.trimEnd() }) * size;
  const words = runs.slice(0, -1);
  const whole = words.reduce((sum, run) => sum + run.width, end);
  const blanks = new Set(words.filter(({ read }) => /[ \u00a0]$/.test(read)));
  const narrower = most === null ? 0 : Math.max(0, whole - most) / Math.max(1, blanks.size);
  let x = 0;
  for (const run of visualOrder(runs)) {
    run.x = x;
    if (blanks.has(run)) {
      run.width -= narrower;
      // Its blank is left of the letters.
      if (run.isRightToLeft) run.x -= narrower;
    }
    if (run === last) {
      // In a right-to-left run, the trailing space is left of the letters.
      if (run.isRightToLeft) run.x -= run.width - end;
      run.width = end;
    }
    x += run.width;
  }
  return { runs, width: x, isOpposite };
}

/** The levels of a line's characters. Trailing spaces have the paragraph's level (UAX 9, L1). */
function levelsOfLine<M>(parts: Slice<M>[], { levels, bases }: Levels): (index: number) => number {
  const text = parts.map((part) => part.text).join("");
  const start = parts[0]?.start ?? 0;
  const end = start + text.replace(/[\s\u2066-\u2069]+$/, "").length;
  return (index) => (index < end ? levels[index] : bases[index]) ?? 0;
}

function levelParts(
  text: string,
  levelAt: (index: number) => number,
  start: number,
): [level: number, text: string][] {
  const parts: [number, string][] = [];
  for (let index = 0; index < text.length; index++) {
    const level = levelAt(start + index);
    const last = parts.at(-1);
    if (last?.[0] === level) last[1] += text.charAt(index);
    else parts.push([level, text.charAt(index)]);
  }
  return parts;
}

/** Puts runs in their order on the page. Reverses each sequence of runs whose level is at least the current one (UAX 9, L2). */
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
