import { isAboutCompany } from "../company.ts";
import { isNewGraduate } from "../new-graduate.ts";
import {
  type Outline,
  type OutlineEntry,
  type OutlineSection,
  outlineLanguage,
  RUNNING,
} from "../outline.ts";
import { tagsShown } from "./group-lines.ts";
import { sentencesOf } from "./sentences.ts";

/** One piece of the outline that can be removed. */
export type Cut = {
  /** Indexes of the section and the entry; -1 as entry means the whole section, -1 as section the summary. */
  section: number;
  entry: number;
  piece:
    | "request"
    | "section"
    | "paragraph"
    | "words"
    | "tags"
    | "about"
    | "courses"
    | "fact"
    | "bullet"
    | "sentence"
    | "line"
    | "entry";
};

/** Which pieces of which lists are removed next. */
type Priority = {
  lists: readonly string[];
  /**
   * - `request`: replaces references by "Available on request"
   * - `section`: removes the section
   * - `ownLanguage`: removes the section if it only names the language of the résumé
   * - `summary`: removes all but the first paragraphs of the summary
   * - `words`: reduces all entries of a section to their names
   * - `about`: removes the description of the company
   * - `courses`: removes the courses of a degree
   * - `details`: removes facts, bullets and sentences
   * - `bullets`: removes bullets only
   * - `evenly`: removes facts of all entries, then bullets, then sentences
   * - `tags`: reduces a group of skills to its first ones
   * - `line`: reduces entries to one line
   * - `entry`: removes entries, oldest first
   * - `repeated`: removes entries with the title of a newer one
   */
  cut:
    | "request"
    | "section"
    | "ownLanguage"
    | "summary"
    | "words"
    | "about"
    | "courses"
    | "details"
    | "bullets"
    | "evenly"
    | "tags"
    | "line"
    | "entry"
    | "repeated";
  /** Only entries that ended more than this many years ago, or before the last one ended. */
  endedYearsAgo?: number;
  /** How many of the newest entries stay unchanged. */
  keepNewest?: number;
  /** Only entries that group others, such as skills under a heading: names alone take little space. */
  areGroups?: boolean;
  /** Only in a résumé without jobs, where projects take their place. */
  isWithoutJobs?: boolean;
  /** How many bullets of each entry stay. */
  keepBullets?: number;
  /** In the résumé of a new graduate, whose projects count like jobs, the first bullet and sentence of each stay. */
  keepsFirst?: boolean;
};

const minor = ["volunteer", "awards", "publications", "certificates", "sections"];

/** What is cut first to fit the page limit (§15). Each priority cuts the oldest entries first. Jobs and degrees are never removed. */
export const priorities: readonly Priority[] = [
  { lists: ["references"], cut: "request" },
  { lists: ["references"], cut: "section" },
  { lists: ["interests"], cut: "words" },
  { lists: ["interests"], cut: "section" },
  { lists: minor, cut: "details" },
  { lists: minor, cut: "entry", keepNewest: 8 },
  { lists: ["skills"], cut: "tags" },
  { lists: ["skills"], cut: "entry", keepNewest: 16, areGroups: true, isWithoutJobs: true },
  { lists: ["projects"], cut: "repeated", keepNewest: 3 },
  { lists: ["projects"], cut: "entry", keepNewest: 20, isWithoutJobs: true },
  { lists: ["projects"], cut: "details", keepNewest: 3 },
  { lists: ["skills"], cut: "entry", keepNewest: 16, areGroups: true },
  { lists: minor, cut: "entry", keepNewest: 5 },
  { lists: ["skills"], cut: "entry", keepNewest: 6, areGroups: true, isWithoutJobs: true },
  { lists: ["projects"], cut: "entry", keepNewest: 10 },
  { lists: [], cut: "summary" },
  { lists: ["projects"], cut: "evenly", keepsFirst: true },
  { lists: ["work"], cut: "about", endedYearsAgo: 10 },
  { lists: ["work"], cut: "bullets", endedYearsAgo: 10, keepBullets: 2 },
  { lists: ["work"], cut: "details", endedYearsAgo: 10 },
  { lists: minor, cut: "entry", keepNewest: 3 },
  { lists: ["projects"], cut: "entry", keepNewest: 3 },
  { lists: ["skills"], cut: "entry", keepNewest: 6, areGroups: true },
  { lists: minor, cut: "entry" },
  { lists: ["projects"], cut: "evenly" },
  { lists: ["languages"], cut: "ownLanguage" },
  { lists: ["work"], cut: "about" },
  { lists: ["work"], cut: "bullets", keepNewest: 1 },
  { lists: ["education"], cut: "courses" },
  { lists: ["work", "education"], cut: "details", keepNewest: 1 },
  { lists: ["work", "education"], cut: "line", keepNewest: 1 },
  { lists: ["work", "education"], cut: "details" },
  { lists: ["work", "education"], cut: "line" },
];

