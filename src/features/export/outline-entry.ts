import type { DocumentField, JsonObject, ListExport } from "../../core/feature/export.ts";
import { formatMonth } from "../../shared/intl.ts";
import type { Language, PlainMessage } from "../../shared/language.ts";
import type { RichText } from "../../shared/rich-text.ts";
import { splitCompany } from "./company.ts";
import { jsonText, jsonTexts } from "./json-values.ts";
import { type Fact, type OutlineEntry, RUNNING } from "./outline.ts";

/** A list of the résumé with its heading, and the main language for entries that have no translation. */
export type List = Pick<ListExport, "fields" | "titles"> & {
  path: string;
  title: string;
  mainLanguage: string;
};

/** An entry of a JSON Resume as it stands in documents. */
export function entryOf(
  entry: JsonObject,
  { path, fields, titles, mainLanguage }: List,
  language: Language,
): OutlineEntry {
  const textOf = (key: string) => jsonText(entry[key]);
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
  const inMain = jsonTexts(entry.inMain);
  /** The language of what is shown at a place, if that is the main one. */
  const languageAt = (places: DocumentField["document"][], pick: 0 | -1) => {
    const key = at(...places)
      .filter((each) => jsonTexts(entry[each.key]).length > 0)
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
    bullets: at("bullets").flatMap(({ key }) => jsonTexts(entry[key])),
    facts: (isCited ? [] : at("fact", "tags"))
      .map(({ key, label, document }): Fact => {
        const name = document === "tags" ? "" : language.t(label as PlainMessage);
        const own = jsonTexts(entry[key]).map((fact) => withoutName(fact, name));
        if (key === "roles") return { name, texts: own, isRoles: true };
        if (key !== "courses") return { name, texts: own };
        const others = own.filter((course) => !isNamedIn(jsonText(entry.area), course));
        return { name, texts: others, isCourses: true };
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

/** Whether a degree's field is the course, alone or followed by something else, as in "Physics – Media Lab". */
function isNamedIn(area: string, course: string): boolean {
  return area.startsWith(course) && /^($|\s[-–—|]\s|\s?[:：(（])/u.test(area.slice(course.length));
}
