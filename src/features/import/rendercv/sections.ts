import { isObject } from "../../../core/resume/source.ts";
import { Fields } from "../texts/fields.ts";
import { toMarkdown, toPlainLine } from "../texts/formatted-text.ts";
import { omitBlank } from "../texts/omit-blank.ts";
import { listOfTitle } from "../texts/section-titles.ts";
import { splitCommas } from "../texts/split-commas.ts";
import { readEntry, summaryTitle } from "./entries.ts";

type Entry = Record<string, unknown>;

/** Fields of `cv` that are not sections; in 0.x all others are. */
const person = new Set(
  "name label headline location email phone website photo image social_networks custom_connections sections section_order custom_sections summary sort_entries".split(
    " ",
  ),
);
/** Characters of a text that is still a name. */
const LONG = 120;

/** The sections as lists of a JSON Resume. An entry's fields say what it is; the title decides where they don't. */
export function readSections(cv: Fields): Entry & { summary?: string } {
  const lists: Record<string, Entry[]> = {};
  const own: Entry[] = [];
  const summaries: string[] = [];
  const addTo = (list: string, entry: Entry) => {
    lists[list] = [...(lists[list] ?? []), entry];
  };
  const addSection = (key: string, section: Fields, name: string) => {
    const title = titleOf(key);
    const value = section.raw(name);
    const items = Array.isArray(value) ? value : [value];
    const entries: Entry[] = [];
    for (const item of items) {
      const text = textOf(item);
      if (text !== null && summaryTitle.test(title)) summaries.push(toMarkdown(text));
      else if (text !== null && listOfTitle(title) === "skills")
        for (const entry of skillsOf(text)) addTo("skills", entry);
      else if (text !== null && listOfTitle(title) === "languages")
        addTo("languages", { language: toPlainLine(text) });
      else if (text !== null && listOfTitle(title) === "interests")
        addTo("interests", { name: toPlainLine(text) });
      else if (text !== null) entries.push(textEntry(text));
      else if (isObject(item)) {
        const { list, entry, entries: several = [entry] } = readEntry(new Fields(item), title);
        if (list === "") entries.push(entry);
        // A title that says something else than the list is listed as not imported.
        else
          for (const each of several)
            addTo(list, isSameList(title, list) ? each : { ...each, section: title });
      }
    }
    const filledEntries = entries.filter((entry) => Object.keys(entry).length > 0);
    if (filledEntries.length > 0) own.push({ title, entries: filledEntries });
  };
  const sections = cv.object("sections");
  for (const key of Object.keys(sections.value)) addSection(key, sections, key);
  for (const [key, value] of Object.entries(cv.value))
    if (!person.has(key) && Array.isArray(value)) addSection(key, cv, key);
  for (const section of cv.objects("custom_sections"))
    addSection(section.line("title"), section.skip("entry_type"), "entries");
  return omitBlank({ ...lists, sections: own, summary: summaries.join("\n\n") });
}

function isSameList(title: string, list: string): boolean {
  const named = listOfTitle(title);
  return named === list || (named === "skills" && list === "languages");
}

/** `work_experience` as "Work Experience"; a title with blanks or capitals as it is. */
function titleOf(key: string): string {
  if (/[\sA-Z]/.test(key)) return toPlainLine(key);
  return key
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

/** The text of an entry that is nothing else. */
function textOf(item: unknown): string | null {
  if (typeof item === "string" || typeof item === "number") return String(item);
  if (!isObject(item) || Object.keys(item).length !== 1) return null;
  const text = item.bullet ?? item.number ?? item.reversed_number;
  return typeof text === "string" || typeof text === "number" ? String(text) : null;
}

/** A short line is a name, a longer or formatted one a text. */
function textEntry(text: string): Entry {
  const markdown = toMarkdown(text);
  const line = toPlainLine(text);
  return markdown === line && line.length <= LONG && !/[.!?]$/.test(line)
    ? { name: line }
    : omitBlank({ summary: markdown });
}

/** `Languages: C++, Java` as a group, other texts as skills. */
function skillsOf(text: string): Entry[] {
  const [, name = "", list = ""] = /^([^:,]{1,40}):\s+(.+)$/s.exec(toPlainLine(text)) ?? [];
  return name === "" ? [{ name: toPlainLine(text) }] : [{ name, keywords: splitCommas(list) }];
}
