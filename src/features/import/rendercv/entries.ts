import { asHref } from "../../../core/resume/address.ts";
import type { Fields } from "../texts/fields.ts";
import { toMarkdown, toPlainLine } from "../texts/formatted-text.ts";
import { omitBlank } from "../texts/omit-blank.ts";
import { dateField, periodOf } from "../texts/period.ts";
import { listOfTitle } from "../texts/section-titles.ts";
import { splitCommas } from "../texts/split-commas.ts";

type Entry = Record<string, unknown>;
type Read = { list: string; entry: Entry /** Of a line with several. */; entries?: Entry[] };

export const summaryTitle =
  /^(summary|about( me)?|profile|objective|introduction|resumen|perfil|profil|über mich|résumé|sommario|요약|소개)$/iu;

/** Reads an entry by its fields, and by its section's title where they are not enough. An own section has no list. */
export function readEntry(entry: Fields, title: string): Read {
  const named = listOfTitle(title);
  entry.skip("icon");
  if (entry.has("institution") && (entry.has("area") || named === "education" || entry.has("studyType")))
    return { list: "education", entry: readEducation(entry) };
  if (entry.has("authors")) return { list: "publications", entry: readPublication(entry) };
  if (entry.has("company") || (entry.has("position") && named === "work"))
    return named === "work" || (named === "" && /experience|work|job/i.test(title))
      ? { list: "work", entry: readJob(entry) }
      : {
          list: named === "volunteer" ? "volunteer" : "",
          entry: readEngagement(entry, named === "volunteer"),
        };
  if (entry.has("keywords") && named === "skills")
    return {
      list: "skills",
      entry: entry.entry({
        name: nameOf(entry).name,
        keywords: keywordsOf(entry),
        level: entry.line("level"),
      }),
    };
  if (entry.has("details") || entry.has("label")) return readOneLine(entry, named);
  if (entry.has("language") || (named === "languages" && entry.has("name")))
    return {
      list: "languages",
      entry: entry.entry({
        language: entry.line("language", "name"),
        fluency: entry.line("fluency", "level", "summary"),
      }),
    };
  return readNormal(entry, named);
}

/** The name, and the address that it links to. */
function nameOf(entry: Fields, ...names: string[]): { name: string; url: string } {
  const source = entry.source(...(names.length > 0 ? names : ["name", "title"]));
  const [, text = "", address = ""] = /^\s*\**\[([^\]]+)\]\(([^)\s]+)\)\**\s*$/.exec(source) ?? [];
  const url = entry.source("url", "website") || asHref(address);
  return { name: toPlainLine(text === "" || asHref(address) === "" ? source : text), url };
}

function datesOf(entry: Fields, single?: "startDate" | "endDate"): Entry {
  const date = entry.source("date");
  const [start, end] = [entry.source("start_date", "startDate"), entry.source("end_date", "endDate")];
  if (date !== "")
    return { ...periodOf(date, single), ...((start || end) && { otherDates: `${start} – ${end}` }) };
  if (start === "" && end === "") return {};
  if (start === "") return periodOf(end, "endDate");
  return periodOf(`${start} – ${end === "" ? "present" : end}`);
}

/** What RenderCV shows below an entry. */
function storyOf(entry: Fields): { summary: string; highlights: string[] } {
  return { summary: entry.text("summary", "description"), highlights: highlightsOf(entry) };
}

/** A list within a highlight is written as lines that begin with a hyphen. */
function highlightsOf(entry: Fields): string[] {
  const value = entry.raw("highlights");
  const items = Array.isArray(value) ? value : [value];
  return items
    .filter((item) => typeof item === "string" || typeof item === "number")
    .flatMap((item) => String(item).split(/\n\s*-\s+|\s+-\s+(?=[A-Z][^-]*\s-\s+[A-Z])/))
    .map(toPlainLine)
    .filter(Boolean);
}

function keywordsOf(entry: Fields): string[] {
  return entry.list("keywords").flatMap(splitCommas);
}

function readJob(entry: Fields): Entry {
  const { name, url } = nameOf(entry, "company", "name");
  return entry.entry({
    name,
    url,
    position: entry.line("position"),
    location: entry.line("location"),
    ...datesOf(entry),
    ...storyOf(entry),
  });
}

function readEngagement(entry: Fields, isVolunteer: boolean): Entry {
  const { name, url } = nameOf(entry, "company", "organization");
  const role = entry.line("position", "role");
  const common = { url, ...datesOf(entry), ...storyOf(entry) };
  if (isVolunteer) return entry.entry({ organization: name, position: role, ...common });
  return entry.entry({ name: role || name, organization: role === "" ? "" : name, ...common });
}

