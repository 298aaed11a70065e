import { type ImportReport, isObject } from "../../../core/resume/source.ts";
import { Fields } from "../texts/fields.ts";
import { omitBlank } from "../texts/omit-blank.ts";
import { dateField, periodOf } from "../texts/period.ts";
import { linkOf } from "./basics.ts";

type Entry = Record<string, unknown>;
type Read = (item: Fields) => Entry;

/** The lists of a JSON Resume by section, and how their entries are read. */
const lists: Record<string, { list: string; read: Read }> = {
  work: { list: "work", read: readJob },
  experience: { list: "work", read: readJob },
  education: { list: "education", read: readEducation },
  projects: { list: "projects", read: readProject },
  skills: { list: "skills", read: readSkill },
  languages: {
    list: "languages",
    read: (item) => ({ language: item.line("name", "language"), fluency: levelOf(item) }),
  },
  interests: {
    list: "interests",
    read: (item) => ({ name: item.line("name"), keywords: item.list("keywords") }),
  },
  profiles: {
    list: "profiles",
    read: (item) => ({ network: item.line("network"), username: item.line("username") }),
  },
  awards: {
    list: "awards",
    read: (item) => withDate(item, "date", { title: item.line("title"), awarder: item.line("awarder") }),
  },
  certifications: {
    list: "certificates",
    read: (item) => withDate(item, "date", { name: item.line("name", "title"), issuer: item.line("issuer") }),
  },
  publications: {
    list: "publications",
    read: (item) =>
      withDate(item, "releaseDate", { name: item.line("name", "title"), publisher: item.line("publisher") }),
  },
  volunteer: {
    list: "volunteer",
    read: (item) => ({
      organization: item.line("organization"),
      position: item.line("position"),
      ...datesOf(item),
      ...item.story("summary", "description"),
    }),
  },
  references: {
    list: "references",
    read: (item) => ({
      name: item.line("name"),
      position:
        item.line("relationship", "position") || (item.has("summary") ? item.line("description") : ""),
      reference: item.text("summary", "description"),
    }),
  },
};

/** Own sections of these kinds belong to pages of their own; the others stay sections. */
const pages = new Set(["experience", "education", "projects"]);

/** All sections as lists of a JSON Resume. Items and sections that are not shown become drafts. */
export function readSections(root: Fields, report: ImportReport): Entry & { profiles: Entry[] } {
  const sections = root.object("sections");
  const result: Record<string, Entry[]> = {};
  const custom: Entry[] = [];
  const add = (section: Fields, kind: string, isListed = true, title = "") => {
    const { list, read } = lists[kind] ?? { list: "", read: readAny };
    const entries = itemsOf(section).map(({ item, isHidden }) => {
      const entry = entryOf(item, isListed && list !== "" ? read : readAny, title);
      return isHidden && Object.keys(entry).length > 0 ? report.markDraft(entry) : entry;
    });
    return { list, entries: entries.filter((entry) => Object.keys(entry).length > 0) };
  };
  const addCustom = (section: Fields, index: number) => {
    const kind = section.skip("type").source("type");
    const title = section.line("name", "title") || `Section ${index + 1}`;
    if (pages.has(kind)) {
      const { list, entries } = add(section, kind, true, title);
      result[list] = [...(result[list] ?? []), ...entries];
    } else
      custom.push({ title, entries: [...add(section, "", false).entries, ...contentOf(section, report)] });
    leaveSettings(section);
  };
  const own: Fields[] = [];
  for (const [key, value] of Object.entries(sections.value)) {
    if (!isObject(value) || key === "summary") continue;
    const section = sections.object(key);
    if (key === "custom" && !("items" in value))
      own.push(...Object.keys(value).map((id) => section.object(id)));
    else if (value.type === "custom" || lists[key] === undefined) own.push(section);
    else {
      const { list, entries } = add(section, key);
      result[list] = [...(result[list] ?? []), ...entries];
      leaveSettings(section.skip("name", "title"));
    }
  }
  const profiles = new Fields(root.value.basics)
    .objects("profiles")
    .map((item) => entryOf(item, lists.profiles?.read ?? readAny, ""));
  root.object("basics").skip("profiles");
  for (const [index, section] of [...own, ...root.objects("customSections")].entries())
    addCustom(section, index);
  const { profiles: listed = [], ...others } = result;
  return {
    ...others,
    profiles: [...profiles, ...listed],
    sections: custom.filter(({ entries }) => (entries as Entry[]).length > 0),
  };
}

function leaveSettings(section: Fields): void {
  section.skip(
    "id",
    "type",
    "columns",
    "separateLinks",
    "visible",
    "hidden",
    "icon",
    "iconColor",
    "keepTogether",
    "startOnNewPage",
  );
}

