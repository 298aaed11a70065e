import { type Outline, type OutlineEntry, type OutlineSection, RUNNING } from "../outline.ts";

/** Something that was shortened or left out so that the rest fits on the allowed pages (§15). */
export type Shortened = {
  /** Id of the entry, or of the section if all of it was shortened or removed. */
  id: string;
  section: string;
  title: string;
  /** `details`: some of its text; `line`: all but title, organization and dates; `entry`: all of it. */
  what: "details" | "line" | "entry";
};

/** One piece of the outline that can be removed. */
type Cut = {
  /** Indexes of the section and the entry; -1 as entry means the whole section. */
  section: number;
  entry: number;
  piece: "request" | "section" | "words" | "tags" | "fact" | "bullet" | "sentence" | "line" | "entry";
};

/** Which pieces of which lists are removed next. */
type Priority = {
  lists: readonly string[];
  /**
   * - `request`: replaces references by "Available on request"
   * - `section`: removes the section
   * - `words`: reduces entries to their names
   * - `details`: removes facts, bullets and sentences
   * - `bullets`: removes bullets only
   * - `tags`: reduces a group of skills to its first ones
   * - `line`: reduces entries to one line
   * - `entry`: removes entries, oldest first
   */
  cut: "request" | "section" | "words" | "details" | "bullets" | "tags" | "line" | "entry";
  /** Only entries that ended more than this many years ago. */
  endedYearsAgo?: number;
  /** How many of the newest entries stay unchanged. */
  keepNewest?: number;
};

const minor = ["volunteer", "awards", "publications", "certificates", "sections"];

/** What is cut first to fit the page limit (§15). Each priority cuts the oldest entries first. Jobs and degrees are never removed. */
export const priorities: readonly Priority[] = [
  { lists: ["references"], cut: "request" },
  { lists: ["references"], cut: "section" },
  { lists: ["interests"], cut: "words" },
  { lists: ["interests"], cut: "section" },
  { lists: minor, cut: "details" },
  { lists: minor, cut: "entry" },
  { lists: ["projects"], cut: "details" },
  { lists: ["projects"], cut: "entry", keepNewest: 3 },
  { lists: ["skills"], cut: "tags" },
  { lists: ["work"], cut: "details", endedYearsAgo: 10 },
  { lists: ["work"], cut: "bullets", keepNewest: 1 },
  { lists: ["skills"], cut: "entry", keepNewest: 12 },
  { lists: ["work", "education"], cut: "details", keepNewest: 1 },
  { lists: ["work", "education"], cut: "line", keepNewest: 1 },
  { lists: ["work", "education"], cut: "details" },
  { lists: ["work", "education"], cut: "line" },
];

/** Skills of a group that stay when it is shortened. */
const TAGS_SHOWN = 6;

/** Years of work from which the default page limit is three. */
const LONG_CAREER_YEARS = 15;

/** The page limit that suits a career: two pages, or three from fifteen years of work on (§15). */
export function suggestedPages({ sections }: Outline, year: number): number {
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
  const made = refill(cuts.slice(0, least), fits);
  return { outline: shortener.apply(made), shortened: shortenedBy(outline, made) };
}

const inOrder = new Set<Cut["piece"]>(["line", "entry"]);

/** Undoes cuts, the last ones first, as long as the outline still fits. */
function refill(made: Cut[], fits: (cuts: readonly Cut[]) => boolean): Cut[] {
  let left = made;
  // If one sentence of an entry can't come back, the next one of the same entry can't either.
  const tried = new Set<string>();
  for (const cut of made.toReversed()) {
    // Lines and whole entries come back from the newest down, so that none of the older ones takes a newer one's place.
    const key = inOrder.has(cut.piece)
      ? `${cut.section} ${cut.piece}`
      : `${cut.section} ${cut.entry} ${cut.piece}`;
    if (tried.has(key)) continue;
    const fewer = left.filter((other) => other !== cut);
    if (fits(fewer)) left = fewer;
    else tried.add(key);
  }
  return left;
}

