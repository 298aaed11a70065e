import type { RepeatedLine } from "./foot.ts";
import { endOf, type PlacedRow } from "./pages.ts";
import type { Template } from "./template.ts";

/** A line of a page, from one point to another, in points. */
export type DrawnLine = {
  from: [x: number, y: number];
  to: [x: number, y: number];
  thickness: number;
  color: string;
  isDotted: boolean;
};

/** Distance between the dots of a dotted line, in points. */
export const DOT_DISTANCE = 4;
/** How far the line down a page goes beyond its text, in points. */
const SIDE_LINE_DISTANCE = 10;
/** Distance between the rule above a section continued from the previous page and its first line, in points. */
const CONTINUED_DISTANCE = 7;

/**
 * The rules of a page's rows, and the lines that the template draws on every page.
 * @param paper its width and height in points
 * @param repeated what the page repeats
 */
export function linesOf(
  page: PlacedRow[],
  { margin, aside, sideLine, heading, colors }: Template,
  {
    paper,
    isMirrored,
    repeated,
  }: { paper: { width: number; height: number }; isMirrored: boolean; repeated: RepeatedLine[] },
): DrawnLine[] {
  const lines = page.flatMap(({ row, y }) =>
    row.rules.map(
      ({ x, width, at, ...look }): DrawnLine => ({ from: [x, y + at], to: [x + width, y + at], ...look }),
    ),
  );
  const [first] = page;
  // A section continued from the previous page, whose heading's column is empty here.
  if (heading.place === "aside" && first !== undefined && first.row.rules.length === 0) {
    const own = first.row.lines[0]?.baseline ?? 0;
    const top = Math.min(first.y + own, ...repeated.map(({ baseline }) => baseline)) - own;
    const y = top - CONTINUED_DISTANCE;
    lines.unshift({
      from: [margin.side, y],
      to: [paper.width - margin.side, y],
      thickness: 0.6,
      color: colors.ink,
      isDotted: false,
    });
  }
  if (sideLine && first !== undefined) {
    const fromEdge = margin.side + aside.width + aside.gap / 2;
    const x = isMirrored ? paper.width - fromEdge : fromEdge;
    lines.unshift({
      from: [x, first.y - SIDE_LINE_DISTANCE],
      to: [x, endOf(page) + SIDE_LINE_DISTANCE],
      thickness: 0.6,
      color: colors.line,
      isDotted: false,
    });
  }
  return lines;
}
