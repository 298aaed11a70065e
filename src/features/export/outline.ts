import {
  type DocumentField,
  isJsonObject,
  type JsonObject,
  type ListExport,
} from "../../core/feature/export.ts";
import { languageOf } from "../../core/languages/catalogs.ts";
import type { ResumeLayout } from "../../core/resume/resume-layout.contract.ts";
import { formatMonth, listComma } from "../../shared/intl.ts";
import { english, type Language, type PlainMessage } from "../../shared/language.ts";
import { phoneLink } from "../../shared/phone-link.ts";
import type { RichText } from "../../shared/rich-text.ts";
import { shownAddress } from "../../shared/shown-address.ts";
import { splitCompany } from "./company.ts";

/** The content of a résumé in order, without any styling; the input of all writers. */
export type Outline = {
  name: string;
  label: string;
  /** Ways to reach the person. `href` is `""` if it is not a link. */
  contact: { kind: "place" | "phone" | "email" | "web"; text: string; href: string }[];
  /** The summary as typed, with Markdown's formatting (§19). */
  summary: string;
  sections: OutlineSection[];
  /** BCP 47 tag of the résumé's language; English if not given. */
  language?: string;
  /** Languages of `label` and `summary`, if they have no translation into `language`. */
  labelLanguage?: string;
  summaryLanguage?: string;
};

export type OutlineSection = {
  /** The name of its list in the JSON Resume. */
  list: string;
  /** The list's name, or the id of a custom section. */
  id: string;
  title: string;
  entries: OutlineEntry[];
};

export type OutlineEntry = {
  /** `""` if the résumé was made without ids. */
  id: string;
  title: string;
  /** The link of the title, `""` for none. */
  href: string;
  /** Shown with the title: company, place. */
  details: string[];
  /** The description of a job's company, shown after its name: "Maker of steam engines"; `""` if unknown. */
  about: string;
  /** "Mar 2019 – Current", `""` if no date is known. */
  period: string;
  /** The first month, `""` if unknown. */
  since: string;
  /** The last month, `""` if unknown, `RUNNING` for a current entry. */
  until: string;
  /** Text and bullets as typed, with Markdown's formatting (§19). */
  text: string;
  bullets: string[];
  /** Lines such as "Courses: Logic, Brass". */
  facts: Fact[];
  /** BCP 47 tags of the title, the text and the bullets that have no translation into the résumé's language. */
  languages?: { title?: string; text?: string; bullets?: string };
  /** Whether only title, details and period are shown, on one line. */
  isLine: boolean;
  /** The citation of a publication, shown instead of title, details and period; empty for other entries. */
  citation: RichText;
};

export type Fact = {
  name: string;
  texts: string[];
  /** The courses of a degree, which give way before other facts. */
  isCourses?: true;
  /** The roles in a project, which its line names if it has no client. */
  isRoles?: true;
};

export const blankEntry: OutlineEntry = {
  id: "",
  title: "",
  href: "",
  details: [],
  about: "",
  period: "",
  since: "",
  until: "",
  text: "",
  bullets: [],
  facts: [],
  isLine: false,
  citation: [],
};

/** A list of the résumé with its heading. */
type TitledList = Pick<ListExport, "fields" | "titles"> & { path: string; title: string };
/** A list with the main language, for entries that have no translation. */
type List = TitledList & { mainLanguage: string };

/**
 * Makes an outline.
 * @param resume a JSON Resume made by `publicResume`
 * @param lists in the order of the document
 */
export function buildOutline(
  resume: JsonObject,
  lists: readonly TitledList[],
  language: Language = english,
  mainLanguage: string = language.tag,
): Outline {
  const basics = isJsonObject(resume.basics) ? resume.basics : {};
  return {
    name: text(basics.name),
    label: text(basics.label),
    contact: contactOf(basics, language),
    summary: text(basics.summary),
    ...(texts(basics.inMain).includes("label") && { labelLanguage: mainLanguage }),
    ...(texts(basics.inMain).includes("summary") && { summaryLanguage: mainLanguage }),
    sections: lists.flatMap((list) => sectionsOf(resume[list.path], { ...list, mainLanguage }, language)),
    language: language.tag,
  };
}

/** The language of an outline, for what documents say in addition. */
export function outlineLanguage({ language = english.tag }: Outline): Language {
  return languageOf(language);
}

