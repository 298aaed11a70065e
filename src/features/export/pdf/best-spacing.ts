import { endOf, type Filling, type PlacedRow } from "./pages.ts";
import type { Shortened } from "./shortener.ts";
import type { Template } from "./template.ts";
import {
  airy,
  closer,
  compact,
  compactPage,
  crowded,
  crowdedPage,
  type Density,
  legible,
  roomy,
  SIDE_MIN,
  snug,
  tight,
  withDensity,
} from "./template-sizes.ts";

/** A résumé set with one spacing, to compare it with others. */
export type Trial = {
  template: Template;
  pages: PlacedRow[][];
  shortened: Shortened[];
  /** How uneven its pages look, see `lossOf`. */
  loss: number;
  /** How many letters and digits they have. */
  letters: number;
  /** The lowest end of a page, in points from its top. */
  bottom: number;
};

/** If a smaller share of the last page is filled, less space may save the page. */
const SPARSE = 0.6;
/** The share of a single page, and of the last of several, up to which type and space grow. */
const FULL = { single: 0.68, last: 0.7 };
/** A single page of which a larger share is free begins lower, so that it doesn't look unfinished. */
const FREE_MIN = 0.2;
/** How much lower it begins, as a share of what is free. */
const LOWER_START = 0.07;
/** How far apart its sections are then, as a share of the usual space: with a few entries, wide gaps look stretched. */
const SPARSE_SECTION = 0.75;
/** A greater loss is seen at once. */
const LOSS_MAX = 59;
/** With a greater loss, a little less space may give pages that end alike. */
const WHITE_MAX = 30;
/** Growths of the gaps between which a shortened résumé chooses: the most of its content, or pages that end alike. */
const GROWTHS = [0, 0.35, 0.7, 1];
/** So many letters of the content are worth a point of white at the foot of a page. */
const LETTERS_PER_POINT = 5;
/** What a point of white on the last page counts. */
const LAST_FOOT = 1 / 4;
/** What an entry or a section costs that is left out, in points of white. */
const LEFT_OUT = 40;

/**
 * Sets the pages with the usual space; with less if that saves a page or keeps more content; with more if the last page would be almost empty.
 * @param setWith sets them with a template's space
 */
export function withBestSpacing<T extends Trial>(
  setWith: (template: Template, pageLimit: number, filling?: Filling) => T,
  template: Template,
  limit: number,
  paperHeight: number,
): T {
  const usual = setWith(template, limit);
  const { length } = usual.pages;
  // Few people read a third page. What can't be shortened may take more pages than the limit, so they are counted.
  const savesPage = ({ pages, shortened }: Trial) => pages.length < length && shortened.length === 0;
  const closestForFewer = () => closestOf(template, length - 1).map(withJoinedTitles);
  const mayTakeFewer = length > 2 && length <= limit;
  if (mayTakeFewer && closestForFewer().some((spaced) => savesPage(setWith(spaced, length - 1)))) {
    const fewer = withBestSpacing(setWith, template, length - 1, paperHeight);
    if (savesPage(fewer)) return fewer;
  }
  const full = (length === 1 ? FULL.single : FULL.last) * paperHeight;
  const isSparse = isFilledLess(usual, SPARSE * paperHeight);
  const enlarged = (densities: readonly Density[], own = template) => {
    let set = usual;
    let best = usual;
    for (const density of densities) {
      if (!isFilledLess(set, full) && set.loss < LOSS_MAX) break;
      set = setWith(withDensity(own, density), length);
      if (set.pages.length > length || set.shortened.length > usual.shortened.length) break;
      // Larger type leaves some lines no room for the place of an organization.
      if (set.letters < usual.letters) break;
      best = better(best, set);
    }
    return best;
  };
  if (length === 1 && usual.shortened.length === 0) {
    const own = enlarged(roomy, withTitlesAlone(template));
    const free = own.bottom - endOf(own.pages[0] ?? []);
    if (free < FREE_MIN * paperHeight) return own;
    const { margin, gaps } = own.template;
    const top = margin.top + free * LOWER_START;
    const section = gaps.section * SPARSE_SECTION;
    return setWith({ ...own.template, margin: { ...margin, top }, gaps: { ...gaps, section } }, 1);
  }
  if (length > 1 && isSparse) {
    const saving = [...snug, tight, closer, densest(length - 1)]
      .map((density) => setWith(withDensity(template, density), length - 1))
      .filter(({ pages, shortened }) => pages.length < length && shortened.length === usual.shortened.length);
    if (saving.length > 0) return saving.reduce(better);
  }
  if (length > 1 && isFilledLess(usual, full))
    return enlarged(template.oneLineTitles === "always" ? legible : airy);
  const joined = withJoinedTitles(template);
  if (usual.shortened.length === 0) {
    if (usual.loss < WHITE_MAX) return usual;
    const nearer = [template, ...(joined === template ? [] : [joined])].flatMap((own) =>
      [...snug, tight].map((density) => setWith(withDensity(own, density), length)),
    );
    const asMuch = nearer.filter((set) => set.pages.length === length && set.letters >= usual.letters);
    return [usual, ...asMuch].reduce(better);
  }
  const alternatives = joined === template ? [] : [joined, ...closerAndCloser(joined, limit)];
  const isWhole = ({ shortened }: Trial) => shortened.length === 0;
  const whole = [closerAndCloser(template, limit), alternatives].flatMap((spacings) => {
    const sets = (some: Template[]) => some.map((spaced) => setWith(spaced, limit)).filter(isWhole);
    // What has no room with the least space has none with more.
    return sets(spacings.slice(-1)).length === 0 ? [] : sets(spacings);
  });
  if (whole.length > 0) return whole.reduce(better);
  const fillings = limit === 1 ? [{}] : [...GROWTHS.map((growth) => ({ growth })), { hasWholeEntries: true }];
  return closestOf(joined, limit)
    .flatMap((spaced) => fillings.map((filling) => setWith(spaced, limit, filling)))
    .reduce(better);
}

