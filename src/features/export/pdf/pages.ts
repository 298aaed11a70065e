import type { Row } from "./sheet.ts";

/** A row and the position of its top on the page, in points. */
export type PlacedRow = { row: Row; y: number };

/** The part of a page for rows, in points. */
type Area = { top: number; height: number };

/** Between two growths of the gaps that are tried, as a share of their stretch. */
const GROWTH_STEP = 0.05;

/** How many pages rows take. @param growth share of their stretch by which gaps grow at the least */
export function pageCount(rows: readonly Row[], area: Area, growth = 0): number {
  return divided([...chainsOf(rows)], area, growth).length;
}

/**
 * Divides rows into pages, with gaps that are alike on all of them: the widest of those that leave the least white at the feet
 * of pages, and take no more pages.
 * @param least share of their stretch by which gaps grow at the least
 */
export function pagesOf(rows: readonly Row[], area: Area, least = 0): PlacedRow[][] {
  const chains = [...chainsOf(rows)];
  const pagesWith = (growth: number) => {
    const pages = divided(chains, area, growth);
    for (const page of pages.slice(0, -1)) fillFoot(page, area);
    return pages;
  };
  let best = pagesWith(least);
  for (let growth = least + GROWTH_STEP; growth < 1 + GROWTH_STEP / 2; growth += GROWTH_STEP) {
    const pages = pagesWith(growth);
    if (pages.length > best.length) break;
    if (lossOf(pages, area) <= lossOf(best, area)) best = pages;
  }
  return best;
}

/** How much more of their stretch the gaps of a page may grow by than those of another, without looking wider. */
const UNEVEN_MAX = 0.25;

/** Fills the foot of a page by gaps that are a little wider. */
function fillFoot(page: readonly PlacedRow[], { top, height }: Area): void {
  const whole = page.slice(1).reduce((sum, { row }) => sum + row.stretch, 0);
  const share = whole === 0 ? 0 : Math.min(UNEVEN_MAX, (top + height - endOf(page)) / whole);
  let added = 0;
  for (const placed of page.slice(1)) {
    added += placed.row.stretch * share;
    placed.y += added;
  }
}

/** Less white at the foot of a page looks like none, in points. */
const FOOT_MAX = 8;
/** What an entry costs that a page parts from the rest of its section, in points of white. */
const STRANDED = 60;

/** How uneven pages look: the white at their feet, in points, and what is parted. */
export function lossOf(pages: readonly PlacedRow[][], { top, height }: Area): number {
  const feet = pages.slice(0, -1).map((page) => Math.max(0, top + height - endOf(page) - FOOT_MAX));
  const stranded = pages.slice(1).filter(isStranded).length;
  return feet.reduce((sum, foot) => sum + foot, 0) + stranded * STRANDED;
}

/** Whether a page begins with the last entry of a section, before another section. */
function isStranded(page: readonly PlacedRow[]): boolean {
  const next = page.findIndex(({ row }) => row.bookmark !== null);
  const starts = page.slice(0, next).filter(({ row }) => row.entry !== null);
  return page[0]?.row.entry !== null && next > 0 && starts.length === 1;
}

export function endOf(page: readonly PlacedRow[]): number {
  const last = page.at(-1);
  return last === undefined ? 0 : last.y + last.row.height;
}

/** Divides rows into pages. Those that must stay together move to the next page together, unless they fill more than one. */
function divided(chains: readonly Row[][], { top, height }: Area, growth: number): PlacedRow[][] {
  const pages: PlacedRow[][] = [[]];
  let used = 0;
  const gapOf = ({ gap, stretch }: Row) => gap + stretch * growth;
  const place = (row: Row) => {
    let page = pages.at(-1) ?? [];
    const gap = page.length === 0 ? 0 : gapOf(row);
    if (used + gap + row.height > height && page.length > 0) {
      page = [];
      pages.push(page);
      used = 0;
    }
    const y = used + (page.length === 0 ? 0 : gap);
    page.push({ row, y: top + y });
    used = y + row.height;
  };
  for (const chain of chains) {
    const needed = chain.reduce((sum, row) => sum + row.height + gapOf(row), 0);
    const isBroken = needed <= height && used + needed > height && (pages.at(-1)?.length ?? 0) > 0;
    if (isBroken) {
      pages.push([]);
      used = 0;
    }
    for (const row of chain) place(row);
  }
  return pages;
}

function* chainsOf(rows: readonly Row[]): Generator<Row[]> {
  let chain: Row[] = [];
  for (const row of rows) {
    chain.push(row);
    if (row.isGlued) continue;
    yield chain;
    chain = [];
  }
  if (chain.length > 0) yield chain;
}
