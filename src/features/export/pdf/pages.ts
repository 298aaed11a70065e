import type { Row } from "./sheet.ts";

/** A row and the position of its top on the page, in points. */
export type PlacedRow = { row: Row; y: number };

/** The part of a page for rows, in points. */
type Area = {
  top: number;
  height: number;
  /**
   * Room above the first row of a page, for the title of what goes on there.
   * @param begun the last row before it that began an entry or a section
   */
  above?: (first: Row, begun: Row | undefined) => number;
};

/** Between two growths of the gaps that are tried, as a share of their stretch. */
const GROWTH_STEP = 0.05;

/** How pages are filled. */
export type Filling = {
  /** Share of their stretch by which gaps grow at the least. */
  growth?: number;
  /** Whether no page may end within an entry, unless it is a tall one. */
  hasWholeEntries?: boolean;
};

/** How many pages rows take. */
export function pageCount(
  rows: readonly Row[],
  area: Area,
  { growth = 0, hasWholeEntries = false }: Filling = {},
): number {
  const chains = [...chainsOf(rows)];
  return divided(hasWholeEntries ? withWholeEntries(chains, area) : chains, area, growth).length;
}

/**
 * Divides rows into pages, with gaps that are alike on all of them: the widest of those that leave the least white at the feet
 * of pages, divide the fewest entries, and take no more pages.
 */
export function pagesOf(
  rows: readonly Row[],
  area: Area,
  { growth: least = 0, hasWholeEntries = false }: Filling = {},
): PlacedRow[][] {
  const chains = [...chainsOf(rows)];
  const whole = withWholeEntries(chains, area);
  const pagesWith = (some: readonly Row[][], growth: number) => {
    const pages = divided(some, area, growth);
    for (const [index, page] of pages.entries()) fillFoot(page, area, index === pages.length - 1);
    return pages;
  };
  let best = pagesWith(hasWholeEntries ? whole : chains, least);
  for (let growth = least; growth < 1 + GROWTH_STEP / 2; growth += GROWTH_STEP)
    for (const some of [chains, whole]) {
      const pages = pagesWith(some, growth);
      if (pages.length <= best.length && lossOf(pages, area) <= lossOf(best, area)) best = pages;
    }
  return best;
}

/** An entry of at most this share of a page may move to the next one whole. */
const WHOLE_MAX = 0.4;

/** The chains with those of one entry joined, unless it is tall. */
function withWholeEntries(chains: readonly Row[][], area: Area): Row[][] {
  const most = area.height * WHOLE_MAX;
  const heightOf = (rows: readonly Row[]) => rows.reduce((sum, { height, gap }) => sum + height + gap, 0);
  const joined: Row[][] = [];
  for (const chain of chains) {
    const last = joined.at(-1);
    const isStart = chain.some(({ entry, bookmark }) => entry !== null || bookmark !== null);
    if (isStart || last === undefined || heightOf(last) + heightOf(chain) > most) joined.push([...chain]);
    else last.push(...chain);
  }
  return joined;
}

/** Share of their stretch by which the gaps of a page may be wider or narrower than those of another, without looking so. */
const UNEVEN_MAX = 0.08;

/** Fills a page to its foot by gaps that are a little wider or narrower. */
function fillFoot(page: readonly PlacedRow[], { top, height }: Area, isLast: boolean): void {
  const whole = page.slice(1).reduce((sum, { row }) => sum + row.stretch, 0);
  const most = isLast ? 0 : UNEVEN_MAX;
  const share = whole === 0 ? 0 : Math.min(most, (top + height - endOf(page)) / whole);
  let added = 0;
  for (const placed of page.slice(1)) {
    added += placed.row.stretch * share;
    placed.y += added;
  }
}

/** Less white at the foot of a page looks like none, in points. */
const FOOT_MAX = 8;
/** What it costs if a page begins with the last entry of a section, which is short; and with the rest of an entry. In points of white. */
const STRANDED = 60;
const DIVIDED = 110;
/** What it costs in addition if only a short part of the entry is on either page. */
const SHORT_PART = 40;
/** A short entry, or a short part of one, has fewer rows. */
const LONG_ENTRY = 6;

/** How uneven pages look: the white at their feet, in points, and what they part. */
export function lossOf(pages: readonly PlacedRow[][], { top, height }: Area): number {
  const feet = pages.slice(0, -1).map((page) => Math.max(0, top + height - endOf(page) - FOOT_MAX));
  const parted = pages.slice(1).map((page, index) => partedBefore(page, pages[index] ?? []));
  return [...feet, ...parted].reduce((sum, loss) => sum + loss, 0);
}

/** What it costs that a section goes on at the start of a page. @param before the page before it */
function partedBefore(page: readonly PlacedRow[], before: readonly PlacedRow[]): number {
  const next = page.findIndex(({ row }) => row.bookmark !== null);
  const [first] = page;
  if (first === undefined || next === 0) return 0;
  if (first.row.entry === null) {
    const isStart = ({ row }: PlacedRow) => row.entry !== null || row.bookmark !== null;
    const above = before.length - before.findLastIndex(isStart);
    const below = page.findIndex(isStart);
    const isShort = above < LONG_ENTRY || (below !== -1 && below < LONG_ENTRY);
    return DIVIDED + (isShort ? SHORT_PART : 0);
  }
  const starts = page.slice(0, next).filter(({ row }) => row.entry !== null);
  return next > 0 && next < LONG_ENTRY && starts.length === 1 ? STRANDED : 0;
}

export function endOf(page: readonly PlacedRow[]): number {
  const last = page.at(-1);
  return last === undefined ? 0 : last.y + last.row.height;
}

/** Divides rows into pages. Those that must stay together move to the next page together, unless they fill more than one. */
function divided(
  chains: readonly Row[][],
  { top, height, above = () => 0 }: Area,
  growth: number,
): PlacedRow[][] {
  const pages: PlacedRow[][] = [[]];
  let used = 0;
  let begun: Row | undefined;
  const gapOf = ({ gap, stretch }: Row) => gap + stretch * growth;
  /** What the gaps of the page can give, so that a row fits that needs only a little more. */
  let slack = 0;
  const place = (row: Row) => {
    let page = pages.at(-1) ?? [];
    const gap = page.length === 0 ? 0 : gapOf(row);
    slack += row.stretch * UNEVEN_MAX;
    if (used + gap + row.height > height + slack && page.length > 0) {
      page = [];
      pages.push(page);
      used = 0;
    }
    if (page.length === 0) slack = 0;
    const y = page.length === 0 ? above(row, begun) : used + gap;
    page.push({ row, y: top + y });
    used = y + row.height;
    if (row.bookmark !== null || row.entry !== null) begun = row;
  };
  for (const chain of chains) {
    const [first] = chain;
    const room = first === undefined ? 0 : above(first, begun);
    const needed = chain.reduce((sum, row) => sum + row.height + gapOf(row), room);
    const given = chain.reduce((sum, { stretch }) => sum + stretch * UNEVEN_MAX, slack);
    const isBroken = needed <= height && used + needed > height + given && (pages.at(-1)?.length ?? 0) > 0;
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
