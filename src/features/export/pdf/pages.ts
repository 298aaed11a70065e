import type { Row } from "./sheet.ts";

/** A row and the position of its top on the page, in points. */
export type PlacedRow = { row: Row; y: number };

/** Divides rows into pages. Rows that must stay together move to the next page together, unless they fill more than one. All pages but the last end at the same height where their gaps allow it. */
export function pagesOf(rows: Row[], { top, height }: { top: number; height: number }): PlacedRow[][] {
  const pages: PlacedRow[][] = [[]];
  let used = 0;
  const place = (row: Row) => {
    let page = pages.at(-1) ?? [];
    const gap = page.length === 0 ? 0 : row.gap;
    if (used + gap + row.height > height && page.length > 0) {
      page = [];
      pages.push(page);
      used = 0;
    }
    const y = used + (page.length === 0 ? 0 : row.gap);
    page.push({ row, y: top + y });
    used = y + row.height;
  };
  for (const chain of chainsOf(rows)) {
    const needed = chain.reduce((sum, { height: own, gap }) => sum + own + gap, 0);
    const isBroken = needed <= height && used + needed > height && (pages.at(-1)?.length ?? 0) > 0;
    if (isBroken) {
      pages.push([]);
      used = 0;
    }
    for (const row of chain) place(row);
  }
  for (const page of pages.slice(0, -1)) stretch(page, top + height);
  return pages;
}

/** Fills the foot of a page by wider gaps between its entries and sections, as far as they may grow. */
function stretch(page: PlacedRow[], bottom: number): void {
  const last = page.at(-1);
  const whole = page.slice(1).reduce((sum, { row }) => sum + row.stretch, 0);
  if (last === undefined || whole === 0) return;
  const share = Math.min(1, (bottom - last.y - last.row.height) / whole);
  let added = 0;
  for (const placed of page.slice(1)) {
    added += placed.row.stretch * share;
    placed.y += added;
  }
}

function* chainsOf(rows: Row[]): Generator<Row[]> {
  let chain: Row[] = [];
  for (const row of rows) {
    chain.push(row);
    if (row.isGlued) continue;
    yield chain;
    chain = [];
  }
  if (chain.length > 0) yield chain;
}