function contactOf(basics: JsonObject, language: Language): Outline["contact"] {
  const { email, phone, location, url, profiles } = basics;
  const number = text(phone);
  const place = isJsonObject(location) ? placeIn(text(location.city), language) : "";
  const line = (kind: Outline["contact"][number]["kind"], shown: string, href = "") =>
    shown === "" ? [] : [{ kind, text: shown, href }];
  const links = list(profiles).map((profile) => text(profile.url));
  return [
    ...line("place", place),
    // Words such as "upon request" tell a reader nothing here.
    ...(isNumber(number) ? line("phone", number, phoneLink(number)) : []),
    ...line("email", shownAddress(text(email)), `mailto:${text(email)}`),
    ...[...new Set([text(url), ...links])].flatMap((href) => line("web", shownAddress(href), href)),
  ];
}

/** A place in another script than Latin with the language's own comma and the country's name: "باسادينا, US". */
function placeIn(place: string, language: Language): string {
  const [city = "", ...others] = place.split(", ");
  if (/\p{Script=Latin}/u.test(city)) return place;
  const countries = new Intl.DisplayNames([language.locale], { type: "region" });
  const named = others.map((part) => (/^[A-Z]{2}$/.test(part) ? (countries.of(part) ?? part) : part));
  return [city, ...named].join(listComma(language));
}

function isNumber(phone: string): boolean {
  return (phone.match(/\p{Nd}/gu) ?? []).length >= PHONE_DIGITS_MIN;
}
const PHONE_DIGITS_MIN = 3;

function sectionsOf(entries: unknown, from: List, language: Language): OutlineSection[] {
  const { path, title } = from;
  // Each custom section has its own title.
  if (path === "sections")
    return list(entries).map((section) => ({
      list: path,
      id: text(section._id),
      title: text(section.title),
      entries: onLines(list(section.entries).map((entry) => entryOf(entry, from, language))),
    }));
  const all = list(entries).map((entry) => entryOf(entry, from, language));
  const found = careers.has(path) ? all : uniqueEntries(all);
  if (found.length === 0) return [];
  if (careerLists.has(path)) return [{ list: path, id: path, title, entries: found.sort(compareByNewest) }];
  const ordered = datedLists.has(path) && isInOrderAdded(found) ? found.sort(compareByNewest) : found;
  return [{ list: path, id: path, title, entries: onLines(ordered) }];
}

const careers = new Set(["work", "education"]);

/** Removes entries that are equal to an earlier one, because files of other tools contain some twice. */
function uniqueEntries(entries: OutlineEntry[]): OutlineEntry[] {
  const wordsOf = ({ id: _, ...words }: OutlineEntry) => JSON.stringify(words);
  return entries.filter(
    (entry, index) => entries.findIndex((other) => wordsOf(other) === wordsOf(entry)) === index,
  );
}

/** The lists that are in order of time. The owner arranges the others. */
const careerLists = new Set(["work", "education", "projects"]);
/** The lists that are in order of time until the owner arranges them. */
const datedLists = new Set(["volunteer", "awards", "certificates", "publications"]);

/** Whether the owner has not arranged entries. Ids grow with time (UUID version 7). */
function isInOrderAdded(entries: readonly OutlineEntry[]): boolean {
  return entries.every(({ id }, index) => index === 0 || (entries[index - 1]?.id ?? "") <= id);
}

/** Current entries first, then by the last and the first month. The sort is stable: others stay in the owner's order. */
function compareByNewest(one: OutlineEntry, other: OutlineEntry): number {
  const month = (date: string) => date.slice(0, 7);
  return (
    month(other.until).localeCompare(month(one.until)) || month(other.since).localeCompare(month(one.since))
  );
}

/** Puts entries that have only a title, details and a date on one line each. */
function onLines(entries: OutlineEntry[]): OutlineEntry[] {
  if (entries.every(({ period }) => period === "")) return entries;
  return entries.map((entry) => ({
    ...entry,
    isLine: entry.text === "" && entry.bullets.length === 0 && entry.facts.length === 0,
  }));
}

/** Sorts after all dates. */
export const RUNNING = "9999";