function readEducation(entry: Fields): Entry {
  const { name, url } = nameOf(entry, "institution");
  return entry.entry({
    institution: name,
    url: url || entry.source("transcript_url"),
    area: entry.line("area"),
    studyType: entry.line("degree", "study_type", "studyType"),
    score: entry.line("score", "gpa", "grade"),
    location: entry.line("location"),
    ...datesOf(entry, "endDate"),
    courses: entry.list("courses").flatMap(splitCommas),
    achievements: [...entry.items("summary"), ...highlightsOf(entry)],
  });
}

const NOTE = /\s*\([^()]*\)$/;

function readPublication(entry: Fields): Entry {
  const { name, url } = nameOf(entry);
  const doi = entry.source("doi");
  const authors = entry.list("authors").map((author) => author.replace(/[*_]/g, ""));
  return entry.entry({
    name,
    publisher: entry.line("journal", "publisher"),
    ...dateField(entry.source("date", "releaseDate"), "releaseDate"),
    doi,
    url,
    // Some have a note: "Lovelace, A. (first author)".
    authors: authors.map((author) => author.replace(NOTE, "")).filter((name) => /\p{L}/u.test(name)),
    authorNotes: authors.filter((author) => NOTE.test(author)),
    summary: entry.text("summary"),
  });
}

function readOneLine(entry: Fields, named: string): Read {
  const [name, details] = [entry.line("label", "name"), entry.source("details")];
  const plain = toPlainLine(details);
  if (
    /^(languages|idiomas|sprachen|langues|lingue)$/i.test(name) &&
    named === "skills" &&
    /\(|native|fluent/i.test(plain)
  )
    return { list: "languages", entry: entry.entry({}), entries: splitCommas(plain).map(languageOf) };
  if (named === "skills") {
    // "R (5 years): caret, Rcpp; C++".
    const list = plain.includes(";") ? plain.replaceAll(": ", ", ") : plain;
    return { list: "skills", entry: entry.entry({ name, keywords: splitCommas(list) }) };
  }
  if (named === "languages")
    return { list: "languages", entry: entry.entry({ language: name, fluency: plain }) };
  if (named === "interests")
    return { list: "interests", entry: entry.entry({ name, keywords: splitCommas(plain) }) };
  const { url } = nameOf(entry, "none");
  return { list: "", entry: entry.entry({ name, url, ...datesOf(entry), summary: toMarkdown(details) }) };
}

/** `English (native)` as a language and its level. */
function languageOf(text: string): Entry {
  const [, language = text, fluency = ""] = /^([^(]+?)\s*\(([^()]+)\)$/.exec(text) ?? [];
  return omitBlank({ language, fluency });
}

/** The kind alone does not tell a project from an award. */
function readNormal(entry: Fields, named: string): Read {
  const { name, url } = nameOf(entry);
  const { summary, highlights } = storyOf(entry);
  const text = [summary, ...highlights.map((highlight) => `- ${highlight}`)].filter(Boolean).join("\n");
  switch (named) {
    case "projects": {
      const fields = {
        name,
        url,
        location: entry.line("location"),
        ...datesOf(entry),
        description: summary,
        highlights,
        keywords: keywordsOf(entry),
      };
      return { list: named, entry: entry.entry(fields) };
    }
    case "skills":
    case "interests":
      return {
        list: named,
        entry: entry.entry({ name, keywords: keywordsOf(entry), level: entry.line("level"), summary: text }),
      };
    case "awards":
      return {
        list: named,
        entry: entry.entry({
          title: name,
          url,
          awarder: entry.line("awarder", "issuer"),
          ...dateField(dateText(entry), "date"),
          summary: text,
        }),
      };
    case "certificates":
      return {
        list: named,
        entry: entry.entry({
          name,
          url,
          issuer: entry.line("issuer"),
          ...dateField(dateText(entry), "date"),
          summary: text,
        }),
      };
    case "publications":
      return {
        list: named,
        entry: entry.entry({
          name,
          url,
          publisher: entry.line("publisher", "journal"),
          ...dateField(entry.source("releaseDate") || dateText(entry), "releaseDate"),
          summary: text,
        }),
      };
    case "references":
      return { list: named, entry: entry.entry({ name, reference: entry.text("reference") || text }) };
    case "volunteer":
      return {
        list: named,
        entry: entry.entry({
          organization: entry.line("organization") || name,
          position: entry.line("position"),
          url,
          ...datesOf(entry),
          summary,
          highlights,
        }),
      };
    default:
      return {
        list: "",
        entry: entry.entry({
          name,
          url,
          role: entry.line("position", "role"),
          organization: entry.line("institution", "organization", "company"),
          ...datesOf(entry),
          summary,
          highlights,
          keywords: keywordsOf(entry),
        }),
      };
  }
}

function dateText(entry: Fields): string {
  const [start, end] = [entry.source("start_date"), entry.source("end_date")];
  return entry.source("date") || [start, end].filter(Boolean).join(" – ");
}
