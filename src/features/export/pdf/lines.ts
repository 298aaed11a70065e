import type { PlacedRow } from "./pages.ts";
import type { Template } from "./templates.ts";

/** A line of a page, from one point to another, in points. */
export type DrawnLine = {
  from: [x: number, y: number];
  to: [x: number, y: number];
  thickness: number;
  color: string;
  isDotted: boolean;
};

/** From one dot of a dotted line to the next, in points. */
export const DOT_DISTANCE = 4;

/** The rules of a page's rows, and what the template draws on every page. */
export function linesOf(
  page: PlacedRow[],
  { margin, aside, sideLine, colors }: Template,
  height: number,
): DrawnLine[] {
  const lines = page.flatMap(({ row, y }) =>
    row.rules.map(
      ({ x, width, at, ...look }): DrawnLine => ({ from: [x, y + at], to: [x + width, y + at], ...look }),
    ),
  );
  if (!sideLine) return lines;
  const x = margin.side + aside.width + aside.gap / 2;
  return [{ from: [x, 0], to: [x, height], thickness: 0.6, color: colors.line, isDotted: false }, ...lines];
}
