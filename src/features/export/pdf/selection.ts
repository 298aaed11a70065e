import { isNewGraduate } from "../new-graduate.ts";
import { type Outline, RUNNING } from "../outline.ts";
import { GROUP_LINES, linesOf, shortenedLinesOf } from "./group-lines.ts";
import { type Cut, piecesOf } from "./priorities.ts";
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
  /** What may be cut, in this order (`cutsOf`). */
  cuts: readonly Cut[];
  /** The page limit. */
  pages: number;
  /** How many pages an outline takes. */
  pagesOf(outline: Outline): number;
};

/**
 * Makes cuts until the outline fits, then undoes those that turn out unnecessary. If it doesn't
 * fit with all cuts, the limit is raised.
 */
export function selectContent(
  outline: Outline,
  { cuts, pages, pagesOf }: Options,
): { outline: Outline; shortened: Shortened[] } {
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
  const made = refill(cuts.slice(0, least), outline, fits);
  return { outline: shortener.apply(made), shortened: shortener.list(made) };
}

/** Undoes cuts, the last ones first; long groups of skills come back last. @param fits gets the cuts that remain */
function refill(made: Cut[], outline: Outline, fits: (left: readonly Cut[]) => boolean): Cut[] {
  let left = made;
  // If one sentence of an entry can't come back, the next one of the same entry can't either.
  const tried = new Set<string>();
  const isLongGroup = ({ section, entry, piece }: Cut) =>
    piece === "tags" && linesOf(outline.sections[section]?.entries[entry]) > GROUP_LINES;
  const order = made
    .toReversed()
    .toSorted((one, other) => Number(isLongGroup(one)) - Number(isLongGroup(other)));
  for (const cut of order) {
    const key = placeOf(cut, outline);
    if (tried.has(key)) continue;
    const fewer = left.filter((other) => other !== cut);
    const later = left.slice(left.indexOf(cut) + 1);
    if (mayRestorePiece(cut, { left: fewer, later }, outline) && fits(fewer)) left = fewer;
    else tried.add(key);
  }
  return left;
}

/**
 * Whether a cut piece may be restored: only if its entry then doesn't have more such pieces than a newer entry that was
 * shortened, and a project's text comes back first. All groups of skills come back before further skills of one.
 * What gave way before highlights of newer jobs doesn't come back before them.
 * @param left the cuts that remain
 * @param later those of them that are made after this one
 */
function mayRestorePiece(
  { section, entry, piece }: Cut,
  { left, later }: { left: readonly Cut[]; later: readonly Cut[] },
  { sections }: Outline,
): boolean {
  if (piece === "paragraph") return later.every((cut) => cut.piece !== "bullet");
  if (piece === "tags") return !left.some((cut) => cut.section === section && cut.piece === "entry");
  if (piece !== "bullet" && piece !== "sentence" && piece !== "fact") return true;
  const { list, entries = [] } = sections[section] ?? {};
  // The skills of a project say little without its text.
  const isTextCut = left.some(
    (cut) => cut.section === section && cut.entry === entry && cut.piece === "sentence",
  );
  if (list === "projects" && piece !== "sentence" && isTextCut) return false;
  const isBullet = (cut: Cut) => cut.section === section && cut.entry < entry && cut.piece === "bullet";
  if (list === "work" && later.some(isBullet)) return false;
  const cutFrom: number[] = Array(entries.length).fill(0);
  for (const cut of left)
    if (cut.section === section && cut.piece === piece) cutFrom[cut.entry] = (cutFrom[cut.entry] ?? 0) + 1;
  const remaining = (index: number) => piecesOf(entries[index], piece) - (cutFrom[index] ?? 0);
  return entries
    .slice(0, entry)
    .every((_, newer) => cutFrom[newer] === 0 || remaining(entry) <= remaining(newer));
}

/** What can't be restored where another cut of the same place can't. */
function placeOf({ section, entry, piece }: Cut, { sections }: Outline): string {
  const { list, entries = [] } = sections[section] ?? {};
  // Skills have no dates: a group of one line may come back where one of two lines has no room.
  if (list === "skills" && piece === "entry") return `${section} ${shortenedLinesOf(entries[entry])}`;
  // Lines and whole entries are restored from the newest down, so that no older one takes the place of a newer one.
  return piece === "line" || piece === "entry" ? `${section} ${piece}` : `${section} ${entry} ${piece}`;
}
