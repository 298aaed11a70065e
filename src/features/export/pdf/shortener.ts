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

/** How often each piece of an entry or section was cut. */
type Counts = ReadonlyMap<string, number>;

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
      const has = (piece: Cut["piece"]) => made.has(`${index} -1 ${piece}`);
      if (has("section")) return [];
      if (has("request")) return { ...section, entries: [this.#onRequest] };
      const entries = section.entries.flatMap(
        (entry, at) => this.#shortened(entry, { section: index, entry: at, made }) ?? [],
      );
      if (entries.length === 0) return [];
      const omitted = section.list === "certificates" ? section.entries.length - entries.length : 0;
      return omitted === 0 ? { ...section, entries } : { ...section, entries, omitted };
    });
    const { summary } = this.#outline;
    const cut = made.get("-1 -1 paragraph") ?? 0;
    const end = cut === 0 ? summary.length : laterParagraphs(summary).at(-cut);
    return { ...this.#outline, summary: summary.slice(0, end), sections };
  }

  /** What the cuts shorten, in the order of the document. */
  list(cuts: readonly Cut[]): Shortened[] {
    const made = countCuts(cuts);
    const title = outlineLanguage(this.#outline).t("Summary");
    const summary = made.has("-1 -1 paragraph")
      ? [{ id: SUMMARY, section: title, title, what: "details" as const }]
      : [];
    const others = this.#outline.sections.flatMap(({ id, title: section, entries }, index) => {
      const whole = { id, section, title: section };
      if (made.has(`${index} -1 section`)) return { ...whole, what: "entry" as const };
      if (made.has(`${index} -1 request`)) return { ...whole, what: "details" as const };
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
    const place = `${section} ${at}`;
    const count = (piece: Cut["piece"]) => made.get(`${place} ${piece}`) ?? 0;
    if (count("entry") > 0) return null;
    const counts = pieces.map(count);
    if (counts.every((number) => number === 0)) return entry;
    const key = `${place} ${counts.join(" ")}`;
    const isProject = this.#outline.sections[section]?.list === "projects";
    const shortened = this.#entries.get(key) ?? shorten(entry, isProject, count);
    this.#entries.set(key, shortened);
    return shortened;
  }
}

/** The pieces of an entry that leave something of it. */
const pieces = [
  "words",
  "tags",
  "about",
  "courses",
  "line",
  "fact",
  "bullet",
  "sentence",
] as const satisfies Cut["piece"][];

function countCuts(cuts: readonly Cut[]): Counts {
  const made = new Map<string, number>();
  for (const { section, entry, piece } of cuts) {
    const key = `${section} ${entry} ${piece}`;
    made.set(key, (made.get(key) ?? 0) + 1);
  }
  return made;
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
  if (count("words") > 0) return { ...bare, details: [] };
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
  const shortened = {
    ...entry,
    about: isWithoutAbout ? "" : entry.about,
    facts: count("courses") > 0 ? facts.filter(({ isCourses }) => !isCourses) : facts,
    bullets: entry.bullets.slice(0, entry.bullets.length - count("bullet")),
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
