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
const CLOSER = 0.2;

/** Where the lines of a text begin and end: few, of similar width, and the last one isn't only a short word or two. */
export function lineRanges(text: string, paragraph: Paragraph): Range[] {
  if (text !== "" && isOneLine(text, paragraph)) return [[0, text.length]];
  const { width, measure } = paragraph;
  const linesWith = (own: Measure) =>
    paragraphsOf(segmentsOf(text, { ...paragraph, measure: own })).flatMap((parts) =>
      bestLines(parts, width),
    );
  const usual = linesWith(measure);
  if (usual.length < 2) return usual;
  const blanksIn = (start: number, end: number) =>
    [...text.slice(start, end).matchAll(/[ \u00a0]/g)].reduce(
      (sum, { index }) => sum + measure(start + index, start + index + 1),
      0,
    );
  const narrower = (start: number, end: number) => measure(start, end) - CLOSER * blanksIn(start, end);
  if (narrower(0, text.length) > (usual.length - 1) * width) return usual;
  const closer = linesWith(narrower);
  return closer.length < usual.length ? closer : usual;
}

/** Whether a text fits on a line, as most do. */
function isOneLine(text: string, { width, measure }: Paragraph): boolean {
  return !/[\n-\r\u0085\u2028\u2029]/.test(text) && measure(0, text.trimEnd().length) <= width;
}

/** A part of the text that isn't broken. */
type Segment = {
  from: number;
  to: number;
  /** Whether a line must end after it. */
  isForced: boolean;
  /** What it costs if a line ends after it. */
  cost: number;
  /** Whether a blank or a hyphen stands at its end. */
  isWord: boolean;
  /** Its width with the blanks at its end, and without them. */
  width: number;
  shown: number;
};

/*
 * A line costs the square of the white at its end, as a share of the width. A break that parts what belongs together costs as
 * much as 19 % of white, and one in a word as much as 40 %. Every line costs a little more, so that there are few.
 */
const PARTING = 0.19 ** 2;
const IN_WORD = 0.4 ** 2;
const LINE = 0.02;

function segmentsOf(text: string, { width, whole, items, measure }: Paragraph): Segment[] {
  const widthOf = ([from, to]: Range) => measure(from, from + text.slice(from, to).trimEnd().length);
  const unbroken = whole.filter((range) => widthOf(range) <= width);
  const isInside = (some: Range[], at: number) => some.some(([start, end]) => start < at && at < end);
  const parts: Segment[] = [];
  let start = 0;
  const add = (to: number, own: Pick<Segment, "isForced" | "cost">) => {
    const isWord = /[\s\p{Pd}/]/u.test(text.charAt(to - 1));
    parts.push({ from: start, to, isWord, ...own, width: measure(start, to), shown: widthOf([start, to]) });
    start = to;
  };
  for (const { at, isForced, isParting } of breakPoints(text)) {
    if (!isForced && isInside(unbroken, at)) continue;
    const cost = isParting || isInside(items, at) ? PARTING : 0;
    // A word that is wider than the line is broken between letters.
    if (widthOf([start, at]) > width)
      for (const { segment } of [...letters.segment(text.slice(start, at))].slice(0, -1))
        add(start + segment.length, { isForced: false, cost: IN_WORD });
    add(at, { isForced, cost });
  }
  return parts;
}

const letters = new Intl.Segmenter();

/** Parts the text where lines must end. */
function paragraphsOf(parts: readonly Segment[]): Segment[][] {
  const paragraphs: Segment[][] = [[]];
  for (const part of parts) {
    paragraphs.at(-1)?.push(part);
    if (part.isForced) paragraphs.push([]);
  }
  return paragraphs.filter(({ length }) => length > 0);
}

/** A last line that is shorter than this share of the width looks forgotten: one of words, and one of a script without blanks. */
const LAST_MIN = { words: 0.26, letters: 0.11 };
/** What it costs: this times the square of what it lacks, and more if it is a single word. */
const SHORT = 2.5;
const ONE_WORD = 0.05;

/** The lines of a paragraph that cost the least. */
function bestLines(parts: readonly Segment[], width: number): Range[] {
  /** The least cost of the lines up to a part, and the part that the last of them begins with. */
  const best = [{ cost: 0, from: 0 }];
  for (const [end, last] of parts.entries()) {
    const isLast = end === parts.length - 1;
    let found = { cost: Number.POSITIVE_INFINITY, from: end };
    let before = 0;
    for (let from = end; from >= 0; from--) {
      const line = before + last.shown;
      if (from < end && line > width + ROUNDING) break;
      const isWord = parts[from - 1]?.isWord === true;
      const lack = (isWord ? LAST_MIN.words : LAST_MIN.letters) - line / width;
      const short = SHORT * Math.max(0, lack) ** 2 + (isWord && from === end ? ONE_WORD : 0);
      const own = isLast ? (from > 0 ? short : 0) : Math.max(0, 1 - line / width) ** 2 + last.cost;
      const cost = (best[from]?.cost ?? 0) + LINE + own;
      if (cost < found.cost) found = { cost, from };
      before += parts[from - 1]?.width ?? 0;
    }
    best.push(found);
  }
  const lines: Range[] = [];
  for (let end = parts.length; end > 0; end = best[end]?.from ?? 0)
    lines.unshift([parts[best[end]?.from ?? 0]?.from ?? 0, parts[end - 1]?.to ?? 0]);
  return lines;
}

/** Widths that differ by less are the same, in points. */
const ROUNDING = 0.01;
