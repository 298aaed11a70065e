import { joinAcross } from "./arabic-joining.ts";
import { type Levels, levelsOf, mirrorBrackets } from "./bidi-levels.ts";
import { breakPoints } from "./break-points.ts";
import type { FontRun, FontStyle, Fonts } from "./fonts.ts";

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

/**
 * Breaks spans into lines of at most `width`, as their scripts allow (UAX 14), each in its visual order (UAX 9).
 * Lines are left out if no font has their characters.
 */
export function breakLines<M>(
  spans: Span<M>[],
  { size, width, isMirrored }: Options,
  fonts: Fonts,
): Line<M>[] {
  const text = spans.map((span) => span.text).join("");
  if (text.trim() === "") return [];
  const levels = levelsOf(text, isMirrored);
  const measure = (start: number, end: number) =>
    slices(spans, start, end).reduce((sum, part) => sum + fonts.width(part.text, part.span.style), 0) * size;
  return withoutShortEnd(text, { width, step: size / 2, ...wholeRanges(spans) }, measure)
    .map(([start, end]) => {
      const isOpposite = !isMirrored && (levels.bases[start] ?? 0) % 2 === 1;
      return setLine(withoutSeparatorAtEnd(slices(spans, start, end)), { levels, size, isOpposite }, fonts);
    })
    .filter(({ runs }) => runs.length > 0);
}

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

/** Start and end of a line or a span in the text. */
type Range = [start: number, end: number];

type Measure = (start: number, end: number) => number;

/** A paragraph's last line is shorter than this share of the width only if it can't be helped. */
const SHORT_END = 0.22;
/** The same for a last line of one word. */
const LONG_WORD = 0.35;
/** The same in scripts without spaces between words, whose lines are usually full. */
const UNSPACED_END = 0.12;
/** Share of the width that lines are narrowed to at most, to make the last one longer. */
const NARROWEST = 0.8;

/** Lines of which the last one isn't only a few short words. Narrower lines give it words if that takes no more of them. */
function withoutShortEnd(
  text: string,
  { width, step, whole, items }: { width: number; step: number; whole: Range[]; items: Range[] },
  measure: Measure,
): Range[] {
  const widthOf = ([from, to]: Range) => measure(from, from + text.slice(from, to).trimEnd().length);
  const unbroken = whole.filter((range) => widthOf(range) <= width);
  const isInside = (some: Range[], at: number) => some.some(([start, end]) => start < at && at < end);
  const parts: Segment[] = [];
  let start = 0;
  for (const { at, isForced, isParting } of breakPoints(text)) {
    if (!isForced && isInside(unbroken, at)) continue;
    parts.push({
      from: start,
      to: at,
      isForced,
      isParting: isParting || isInside(items, at),
      shown: widthOf([start, at]),
      width: measure(start, at),
    });
    start = at;
  }
  const lines = ranges(text, width, { parts, measure });
  const endOf = (some: Range[]) => measure(...(some.at(-1) ?? [0, 0]));
  const shortest = ([from, to]: Range = [0, 0]) => {
    if (text[from - 1] !== " ") return UNSPACED_END;
    return text.slice(from, to).trim().includes(" ") ? SHORT_END : LONG_WORD;
  };
  const isLong = (some: Range[]) => endOf(some) >= shortest(some.at(-1)) * width;
  if (lines.length < 2 || isLong(lines) || parts.some(({ isForced }) => isForced)) return lines;
  let best = lines;
  const widest = Math.max(...parts.map(({ shown }) => shown));
  for (let narrower = width - step; narrower > Math.max(NARROWEST * width, widest); narrower -= step) {
    const others = ranges(text, narrower, { parts, measure });
    if (others.length > lines.length) break;
    if (endOf(others) > endOf(best)) best = others;
    if (isLong(best)) break;
  }
  return best;
}

/** A part of the text that isn't broken, with its width, and without the blanks at its end. */
type Segment = {
  from: number;
  to: number;
  isForced: boolean;
  /** Whether a break at its end parts what belongs together. */
  isParting: boolean;
  shown: number;
  width: number;
};

/** A line that is filled by this share isn't made longer by parting what belongs together. */
const FILLED = 0.85;

function ranges(
  text: string,
  width: number,
  { parts, measure }: { parts: Segment[]; measure: Measure },
): Range[] {
  const lines: Range[] = [];
  let start = 0;
  let end = 0;
  let used = 0;
  /** The last break that parts nothing, and what is used of the line up to it. */
  let clean = { at: 0, used: 0 };
  const close = (at: number) => {
    if (at > start) lines.push([start, at]);
    start = at;
    used = 0;
  };
  for (const { from, to, isForced, isParting, shown, width: whole } of parts) {
    if (used + shown > width && end > start) {
      const isClean = clean.at > start && clean.at < end && clean.used >= FILLED * width;
      const at = isClean ? clean.at : end;
      close(at);
      used = isClean ? measure(at, from) : 0;
      if (used + shown > width) close(end);
    }
    // A word that is wider than the line is broken between letters.
    if (shown > width) {
      for (const { index, segment } of new Intl.Segmenter().segment(text.slice(from, to))) {
        const at = from + index;
        const wide = measure(at, at + segment.length);
        if (used + wide > width && at > start) close(at);
        used += wide;
      }
    } else used += whole;
    end = to;
    if (!isParting) clean = { at: to, used };
    if (isForced) close(end);
  }
  close(end);
  return lines;
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

type LineOptions = { levels: Levels; size: number; isOpposite: boolean };

function setLine<M>(parts: Slice<M>[], { levels, size, isOpposite }: LineOptions, fonts: Fonts): Line<M> {
  const runs: (Run<M> & { level: number })[] = [];
  const own = levelsOfLine(parts, levels);
  for (const { span, text, start } of parts)
    for (const [level, part] of levelParts(text.replace(/\n/g, " "), own, start))
      for (const piece of fonts.split(part, span.style)) {
        const isRightToLeft = level % 2 === 1;
        const drawn = {
          ...piece,
          isRightToLeft,
          text: isRightToLeft ? mirrorBrackets(piece.text) : piece.text,
        };
        runs.push({ ...drawn, read: piece.text, span, level, x: 0, width: 0 });
      }
  joinAcross(runs);
  for (const run of runs) run.width = fonts.runWidth(run) * size;
  const last = runs.at(-1);
  // A trailing space separates words for text extraction but takes no width.
  const end = last === undefined ? 0 : fonts.runWidth({ ...last, text: last.text.trimEnd() }) * size;
  let x = 0;
  for (const run of visualOrder(runs)) {
    run.x = x;
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
