import type { Outline, OutlineEntry, OutlineSection } from "./outline.ts";

type Quotes = { double: [open: string, close: string]; single: [open: string, close: string] };

const english: Quotes = { double: ["“", "”"], single: ["‘", "’"] };
const german: Quotes = { double: ["„", "“"], single: ["‚", "‘"] };
const russian: Quotes = { double: ["«", "»"], single: ["„", "“"] };

/** Quotation marks by language (CLDR); others use the English ones. */
const quotesOf: Readonly<Record<string, Quotes>> = {
  de: german,
  fr: { double: ["«\u202f", "\u202f»"], single: ["‹\u202f", "\u202f›"] },
  es: { double: ["«", "»"], single: ["“", "”"] },
  it: { double: ["«", "»"], single: ["“", "”"] },
  pl: { double: ["„", "”"], single: ["«", "»"] },
  sv: { double: ["”", "”"], single: ["’", "’"] },
  uk: russian,
  ru: russian,
  fa: { double: ["«", "»"], single: ["‹", "›"] },
};

/** Code, addresses and the targets of links. */
const verbatim =
  /(```[\s\S]*?```|`[^`]*`|\]\([^)]*\)|<[^>\s]+>|\b[a-z][a-z+.-]*:\/\/\S+|\bwww\.\S+|\S+@\S+\.\S+)/iu;

const QUOTED = /(?<![\p{L}\p{N}"])"(?=\S)([^"\n]*?[^"\n\s])"(?![\p{L}\p{N}"])/gu;
const SINGLE_QUOTED = /(?<![\p{L}\p{N}'])'(?=[^\s\p{N}])([^'\n]*?[^'\n\s])'(?![\p{L}\p{N}'])/gu;
const APOSTROPHE = /(?<=[\p{L}\p{N}])'(?=\p{L})|(?<=\p{L})'(?![\p{L}\p{N}'])|(?<![\p{L}\p{N}'])'(?=\d0s)/gu;
const HYPHEN_AS_DASH = /(?<=\S) - (?=\S)/g;
const ELLIPSIS = /(?<![./])\.\.\.(?![./])/g;

/** Straight quotation marks, apostrophes, hyphens between words and three points as a typesetter writes them in a language; code and addresses stay. */
export function typeset(text: string, tag: string): string {
  const [language = ""] = tag.split("-");
  const { double, single } = quotesOf[language] ?? english;
  return text
    .split(verbatim)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replace(QUOTED, `${double[0]}$1${double[1]}`)
            .replace(SINGLE_QUOTED, `${single[0]}$1${single[1]}`)
            .replace(APOSTROPHE, "’")
            .replace(HYPHEN_AS_DASH, " – ")
            .replace(ELLIPSIS, "…"),
    )
    .join("");
}

/** All texts of an outline, except its addresses. */
export function typesetOutline(outline: Outline): Outline {
  const { name, label, summary, sections, language = "en" } = outline;
  const set = (text: string, own: string = language) => typeset(text, own);
  const ofEntry = (entry: OutlineEntry): OutlineEntry => ({
    ...entry,
    title: set(entry.title, entry.languages?.title),
    details: entry.details.map((detail) => set(detail)),
    about: set(entry.about),
    text: set(entry.text, entry.languages?.text),
    bullets: entry.bullets.map((bullet) => set(bullet, entry.languages?.bullets)),
    citation: entry.citation.map((part) => (typeof part === "string" ? set(part) : part)),
    facts: entry.facts.map((fact) => ({ ...fact, texts: fact.texts.map((text) => set(text)) })),
  });
  const ofSection = (section: OutlineSection): OutlineSection => ({
    ...section,
    title: set(section.title),
    entries: section.entries.map(ofEntry),
  });
  return {
    ...outline,
    name: set(name),
    label: set(label, outline.labelLanguage),
    summary: set(summary, outline.summaryLanguage),
    sections: sections.map(ofSection),
  };
}