function isHidden(fields: Fields): boolean {
  return fields.raw("visible") === false || fields.raw("hidden") === true;
}

function itemsOf(section: Fields): { item: Fields; isHidden: boolean }[] {
  const isSectionHidden = isHidden(section);
  return section.objects("items").map((item) => ({ item, isHidden: isSectionHidden || isHidden(item) }));
}

/** The text of a section without items (5.0). */
function contentOf(section: Fields, report: ImportReport): Entry[] {
  const entry = omitBlank({ summary: section.text("content") });
  if (Object.keys(entry).length === 0) return [];
  return [isHidden(section) ? report.markDraft(entry) : entry];
}

function entryOf(item: Fields, read: Read, section: string): Entry {
  item.skip("id", "visible", "hidden", "icon", "iconColor", "options", "level", "levelNum");
  const link = linkOf(item);
  const entry = item.entry({ ...omitBlank({ ...read(item), url: link.url, urlLabel: link.label }) });
  const hasContent = Object.keys(entry).some((name) => name !== "isCurrent");
  return hasContent ? omitBlank({ ...entry, section }) : {};
}

function datesOf(item: Fields, single?: "startDate" | "endDate"): Entry {
  const text = item.source("date", "period");
  if (text !== "") return periodOf(text, single);
  const range = item.object("date");
  const [start, end] = [range.source("start"), range.source("end")];
  if (start === "" && end === "") return {};
  if (start === "") return periodOf(end, "endDate");
  return end === "" ? periodOf(`${start} - `) : periodOf(`${start} - ${end}`);
}

function withDate(item: Fields, name: string, entry: Entry): Entry {
  return {
    ...entry,
    ...dateField(item.source("date", "period"), name),
    summary: item.text("summary", "description"),
  };
}

function readJob(item: Fields): Entry {
  const roles = item.objects("roles").map((role) => {
    const [position, period] = [role.skip("id").line("position"), role.line("period")];
    return [[position, period].filter(Boolean).join(", "), role.text("description")]
      .filter(Boolean)
      .join("\n");
  });
  const { summary, highlights } = item.story("summary", "description");
  return {
    name: item.line("name", "company"),
    position: item.line("position"),
    location: item.line("location"),
    ...datesOf(item),
    summary: [summary, ...roles].filter(Boolean).join("\n\n"),
    highlights,
  };
}

function readEducation(item: Fields): Entry {
  return {
    institution: item.line("institution", "school"),
    studyType: item.line("studyType", "degree"),
    area: item.line("area"),
    score: item.line("score", "grade"),
    location: item.line("location"),
    ...datesOf(item, "endDate"),
    courses: item.list("courses"),
    achievements: item.items("summary", "description"),
  };
}

function readProject(item: Fields): Entry {
  const hasBoth = item.has("summary") && item.has("description");
  const { summary, highlights } = item.story("summary", "description");
  return {
    name: item.line("name"),
    ...(hasBoth ? { description: item.text("description"), summary } : { description: summary }),
    highlights,
    keywords: item.list("keywords"),
    ...datesOf(item),
  };
}

function readSkill(item: Fields): Entry {
  const word =
    item.source("description", "proficiency") ||
    (typeof item.value.level === "string" ? item.source("level") : "");
  const number = Number(item.value.level ?? 0) || Number(item.value.levelNum ?? 0) / 2;
  const isLevel = /^[\p{L} -]{1,20}$/u.test(word);
  return {
    name: item.line("name"),
    keywords: item.list("keywords"),
    level: number > 0 ? `${Math.min(5, number)}/5` : isLevel ? word : "",
    ...(word !== "" && !(number <= 0 && isLevel) && Number.isNaN(Number(word)) && { levelText: word }),
  };
}

function levelOf(item: Fields): string {
  const word =
    item.line("description", "fluency") || (Number.isNaN(Number(item.value.level)) ? item.line("level") : "");
  const number = Number(item.value.level) || Number(item.value.levelNum ?? 0) / 2;
  return word || (number > 0 ? `${number}/5` : "");
}

/** An entry of an own section, whatever it is. */
function readAny(item: Fields): Entry {
  const name = item.line("name", "title", "school", "institution", "language", "network");
  const role = item.line("position", "role", "subtitle", "degree", "studyType");
  return {
    name: name || item.line("company", "organization"),
    organization: item.line("company", "organization", "awarder", "issuer", "publisher"),
    role: role || (item.has("summary") ? item.line("description") : ""),
    level:
      item.line("fluency", "proficiency") ||
      (Number.isNaN(Number(item.value.level ?? "1")) ? item.line("level") : ""),
    ...datesOf(item),
    summary: item.text("summary", "content", "description"),
    keywords: item.list("keywords"),
  };
}
