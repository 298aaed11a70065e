import { isNewGraduate } from "../new-graduate.ts";
import { type Outline, RUNNING } from "../outline.ts";
import { type Cut, cutsOf, mayRestorePiece } from "./priorities.ts";
import { type Shortened, Shortener } from "./shortener.ts";

/** Years of work from which the default page limit is three. */
const LONG_CAREER_YEARS = 15;

/** The page limit that suits a career: two pages, three from fifteen years of work on, one for a new graduate (§15). */
export function suggestedPages(outline: Outline, year: number): number {
  if (isNewGraduate(outline, year)) return 1;
  const { sections } = outline;
  const jobs = sections.flatMap(({ list, entries }) => (list === "work" ? entries : []));
  const first = Math.min(...jobs.map(({ since }) => Number(since.slice(0, 4)) || year));
  const last = Math.max(
    ...jobs.map(({ until }) => (until === RUNNING ? year : Number(until.slice(0, 4)) || 0)),
  );
  return last - first >= LONG_CAREER_YEARS ? 3 : 2;
}

type Options = {
  /** The present year. */
  year: number;
  /** The page limit. */
  pages: number;
  /** Ids of entries and sections that are shortened last. */
  pinned: readonly string[];
  /** How many pages an outline takes. */
  pagesOf(outline: Outline): number;
};

/**
 * Makes cuts in the order of `priorities` until the outline fits, then undoes those that turn out unnecessary. If it doesn't
 * fit with all cuts, the limit is raised.
 */
export function selectContent(
  outline: Outline,
  { year, pages, pinned, pagesOf }: Options,
): { outline: Outline; shortened: Shortened[] } {
  const cuts = cutsOf(outline, year, new Set(pinned));
  const shortener = new Shortener(outline);
  const limit = Math.max(pages, pagesOf(shortener.apply(cuts)));
  const fits = (some: readonly Cut[]) => pagesOf(shortener.apply(some)) <= limit;
  let least = 0;
  let most = cuts.length;
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    if (fits(cuts.slice(0, middle))) most = middle;
    else least = middle + 1;
  }
  const made = refill(cuts.slice(0, least), (cut, left) => mayRestorePiece(cut, left, outline) && fits(left));
  return { outline: shortener.apply(made), shortened: shortener.list(made) };
}

const inOrder = new Set<Cut["piece"]>(["line", "entry"]);

/** Undoes cuts, the last ones first. @param canUndo gets a cut, and the cuts that remain without it */
function refill(made: Cut[], canUndo: (cut: Cut, left: readonly Cut[]) => boolean): Cut[] {
  let left = made;
  // If one sentence of an entry can't come back, the next one of the same entry can't either.
  const tried = new Set<string>();
  for (const cut of made.toReversed()) {
    // Lines and whole entries are restored from the newest down, so that no older one takes the place of a newer one.
    const key = inOrder.has(cut.piece)
      ? `${cut.section} ${cut.piece}`
      : `${cut.section} ${cut.entry} ${cut.piece}`;
    if (tried.has(key)) continue;
    const fewer = left.filter((other) => other !== cut);
    if (canUndo(cut, fewer)) left = fewer;
    else tried.add(key);
  }
  return left;
}
