import { isObject, leaves } from "../../../core/resume/source.ts";
import type { ResumeReader } from "../reader.ts";
import { Fields } from "../texts/fields.ts";
import { toPlainLine } from "../texts/formatted-text.ts";
import { omitBlank } from "../texts/omit-blank.ts";
import { dateField, periodOf } from "../texts/period.ts";
import { listOfTitle } from "../texts/section-titles.ts";
import { splitCommas } from "../texts/split-commas.ts";

type Entry = Record<string, unknown>;

/** The `_data/cv.yml` of al-folio before 2025: a list of sections with `title`, `type` and `contents`. */
export const alFolio: ResumeReader = {
  recognize: (content) =>
    content.format === "yaml" &&
    Array.isArray(content.value) &&
    content.value.some((section) => isObject(section) && "title" in section && "contents" in section),
  read(content) {
    const sections = "value" in content && Array.isArray(content.value) ? content.value : [];
    const lists: Record<string, Entry[]> = {};
    const own: Entry[] = [];
    let basics: Entry = {};
    for (const value of sections) {
      const section = new Fields(value).skip("type");
      const title = section.line("title");
      if (section.value.type === "map") {
        const person = personOf(section.objects("contents"));
        basics = { ...basics, ...person.basics };
        lists.languages = [...(lists.languages ?? []), ...person.languages];
        continue;
      }
      const named = listOfTitle(title);
      const list =
        named === "" ||
        !["education", "work", "awards", "projects", "skills", "interests", "certificates"].includes(named)
          ? ""
          : named;
      const contents = section.raw("contents");
      const entries = (Array.isArray(contents) ? contents : [contents]).flatMap((item) =>
        readItem(item, list),
      );
      if (list === "") own.push({ title, entries });
      else lists[list] = [...(lists[list] ?? []), ...entries];
    }
    return omitBlank({
      basics,
      ...lists,
      sections: own.filter(({ entries }) => (entries as Entry[]).length > 0),
    });
  },
};

const names = /^(full )?name$|nome|nombre|^nom\b|vollständiger name|姓名|이름/iu;
const languages = /language|língua|idioma|langue|sprache|lingue/iu;

/** The person's data, whose labels are in the site's language. Only names and languages are recognized. */
function personOf(rows: Fields[]): { basics: Entry; languages: Entry[] } {
  const basics: Entry = {};
  const spoken: Entry[] = [];
  for (const row of rows) {
    const [name, value] = [row.line("name"), row.line("value")];
    if (names.test(name)) basics.name = value;
    else if (/e-?mail/i.test(name)) basics.email = value;
    else if (/phone|telefon/i.test(name)) basics.phone = value;
    else if (languages.test(name))
      for (const part of splitCommas(value)) {
        const [, language = part, fluency = ""] = /^([^(]+?)\s*\(([^()]+)\)$/.exec(part) ?? [];
        spoken.push(omitBlank({ language, fluency }));
      }
    else if (value !== "") basics[name] = value;
  }
  return { basics, languages: spoken };
}

function readItem(item: unknown, list: string): Entry[] {
  if (typeof item === "string" || typeof item === "number") {
    const text = toPlainLine(String(item));
    return text === "" ? [] : [{ [list === "awards" ? "title" : "name"]: text }];
  }
  if (!isObject(item)) return [];
  const fields = new Fields(item);
  // Awards of a year, and nested lists.
  const items = [...fields.list("items"), ...descriptionOf(fields.raw("contents"))];
  const year = fields.source("year", "date");
  const [title, details] = [fields.line("title"), descriptionOf(fields.raw("description"))];
  if (list === "awards" || list === "certificates") {
    const key = list === "awards" ? "title" : "name";
    const issuer = list === "awards" ? "awarder" : "issuer";
    if (title === "" && items.length > 0)
      return items.map((name) => omitBlank({ [key]: name, ...dateField(year, "date") }));
    return [
      fields.entry({
        [key]: title,
        [issuer]: fields.line("institution"),
        ...dateField(year, "date"),
        summary: [...details, ...items].join("\n"),
      }),
    ];
  }
  const institution = fields.line("institution", "company", "organization");
  const highlights = [...details, ...items];
  switch (list) {
    case "education":
      return [
        fields.entry({
          institution,
          studyType: title,
          ...periodOf(year, "endDate"),
          location: fields.line("location"),
          achievements: highlights,
        }),
      ];
    case "work":
      return [
        fields.entry({
          name: institution,
          position: title,
          ...periodOf(year),
          location: fields.line("location"),
          highlights,
        }),
      ];
    case "projects":
      return [fields.entry({ name: title, entity: institution, ...periodOf(year), highlights })];
    case "skills":
      return [fields.entry({ name: title || institution, keywords: highlights })];
    default:
      return [
        fields.entry({
          name: title || institution,
          organization: title === "" ? "" : institution,
          ...periodOf(year),
          highlights,
        }),
      ];
  }
}

/** A text, a list, or a list with lists, as lines. */
function descriptionOf(value: unknown): string[] {
  return [...leaves(value, "")].map(({ text }) => toPlainLine(text)).filter(Boolean);
}
