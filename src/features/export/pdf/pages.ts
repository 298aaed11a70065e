import type { Row } from "./sheet.ts";

/** A row and the position of its top on the page, in points. */
export type PlacedRow = { row: Row; y: number };

/** Divides rows into pages. Rows that must stay together move to the next page together, unless they fill more than one. Their gaps grow, so that pages end at the same height where that leaves them alike. */
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
  spread(pages, top + height);
  return pages;
}

/** How much more of their growth the gaps of a page may take than those of another. */
const UNEVEN_MAX = 0.5;

/** Fills the foot of each page by wider gaps between its entries and sections, as far as they may grow; the last page is set like the others. */
function spread(pages: readonly PlacedRow[][], bottom: number): void {
  if (pages.length < 2) return;
  const shares = pages.map((page) => shareOf(page, bottom));
  const most = Math.min(...shares) + UNEVEN_MAX;
  const others = shares.slice(0, -1).map((share) => Math.min(share, most));
  const usual = others.reduce((sum, share) => sum + share, 0) / others.length;
  for (const [index, page] of pages.entries()) {
    const share = others[index] ?? Math.min(usual, shares[index] ?? 0);
    let added = 0;
    for (const placed of page.slice(1)) {
      added += placed.row.stretch * share;
      placed.y += added;
    }
  }
}

/** The share of their growth that the gaps of a page need to fill it, at most 1. */
function shareOf(page: readonly PlacedRow[], bottom: number): number {
  const last = page.at(-1);
  const whole = page.slice(1).reduce((sum, { row }) => sum + row.stretch, 0);
  return last === undefined || whole === 0 ? 0 : Math.min(1, (bottom - last.y - last.row.height) / whole);
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
