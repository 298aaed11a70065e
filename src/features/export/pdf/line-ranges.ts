import { breakPoints } from "./break-points.ts";

/** Start and end of a line or a span in the text. */
export type Range = [start: number, end: number];

type Measure = (start: number, end: number) => number;

type Paragraph = {
  /** Of its lines. */
  width: number;
  /** Not divided, unless they are wider than a line. */
  whole: Range[];
  /** Items of a list, divided only if the line would else be short. */
  items: Range[];
  /** The width of a part of the text. */
  measure: Measure;
};

/** Share by which the blanks of a line may be narrower to save a line, which nobody sees. */
const CLOSER = 0.12;

/** Where the lines of a text begin and end: each is filled, and the last one isn't only a short word or two. */
export function lineRanges(text: string, paragraph: Paragraph): Range[] {
  if (text !== "" && isOneLine(text, paragraph)) return [[0, text.length]];
  const usual = filled(text, paragraph);
  if (usual.lines.length < 2) return usual.lines;
  const { measure } = paragraph;
  const blanksIn = (start: number, end: number) =>
    [...text.slice(start, end).matchAll(/[ \u00a0]/g)].reduce(
      (sum, { index }) => sum + measure(start + index, start + index + 1),
      0,
    );
  const narrower = (start: number, end: number) => measure(start, end) - CLOSER * blanksIn(start, end);
  const room = (usual.lines.length - 1) * paragraph.width;
  const closer = narrower(0, text.length) > room ? usual : filled(text, { ...paragraph, measure: narrower });
  return withoutOrphan(text, closer.lines.length < usual.lines.length ? closer : usual, paragraph);
}

/** Whether a text fits on a line, as most do. */
function isOneLine(text: string, { width, measure }: Paragraph): boolean {
  return !/[\n-\r\u0085\u2028\u2029]/.test(text) && measure(0, text.trimEnd().length) <= width;
}

type Filled = { lines: Range[]; parts: Segment[] };

/** A last line that is shorter than this share of the width is only a short word or two. */
const ORPHAN = 0.11;
/** The same for a line of one or two words. */
const ORPHAN_WORDS = 0.2;
/** Share of the width that the line before still fills when it gives words to an orphan. A long word gets one only from a filled line. */
const LEFT_MIN = 0.76;

/** Moves as few words as possible from the line before to a last one that is only a short word or two. */
function withoutOrphan(text: string, { lines, parts }: Filled, { width, measure }: Paragraph): Range[] {
  const [before, last] = lines.slice(-2);
  if (before === undefined || last === undefined || parts.some(({ isForced }) => isForced)) return lines;
  const [, end] = last;
  const wordsFrom = (from: number) => text.slice(from, end).trim().split(" ").length;
  const isOrphan = (from: number) => {
    const isWords = text[from - 1] === " " && wordsFrom(from) <= 2;
    return measure(from, end) < (isWords ? ORPHAN_WORDS : ORPHAN) * width;
  };
  const isOneWord = (from: number) => text[from - 1] === " " && wordsFrom(from) === 1;
  const leastLeft = (from: number) => (isOrphan(from) ? LEFT_MIN : isOneWord(from) ? FILLED : 1);
  const [start, until] = before;
  const ends = parts.filter(({ to }) => to > start && to < until).reverse();
  const movedAt = (places: Segment[]) => {
    let from = until;
    for (const { to } of places) {
      const left = measure(start, start + text.slice(start, to).trimEnd().length);
      if (left < leastLeft(from) * width || measure(to, end) > width) break;
      from = to;
    }
    return from;
  };
  const clean = movedAt(ends.filter(({ isParting }) => !isParting));
  const from = isOrphan(clean) ? movedAt(ends) : clean;
  return [...lines.slice(0, -2), [start, from], [from, end]];
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

function segmentsOf(text: string, { width, whole, items, measure }: Paragraph): Segment[] {
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
  return parts;
}

/** A line that is filled by this share isn't made longer by parting what belongs together. */
const FILLED = 0.85;

/** Lines that each have as many words as they have room for. */
function filled(text: string, paragraph: Paragraph): Filled {
  const { width, measure } = paragraph;
  const parts = segmentsOf(text, paragraph);
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
  return { lines, parts };
}