function cutsOf(outline: Outline, year: number, pinned: ReadonlySet<string>): Cut[] {
  const cuts = priorities.flatMap((priority) => cutsBy(priority, outline, year));
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  // Later priorities repeat cuts of earlier ones.
  const own = cuts.filter(({ section, entry, piece }) => {
    const key = `${section} ${entry} ${piece}`;
    const available = piecesOf(outline.sections[section]?.entries[entry], piece);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > available || (available === 1 && seen.has(key))) return false;
    seen.add(key);
    return true;
  });
  const isPinned = ({ section, entry }: Cut) => {
    const { id = "", entries = [] } = outline.sections[section] ?? {};
    return pinned.has(id) || pinned.has(entries[entry]?.id ?? "");
  };
  return [...own.filter((cut) => !isPinned(cut)), ...own.filter(isPinned)];
}

function cutsBy(
  { lists, cut, endedYearsAgo, keepNewest = 0 }: Priority,
  outline: Outline,
  year: number,
): Cut[] {
  const places = outline.sections.flatMap((section, index) =>
    lists.includes(section.list) ? [{ section, index }] : [],
  );
  if (cut === "request" || cut === "section")
    return places.map(({ index }) => ({ section: index, entry: -1, piece: cut }));
  const oldest = places
    .flatMap(({ section, index }) =>
      oldestFirst(section, keepNewest).map((entry) => ({ section: index, entry })),
    )
    .filter(({ section, entry }) => {
      const { until = "" } = outline.sections[section]?.entries[entry] ?? {};
      return endedYearsAgo === undefined || isLongAgo(until, year - endedYearsAgo);
    })
    .sort((one, other) => compare(untilOf(outline, one), untilOf(outline, other)));
  if (cut === "bullets") return bulletCuts(oldest, outline);
  return oldest.flatMap(({ section, entry }) =>
    piecesCut(cut, outline.sections[section]?.entries[entry]).map((piece) => ({ section, entry, piece })),
  );
}

/** Cuts the last bullet of every entry before any second-to-last one, oldest entries first. */
function bulletCuts(oldest: { section: number; entry: number }[], { sections }: Outline): Cut[] {
  return oldest
    .flatMap(({ section, entry }) =>
      Array.from({ length: sections[section]?.entries[entry]?.bullets.length ?? 0 }, (_, place) => ({
        cut: { section, entry, piece: "bullet" as const },
        place,
      })),
    )
    .sort((one, other) => other.place - one.place)
    .map(({ cut }) => cut);
}

/** Indexes of a section's entries, oldest first, without the newest ones to keep. Entries with the same end: the later in the list first. */
function oldestFirst({ entries }: OutlineSection, spared: number): number[] {
  const order = entries
    .map(({ until }, index) => ({ until, index }))
    .sort((one, other) => compare(one.until, other.until) || other.index - one.index)
    .map(({ index }) => index);
  return spared === 0 ? order : order.slice(0, -spared);
}

function isLongAgo(until: string, year: number): boolean {
  return until !== "" && until !== RUNNING && Number(until.slice(0, 4)) < year;
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
    case "words":
      return entry.facts.length + entry.details.length > 0 || entry.text !== "" ? ["words"] : [];
    case "tags":
      return entry.facts.some(({ texts }) => texts.length > TAGS_SHOWN) ? ["tags"] : [];
    case "line":
      return ["line"];
    default:
      return ["entry"];
  }
}

function piecesOf(entry: OutlineEntry | undefined, piece: Cut["piece"]): number {
  if (piece === "fact") return entry?.facts.length ?? 0;
  if (piece === "bullet") return entry?.bullets.length ?? 0;
  if (piece === "sentence") return sentencesOf(entry?.text ?? "").length;
  return 1;
}