/** The id of the summary among what is pinned or shortened. */
export const SUMMARY = "summary";

/** Paragraphs of the summary that stay when it is shortened. */
const PARAGRAPHS_SHOWN = 2;

/** Where the paragraphs of the summary begin that may be cut. */
export function laterParagraphs(summary: string): number[] {
  return [...summary.matchAll(/\n{2,}/g)].map(({ index }) => index).slice(PARAGRAPHS_SHOWN - 1);
}

/** All cuts that may be made, in the order of `priorities`; those of pinned entries and sections come last. */
export function cutsOf(outline: Outline, year: number, pinned: ReadonlySet<string>): Cut[] {
  const cuts = priorities.flatMap((priority) => cutsBy(priority, outline, year));
  const counts = new Map<string, number>();
  // Later priorities repeat cuts of earlier ones.
  const own = cuts.filter(({ section, entry, piece }) => {
    const key = `${section} ${entry} ${piece}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return piece === "paragraph" || count <= piecesOf(outline.sections[section]?.entries[entry], piece);
  });
  const isPinned = ({ section, entry }: Cut) => {
    const { id = SUMMARY, entries = [] } = outline.sections[section] ?? {};
    const own = entry === -1 ? entries : entries.slice(entry, entry + 1);
    return pinned.has(id) || own.some((one) => pinned.has(one.id));
  };
  return [...own.filter((cut) => !isPinned(cut)), ...own.filter(isPinned)];
}

function cutsBy(
  {
    lists,
    cut,
    endedYearsAgo,
    keepNewest = 0,
    areGroups = false,
    isWithoutJobs = false,
    keepBullets = 0,
    keepsFirst = false,
  }: Priority,
  outline: Outline,
  year: number,
): Cut[] {
  if (cut === "summary")
    return laterParagraphs(outline.summary).map(() => ({ section: -1, entry: -1, piece: "paragraph" }));
  if (isWithoutJobs && outline.sections.some(({ list }) => list === "work")) return [];
  const places = outline.sections.flatMap((section, index) =>
    lists.includes(section.list) ? [{ section, index }] : [],
  );
  const isMoreThanName = ({ facts, details, text }: OutlineEntry) =>
    facts.length + details.length > 0 || text !== "";
  if (cut === "request" || cut === "section" || cut === "words")
    return places
      .filter(({ section }) => cut !== "words" || section.entries.some(isMoreThanName))
      .map(({ index }) => ({ section: index, entry: -1, piece: cut }));
  if (cut === "ownLanguage")
    return places
      .filter(({ section }) => isOwnLanguage(section, outline))
      .map(({ index }) => ({ section: index, entry: -1, piece: "section" }));
  const oldest = places
    .flatMap(({ section, index }) =>
      oldestFirst(section, keepNewest).map((entry) => ({ section: index, entry })),
    )
    .filter(({ section, entry }) => {
      const { entries = [] } = outline.sections[section] ?? {};
      if (areGroups && entries[entry]?.facts.length === 0) return false;
      if (cut === "repeated" && entries.findIndex(({ title }) => title === entries[entry]?.title) === entry)
        return false;
      return (
        endedYearsAgo === undefined || isLongAgo(entries, entry, lastYear(entries, year) - endedYearsAgo)
      );
    })
    .sort((one, other) => compare(untilOf(outline, one), untilOf(outline, other)));
  if (cut === "bullets") return evenCuts("bullet", oldest, outline, keepBullets);
  if (cut === "evenly") {
    const first = keepsFirst && isNewGraduate(outline, year) ? 1 : 0;
    return (["fact", "bullet", "sentence"] as const).flatMap((piece) =>
      evenCuts(piece, oldest, outline, piece === "fact" ? 0 : first),
    );
  }
  return oldest.flatMap(({ section, entry }) =>
    piecesCut(cut, outline.sections[section]?.entries[entry]).map((piece) => ({ section, entry, piece })),
  );
}

/** Whether a list of languages only has the one that the résumé itself is written in. */
function isOwnLanguage({ entries: [entry, ...others] }: OutlineSection, outline: Outline): boolean {
  const { tag, locale } = outlineLanguage(outline);
  const name = new Intl.DisplayNames([locale], { type: "language" }).of(tag) ?? "";
  return others.length === 0 && entry?.title.toLowerCase() === name.toLowerCase();
}

/** How many pieces fewer an entry has than the next newer one when all are shortened. */
const PIECES_FEWER = 0.15;

/**
 * Cuts the last bullet, say, of each entry in turn, oldest entries first, so that newer entries have more bullets.
 * @param first how many of an entry's first ones stay
 */
function evenCuts(
  piece: "fact" | "bullet" | "sentence",
  oldest: { section: number; entry: number }[],
  { sections }: Outline,
  first = 0,
): Cut[] {
  return oldest
    .flatMap(({ section, entry }, age) =>
      Array.from({ length: piecesOf(sections[section]?.entries[entry], piece) }, (_, place) => ({
        cut: { section, entry, piece },
        rank: place - age * PIECES_FEWER,
      })).slice(first),
    )
    .sort((one, other) => other.rank - one.rank)
    .map(({ cut }) => cut);
}

/** Indexes of a section's entries, oldest first, without the newest ones to keep. Of entries with the same end, the last in the list comes first. */
function oldestFirst({ entries }: OutlineSection, keepNewest: number): number[] {
  const order = entries
    .map(({ until }, index) => ({ until, index }))
    .sort((one, other) => compare(one.until, other.until) || other.index - one.index)
    .map(({ index }) => index);
  return keepNewest === 0 ? order : order.slice(0, -keepNewest);
}

/** The year in which a career ended; the given one if it goes on or has no dates. */
function lastYear(entries: readonly OutlineEntry[], year: number): number {
  return Math.min(year, Math.max(...entries.map(({ until }) => Number(until.slice(0, 4)))) || year);
}

/** Whether an entry ended before a year. Next to entries with dates, an entry without any counts as older. */
function isLongAgo(entries: readonly OutlineEntry[], entry: number, year: number): boolean {
  const until = entries[entry]?.until ?? "";
  if (until === "") return entries.some((other) => other.until !== "");
  return until !== RUNNING && Number(until.slice(0, 4)) < year;
}

function untilOf({ sections }: Outline, { section, entry }: { section: number; entry: number }): string {
  return sections[section]?.entries[entry]?.until ?? "";
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** The pieces of one entry that a priority cuts, least important first. */
function piecesCut(cut: Priority["cut"], entry: OutlineEntry | undefined): Cut["piece"][] {
  if (entry === undefined) return [];
  const times = (piece: Cut["piece"]) => Array.from({ length: piecesOf(entry, piece) }, () => piece);
  switch (cut) {
    case "details":
      return [...times("fact"), ...times("bullet"), ...times("sentence")];
    case "about":
      return hasAbout(entry) ? ["about"] : [];
    case "courses":
      return entry.facts.some(({ isCourses }) => isCourses) ? ["courses"] : [];
    case "tags":
      return entry.facts.some(({ texts }) => texts.length > tagsShown(entry.title, texts)) ? ["tags"] : [];
    case "line":
      return ["line"];
    default:
      return ["entry"];
  }
}

/** Whether a job describes its company, and has other text too. */
function hasAbout({ about, text, bullets, facts, details: [company = ""] }: OutlineEntry): boolean {
  if (bullets.length + facts.length === 0) return about !== "" && text !== "";
  return about !== "" || isAboutCompany(text, company);
}

/** How many such pieces an entry has. */
export function piecesOf(entry: OutlineEntry | undefined, piece: Cut["piece"]): number {
  if (piece === "fact") return entry?.facts.length ?? 0;
  if (piece === "bullet") return entry?.bullets.length ?? 0;
  if (piece === "sentence") return sentencesOf(entry?.text ?? "").length;
  return 1;
}
