/** With more items than this, lines are filled one after the other, because there are too many divisions to compare. */
const BALANCED_MAX = 14;

type Line = { /** Number of its items. */ count: number; width: number };

/**
 * Divides items into as few lines as possible, of similar width, if possible without a line of only one item.
 * @param widths of the items, in points
 * @returns how many items each line has
 */
export function balancedLines(
  widths: readonly number[],
  { width, between }: { width: number; between: number },
): number[] {
  const filled = filledLines(widths, { width, between });
  if (filled.length < 2 || widths.length > BALANCED_MAX) return filled.map(({ count }) => count);
  let best = filled;
  for (const lines of divisions(widths, { width, between }, filled.length))
    if (isBetter(lines, best)) best = lines;
  return best.map(({ count }) => count);
}

function filledLines(widths: readonly number[], { width, between }: { width: number; between: number }) {
  const lines: Line[] = [];
  for (const own of widths) {
    const last = lines.at(-1);
    if (last !== undefined && last.width + between + own <= width) {
      last.count++;
      last.width += between + own;
    } else lines.push({ count: 1, width: own });
  }
  return lines;
}

/** All divisions into the given number of lines. An item that is wider than a line has a line to itself. */
function* divisions(
  widths: readonly number[],
  room: { width: number; between: number },
  lines: number,
): Generator<Line[]> {
  let width = -room.between;
  for (let count = 1; count <= widths.length - lines + 1; count++) {
    width += room.between + (widths[count - 1] ?? 0);
    if (count > 1 && width > room.width) return;
    const line = { count, width };
    if (lines > 1) for (const rest of divisions(widths.slice(count), room, lines - 1)) yield [line, ...rest];
    else if (count === widths.length) yield [line];
  }
}

function isBetter(lines: Line[], other: Line[]): boolean {
  const alone = (some: Line[]) => some.filter(({ count }) => count === 1).length;
  const widest = (some: Line[]) => Math.max(...some.map(({ width }) => width));
  return alone(lines) < alone(other) || (alone(lines) === alone(other) && widest(lines) < widest(other));
}
