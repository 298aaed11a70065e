import { tidyLine } from "../../../core/resume/tidy-text.ts";
import { cutAtWord } from "../../../shared/cut-text.ts";
import { isAboutCompany } from "../company.ts";
import { blankEntry, type Outline, type OutlineEntry, outlineLanguage } from "../outline.ts";
import { richLine } from "../rich-blocks.ts";
import { tagsShown } from "./group-lines.ts";
import { type Cut, laterParagraphs, SUMMARY } from "./priorities.ts";
import { sentencesOf } from "./sentences.ts";

/** Something that was shortened or left out so that the rest fits on the allowed pages (§15). */
export type Shortened = {
  /** Id of the entry, or of the section if all of it was shortened or removed. */
  id: string;
  section: string;
  title: string;
  /** `details`: some of its text; `line`: all but title, organization and dates; `entry`: all of it. */
  what: "details" | "line" | "entry";
};

/** How often each piece was cut, of each entry and section. */
type Counts = ReadonlyMap<string, ReadonlyMap<Cut["piece"], number>>;

/** Applies cuts to the outline. An entry with the same cuts is the same object each time, so that its rows can be cached. */
export class Shortener {
  readonly #outline: Outline;
  readonly #entries = new Map<string, OutlineEntry>();

  readonly #onRequest: OutlineEntry;

  constructor(outline: Outline) {
    this.#outline = outline;
    this.#onRequest = { ...blankEntry, title: outlineLanguage(outline).t("Available on request") };
  }

  apply(cuts: readonly Cut[]): Outline {
    const made = countCuts(cuts);
    const sections = this.#outline.sections.flatMap((section, index) => {
      const whole = made.get(placeOf(index, -1));
      if (whole?.has("section")) return [];
      if (whole?.has("request")) return { ...section, entries: [this.#onRequest] };
      if (whole?.has("words")) return { ...section, entries: section.entries.map(nameOnly) };
      const entries = section.entries.flatMap(
        (entry, at) => this.#shortened(entry, { section: index, entry: at, made }) ?? [],
      );
      if (entries.length === 0) return [];
      const omitted = section.list === "certificates" ? section.entries.length - entries.length : 0;
      return omitted === 0 ? { ...section, entries } : { ...section, entries, omitted };
    });
    const { summary } = this.#outline;
    const cut = made.get(placeOf(-1, -1))?.get("paragraph") ?? 0;
    const end = cut === 0 ? summary.length : laterParagraphs(summary).at(-cut);
    return { ...this.#outline, summary: summary.slice(0, end), sections };
  }

  /** What the cuts shorten, in the order of the document. */
  list(cuts: readonly Cut[]): Shortened[] {
    const made = countCuts(cuts);
    const title = outlineLanguage(this.#outline).t("Summary");
    const summary = made.has(placeOf(-1, -1))
      ? [{ id: SUMMARY, section: title, title, what: "details" as const }]
      : [];
    const others = this.#outline.sections.flatMap(({ id, title: section, entries }, index) => {
      const whole = { id, section, title: section };
      const cut = made.get(placeOf(index, -1));
      if (cut?.has("section")) return { ...whole, what: "entry" as const };
      if (cut?.has("request") || cut?.has("words")) return { ...whole, what: "details" as const };
      return entries.flatMap((entry, at) => {
        const left = this.#shortened(entry, { section: index, entry: at, made });
        if (left === entry || (left !== null && isBare(entry))) return [];
        const what = left === null ? "entry" : left.isLine ? "line" : "details";
        return { id: entry.id, section, title: nameOf(entry), what } as const;
      });
    });
    return [...summary, ...others];
  }

