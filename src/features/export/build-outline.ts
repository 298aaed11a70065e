import { isJsonObject, type JsonObject } from "../../core/feature/export.ts";
import { listComma } from "../../shared/intl.ts";
import { english, type Language } from "../../shared/language.ts";
import { phoneLink } from "../../shared/phone-link.ts";
import { shownAddress } from "../../shared/shown-address.ts";
import { jsonList, jsonText, jsonTexts } from "./json-values.ts";
import type { Outline, OutlineEntry, OutlineSection } from "./outline.ts";
import { entryOf, type List } from "./outline-entry.ts";

/**
 * Makes an outline.
 * @param resume a JSON Resume made by `publicResume`
 * @param lists in the order of the document
 */
export function buildOutline(
  resume: JsonObject,
  lists: readonly Omit<List, "mainLanguage">[],
  language: Language = english,
  mainLanguage: string = language.tag,
): Outline {
  const basics = isJsonObject(resume.basics) ? resume.basics : {};
  return {
    name: jsonText(basics.name),
    label: jsonText(basics.label),
    contact: contactOf(basics, language),
    summary: jsonText(basics.summary),
    ...(jsonTexts(basics.inMain).includes("label") && { labelLanguage: mainLanguage }),
    ...(jsonTexts(basics.inMain).includes("summary") && { summaryLanguage: mainLanguage }),
    sections: lists.flatMap((list) => sectionsOf(resume[list.path], { ...list, mainLanguage }, language)),
    language: language.tag,
  };
}

function contactOf(basics: JsonObject, language: Language): Outline["contact"] {
  const { email, phone, location, url, profiles } = basics;
  const number = jsonText(phone);
  const place = isJsonObject(location) ? placeIn(jsonText(location.city), language) : "";
  const line = (kind: Outline["contact"][number]["kind"], shown: string, href = "") =>
    shown === "" ? [] : [{ kind, text: shown, href }];
  const links = jsonList(profiles).map((profile) => jsonText(profile.url));
  return [
    ...line("place", place),
    // Words such as "upon request" tell a reader nothing here.
    ...(isNumber(number) ? line("phone", number, phoneLink(number)) : []),
    ...line("email", shownAddress(jsonText(email)), `mailto:${jsonText(email)}`),
    ...[...new Set([jsonText(url), ...links])].flatMap((href) => line("web", shownAddress(href), href)),
  ];
}

/** A place in another script than Latin with the language's own comma and the country's name: "باسادينا، الولايات المتحدة". */
function placeIn(place: string, language: Language): string {
  const [city = "", ...others] = place.split(/[,،] |、/u);
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
    return jsonList(entries).map((section) => ({
      list: path,
      id: jsonText(section._id),
      title: jsonText(section.title),
      entries: onLines(jsonList(section.entries).map((entry) => entryOf(entry, from, language))),
    }));
  const all = jsonList(entries).map((entry) => entryOf(entry, from, language));
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