function entryOf(
  entry: JsonObject,
  { path, fields, titles, mainLanguage }: List,
  language: Language,
): OutlineEntry {
  const textOf = (key: string) => text(entry[key]);
  const at = (...places: DocumentField["document"][]) =>
    fields.filter(({ document }) => places.includes(document));
  const textsAt = (...places: DocumentField["document"][]) =>
    at(...places)
      .map(({ key }) => textOf(key))
      .filter(Boolean);
  const named = titles?.(textOf, language).filter(Boolean) ?? textsAt("title");
  const [title = "", ...others] = [...named, ...textsAt("detail")];
  const details = others.filter((detail) => detail !== title);
  const [start = ""] = textsAt("start");
  const [end = ""] = textsAt("end", "endOrCurrent");
  // The export adds the flag where the dates alone say otherwise.
  const [isCurrent = start !== "" && end === "" && at("endOrCurrent").length > 0] = at("current").flatMap(
    ({ key }) => (typeof entry[key] === "boolean" ? [entry[key]] : []),
  );
  const written = textsAt("text").at(-1) ?? "";
  const inMain = texts(entry.inMain);
  /** The language of what is shown at a place, if that is the main one. */
  const languageAt = (places: DocumentField["document"][], pick: 0 | -1) => {
    const key = at(...places)
      .filter((each) => texts(entry[each.key]).length > 0)
      .at(pick)?.key;
    return key !== undefined && inMain.includes(key) ? mainLanguage : undefined;
  };
  const { about, text: story } =
    path === "work"
      ? splitCompany(written, { company: details[0] ?? "", known: textOf("companyText") })
      : { about: "", text: written };
  // Only the list of publications has them.
  const citation = Array.isArray(entry.citation) ? (entry.citation as RichText) : [];
  const isCited = citation.length > 0;
  return {
    id: textOf("_id"),
    title,
    href: textsAt("link")[0] ?? "",
    details,
    about,
    period: periodOf(start, isCurrent ? language.t("Current") : end, {
      language,
      isOpen: path === "education" && end === "",
    }),
    since: start,
    until: isCurrent ? RUNNING : end || start,
    text: isCited && story.length > NOTE_MAX ? "" : story,
    bullets: at("bullets").flatMap(({ key }) => texts(entry[key])),
    facts: (isCited ? [] : at("fact", "tags"))
      .map(({ key, label, document }): Fact => {
        const name = document === "tags" ? "" : language.t(label as PlainMessage);
        const own = texts(entry[key]).map((fact) => withoutName(fact, name));
        if (key === "roles") return { name, texts: own, isRoles: true };
        if (key !== "courses") return { name, texts: own };
        return { name, texts: own.filter((course) => course !== text(entry.area)), isCourses: true };
      })
      .filter((fact) => fact.texts.length > 0),
    ...(inMain.length > 0 && {
      languages: {
        title: languageAt(textsAt("title").length > 0 ? ["title"] : ["detail"], 0),
        text: languageAt(["text"], -1),
        bullets: languageAt(["bullets"], 0),
      },
    }),
    isLine: false,
    citation,
  };
}

/** Maximum characters of a note on a publication. A longer text is an abstract, which a résumé leaves out. */
const NOTE_MAX = 300;

/** Removes a field's label from its value, because the label is printed before it: "3.8 GPA" becomes "3.8". */
function withoutName(fact: string, name: string): string {
  const lower = fact.toLowerCase();
  const own = name.toLowerCase();
  if (own === "") return fact;
  if (lower.endsWith(` ${own}`)) return fact.slice(0, -own.length).trim();
  return lower.startsWith(`${own}:`) ? fact.slice(own.length + 1).trim() : fact;
}

/** @param isOpen whether a start without an end is shown as "2024 –": a month alone would be that of the degree */
function periodOf(
  start: string,
  end: string,
  { language, isOpen }: { language: Language; isOpen: boolean },
): string {
  const [from = "", to = ""] = [start, end].map((date) =>
    /^\d{4}(-\d{2})?$/.test(date) ? formatMonth(date, language) : date,
  );
  if (from === "" || from === to || (to === "" && !isOpen)) return from || to;
  return language.t("{start} – {end}", { start: from, end: to }).trim();
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function texts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(text).filter(Boolean);
}

function list(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** The outline as the owner wants it in the generated résumé: without what is hidden, sections in the chosen order. */
export function applyLayout(
  outline: Outline,
  {
    hidden,
    sectionOrder,
    phone,
    address,
  }: Pick<ResumeLayout, "hidden" | "sectionOrder" | "phone" | "address">,
): Outline {
  const hiddenIds = new Set(hidden);
  // A section that the owner has not placed comes after the placed ones.
  const placeOf = ({ id }: OutlineSection) =>
    sectionOrder.includes(id) ? sectionOrder.indexOf(id) : sectionOrder.length;
  return {
    ...outline,
    contact: outline.contact.filter(
      ({ kind }) => (phone || kind !== "phone") && (address || kind !== "place"),
    ),
    sections: outline.sections
      .filter(({ id }) => !hiddenIds.has(id))
      .map((section) => ({ ...section, entries: section.entries.filter(({ id }) => !hiddenIds.has(id)) }))
      .filter(({ entries }) => entries.length > 0)
      .sort((one, other) => placeOf(one) - placeOf(other)),
  };
}