/** Margins at the sides that are tried, as shares of the usual ones. */
const SIDES = [0.93, 0.86, 0.79, 1.07];
/** Those that are tried in addition for long lines. */
const WIDE_SIDES = [1.15, 1.25, 1.35];
/** What a ragged line costs, in points of white. */
const RAGGED = 24;
/** Longer lines are harder to read, in ems; and what an em more costs, in points of white. */
const LONG_LINE = 44;
const LONGER = 5;

/** Sets the pages with margins that are a little wider or narrower, if lines or pages end better then and nothing else is left out. */
export function withBestMeasure<T extends Trial & { again(template: Template): T }>(
  set: T,
  paperWidth: number,
): T {
  const { margin } = set.template;
  const tooLong = ({ template: { margin: own, text } }: Trial) =>
    Math.max(0, (paperWidth - 2 * own.side) / text.size - LONG_LINE);
  const costWith = (trial: T) => trial.loss + RAGGED * raggedIn(trial) + LONGER * tooLong(trial);
  const trials = [...SIDES, ...(tooLong(set) > 0 ? WIDE_SIDES : [])]
    .map((share) => share * margin.side)
    .filter((side) => side >= Math.min(margin.side, SIDE_MIN))
    .map((side) => set.again({ ...set.template, margin: { ...margin, side } }))
    .filter(
      ({ pages, shortened, letters }) =>
        pages.length === set.pages.length &&
        shortened.length <= set.shortened.length &&
        letters >= set.letters,
    );
  return trials.reduce((best, trial) => (costWith(trial) < costWith(best) ? trial : best), set);
}

function raggedIn({ pages }: Trial): number {
  return pages.flat().filter(({ row }) => row.isRagged).length;
}

/** The template with less and less space, for so many pages. */
function closerAndCloser(template: Template, pages: number): Template[] {
  const first = [...snug, tight, closer].map((density) => withDensity(template, density));
  return [...first, ...closestOf(template, pages).toReversed()];
}

/** The template with the least space, for so many pages. */
function closestOf(template: Template, pages: number): Template[] {
  return [pages === 1 ? crowdedPage : crowded, densest(pages)].map((density) =>
    withDensity(template, density),
  );
}

/** The template with organizations next to titles, if it allows that. */
function withJoinedTitles(template: Template): Template {
  return template.oneLineTitles === "if needed" ? { ...template, oneLineTitles: "always" } : template;
}

/** The template with organizations below titles, unless it needs the room. */
function withTitlesAlone(template: Template): Template {
  return template.oneLineTitles === "always" ? { ...template, oneLineTitles: "if needed" } : template;
}

function densest(pages: number): Density {
  return pages === 1 ? compactPage : compact;
}

/** The one that costs less; the first if both cost the same. */
function better<T extends Trial>(one: T, other: T): T {
  return costOf(other) < costOf(one) ? other : one;
}

/** How bad a set is next to another, in points of white. */
function costOf(set: Trial): number {
  const leftOut = set.shortened.filter(({ what }) => what === "entry").length;
  const foot = set.bottom - endOf(set.pages.at(-1) ?? []);
  return set.loss + foot * LAST_FOOT + leftOut * LEFT_OUT - set.letters / LETTERS_PER_POINT;
}

/** Whether the last page ends above a height; the gaps of a single page grow after its type. */
function isFilledLess({ pages, template }: Trial, height: number): boolean {
  const last = pages.at(-1) ?? [];
  const used = last.reduce((sum, { row }, index) => sum + row.height + (index === 0 ? 0 : row.gap), 0);
  return (pages.length === 1 ? template.margin.top + used : endOf(last)) < height;
}