/** Splits a text into sentences that can be removed from its end. Lines are separate, and formatting is never split. */
export function sentencesOf(text: string): string[] {
  const known = sentences.get(text);
  if (known !== undefined) return known;
  const parts: string[] = [];
  let open = "";
  for (const part of text.match(/[^\n]*?(?:[.!?…]["'”’»)\]*_]*[ \t]+(?=\S)|[。！？]+|\n+|$)/gu) ?? []) {
    open += part;
    if (!isBalanced(open)) continue;
    if (open.trim() !== "") parts.push(open);
    else if (parts.length > 0) parts[parts.length - 1] += open;
    open = "";
  }
  if (open.trim() !== "") parts.push(open);
  sentences.set(text, parts);
  return parts;
}
const sentences = new Map<string, string[]>();

/** Whether all emphasis, code and links that begin in a text also end there. */
function isBalanced(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return (
    // An asterisk and a space at the start of a line begin a list item.
    count(/(?<!^|\*)\*+|^\*+(?![ *])/gm) % 2 === 0 &&
    count(/`/g) % 2 === 0 &&
    count(/\[/g) === count(/\]/g) &&
    count(/\(/g) === count(/\)/g)
  );
}

/** Applies cuts to the outline. An entry with the same cuts is the same object each time, so that its rows can be cached. */
class Shortener {
  readonly #outline: Outline;
  readonly #entries = new Map<string, OutlineEntry>();

  constructor(outline: Outline) {
    this.#outline = outline;
  }

  apply(cuts: readonly Cut[]): Outline {
    const made = new Map<string, number>();
    for (const { section, entry, piece } of cuts) {
      const key = `${section} ${entry} ${piece}`;
      made.set(key, (made.get(key) ?? 0) + 1);
    }
    const sections = this.#outline.sections.flatMap((section, index) => {
      const has = (piece: Cut["piece"]) => made.has(`${index} -1 ${piece}`);
      if (has("section")) return [];
      if (has("request")) return { ...section, entries: [onRequest] };
      const entries = section.entries.flatMap(
        (entry, at) => this.#entryOf(entry, `${index} ${at}`, made) ?? [],
      );
      return entries.length === 0 ? [] : { ...section, entries };
    });
    return { ...this.#outline, sections };
  }

  #entryOf(entry: OutlineEntry, place: string, made: ReadonlyMap<string, number>): OutlineEntry | null {
    const count = (piece: Cut["piece"]) => made.get(`${place} ${piece}`) ?? 0;
    if (count("entry") > 0) return null;
    const counts = [
      count("words"),
      count("tags"),
      count("line"),
      count("fact"),
      count("bullet"),
      count("sentence"),
    ];
    if (counts.every((number) => number === 0)) return entry;
    const key = `${place} ${counts.join(" ")}`;
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    const cut = shorten(entry, count);
    this.#entries.set(key, cut);
    return cut;
  }
}

const onRequest: OutlineEntry = {
  id: "",
  title: "Available on request",
  href: "",
  details: [],
  period: "",
  since: "",
  until: "",
  text: "",
  bullets: [],
  facts: [],
  isLine: false,
};

function shorten(entry: OutlineEntry, count: (piece: Cut["piece"]) => number): OutlineEntry {
  const bare = { ...entry, text: "", bullets: [], facts: [] };
  if (count("words") > 0) return { ...bare, details: [] };
  if (count("line") > 0) return { ...bare, isLine: true };
  if (count("tags") > 0)
    return {
      ...entry,
      facts: entry.facts.map(({ name, texts }) => ({ name, texts: texts.slice(0, TAGS_SHOWN) })),
    };
  const all = sentencesOf(entry.text);
  return {
    ...entry,
    facts: entry.facts.slice(0, entry.facts.length - count("fact")),
    bullets: entry.bullets.slice(0, entry.bullets.length - count("bullet")),
    text:
      count("sentence") === 0
        ? entry.text
        : all
            .slice(0, all.length - count("sentence"))
            .join("")
            .trim(),
  };
}

/** Lists what was shortened, in the order of the document. */
function shortenedBy({ sections }: Outline, cuts: readonly Cut[]): Shortened[] {
  const pieces = new Map<string, Set<Cut["piece"]>>();
  for (const { section, entry, piece } of cuts) {
    const key = `${section} ${entry}`;
    pieces.set(key, (pieces.get(key) ?? new Set()).add(piece));
  }
  return sections.flatMap((section, index) => {
    const ofSection = pieces.get(`${index} -1`);
    if (ofSection !== undefined)
      return {
        id: section.id,
        section: section.title,
        title: section.title,
        what: ofSection.has("section") ? "entry" : ("details" as const),
      };
    return section.entries.flatMap((entry, at) => {
      const made = pieces.get(`${index} ${at}`);
      if (made === undefined) return [];
      const isBare = made.has("line") && entry.text + entry.bullets.join("") + entry.facts.join("") !== "";
      if (made.has("line") && !isBare) return [];
      return {
        id: entry.id,
        section: section.title,
        title: [entry.title || entry.text.slice(0, 60), ...entry.details.slice(0, 1)]
          .filter(Boolean)
          .join(", "),
        what: made.has("entry") ? "entry" : made.has("line") ? "line" : ("details" as const),
      };
    });
  });
}