  /** @returns null if the whole entry is cut */
  #shortened(
    entry: OutlineEntry,
    { section, entry: at, made }: { section: number; entry: number; made: Counts },
  ): OutlineEntry | null {
    const place = placeOf(section, at);
    const cuts = made.get(place);
    if (cuts === undefined) return entry;
    if (cuts.has("entry")) return null;
    const count = (piece: Cut["piece"]) => cuts.get(piece) ?? 0;
    const key = `${place} ${pieces.map(count).join(" ")}`;
    const isProject = this.#outline.sections[section]?.list === "projects";
    const shortened = this.#entries.get(key) ?? shorten(entry, isProject, count);
    this.#entries.set(key, shortened);
    return shortened;
  }
}

function nameOnly(entry: OutlineEntry): OutlineEntry {
  return { ...entry, text: "", bullets: [], facts: [], details: [] };
}

/** The pieces of an entry that leave something of it. */
const pieces = [
  "tags",
  "about",
  "courses",
  "line",
  "fact",
  "bullet",
  "sentence",
] as const satisfies Cut["piece"][];

function countCuts(cuts: readonly Cut[]): Counts {
  const made = new Map<string, Map<Cut["piece"], number>>();
  for (const { section, entry, piece } of cuts) {
    const place = placeOf(section, entry);
    const counts = made.get(place) ?? new Map<Cut["piece"], number>();
    counts.set(piece, (counts.get(piece) ?? 0) + 1);
    made.set(place, counts);
  }
  return made;
}

/** @param entry -1 for the whole section, or the summary */
function placeOf(section: number, entry: number): string {
  return `${section} ${entry}`;
}

/** The first sentence of a project, which its line shows as far as it has room. */
function openingOf({ text, bullets }: OutlineEntry): string {
  const [first = bullets[0] ?? ""] = sentencesOf(text);
  const plain = richLine(first).map((run) => run.text);
  return plain.join("").replace(/[.。]$/, "");
}

/** @param isProject whether the entry's line says what it is, if it names no organization */
function shorten(
  entry: OutlineEntry,
  isProject: boolean,
  count: (piece: Cut["piece"]) => number,
): OutlineEntry {
  const bare = { ...entry, text: "", bullets: [], facts: [] };
  const roles = entry.facts.find(({ isRoles }) => isRoles)?.texts ?? [];
  const [place = roles[0]] = entry.details;
  const about = isProject && place === undefined ? openingOf(entry) : "";
  const line = { ...bare, about, details: place === undefined ? [] : [place], isLine: true };
  if (count("line") > 0) return line;
  if (count("tags") > 0)
    return {
      ...entry,
      facts: entry.facts.map(({ name, texts }) => ({
        name,
        texts: texts.slice(0, tagsShown(entry.title, texts)),
      })),
    };
  const isWithoutAbout = count("about") > 0;
  const [company = ""] = entry.details;
  const text = isWithoutAbout && isAboutCompany(entry.text, company) ? "" : entry.text;
  const facts = entry.facts.slice(0, entry.facts.length - count("fact"));
  const sentences = sentencesOf(text);
  const left = sentences.slice(0, sentences.length - count("sentence")).join("");
  const bullets = entry.bullets.slice(0, entry.bullets.length - count("bullet"));
  // A list of one item would look like a mistake.
  const isLone = !isProject && bullets.length === 1 && entry.bullets.length > 1;
  const shortened = {
    ...entry,
    about: isWithoutAbout ? "" : entry.about,
    facts: count("courses") > 0 ? facts.filter(({ isCourses }) => !isCourses) : facts,
    bullets: isLone ? [] : bullets,
    text: count("sentence") === 0 ? text : left.trim(),
  };
  // What has lost all of its text takes one line.
  return isBare(shortened) && count("fact") + count("bullet") + count("sentence") > 0 ? line : shortened;
}

function isBare({ text, bullets, facts }: OutlineEntry): boolean {
  return text === "" && bullets.length === 0 && facts.length === 0;
}

/** Characters of an entry's text that name it if it has no title. */
const TEXT_AS_NAME = 60;

function nameOf({ title, text, details }: OutlineEntry): string {
  return [title || cutAtWord(tidyLine(text), TEXT_AS_NAME), ...details.slice(0, 1)]
    .filter(Boolean)
    .join(", ");
}
