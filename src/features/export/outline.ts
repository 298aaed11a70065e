import { isJsonObject, type JsonObject } from "../../core/feature/export.ts";
import type { ResumeLayout } from "../../core/resume/resume-layout.contract.ts";
import { plainText } from "../../core/rich-text/rich-text.ts";

/** A résumé as all its writers take it: what stands where, and nothing of how it looks. */
export type Outline = {
  name: string;
  label: string;
  /** How to reach the person; an address has what it leads to. */
  contact: { kind: "place" | "phone" | "email" | "web"; text: string; href: string }[];
  summary: string;
  sections: OutlineSection[];
};

export type OutlineSection = {
  /** The list of the JSON Resume that it is made of. */
  list: string;
  /** The list's name, or the section's id. */ id: string;
  title: string;
  entries: OutlineEntry[];
};

export type OutlineEntry = {
  /** `""` where the résumé has no ids. */
  id: string;
  title: string;
  /** Where the title leads, `""` for nowhere. */
  href: string;
  /** What stands with the title: company, place. */
  details: string[];
  /** "Mar 2019 – Current", `""` where nothing is known. */
  period: string;
  /** The last day or month of it, `""` where none is known; of what still runs, one that sorts after all others. */
  until: string;
  text: string;
  bullets: string[];
  /** Lines of a name and what it is: "Courses: Logic, Brass". */
  facts: { name: string; texts: string[] }[];
};

type Title = { path: string; title: string };

/**
 * @param resume a JSON Resume of the site's own making
 * @param titles of its lists, in the order in which they stand
 */
export function outlineOf(resume: JsonObject, titles: readonly Title[]): Outline {
  const basics = isJsonObject(resume.basics) ? resume.basics : {};
  return {
    name: text(basics.name),
    label: text(basics.label),
    contact: contactOf(basics),
    summary: plainText(text(basics.summary), true),
    sections: titles.flatMap(({ path, title }) => sectionsOf(resume[path], path, title)),
  };
}

function contactOf(basics: JsonObject): Outline["contact"] {
  const { email, phone, location, url, profiles } = basics;
  const place = isJsonObject(location) ? text(location.city) : "";
  const line = (kind: Outline["contact"][number]["kind"], shown: string, href = "") =>
    shown === "" ? [] : [{ kind, text: shown, href }];
  const links = list(profiles).map((profile) => text(profile.url));
  return [
    ...line("place", place),
    ...line("phone", text(phone), text(phone) && `tel:${text(phone).replace(/[^\d+]/g, "")}`),
    ...line("email", text(email), `mailto:${text(email)}`),
    ...[...new Set([text(url), ...links])].flatMap((href) => line("web", bare(href), href)),
  ];
}

/** An address as one says it. */
function bare(href: string): string {
  return href.replace(/^(https?:\/\/(www\.)?|mailto:)|\/$/g, "");
}

function sectionsOf(entries: unknown, path: string, title: string): OutlineSection[] {
  // The owner's own sections have titles of their own.
  if (path === "sections")
    return list(entries).map((section) => ({
      list: path,
      id: text(section._id),
      title: text(section.title),
      entries: list(section.entries).map((entry) => entryOf(entry, path)),
    }));
  const found = list(entries).map((entry) => entryOf(entry, path));
  return found.length === 0 ? [] : [{ list: path, id: path, title, entries: found }];
}

/** Sorts after all dates. */
export const RUNNING = "9999";

/** Lists in which an entry that has begun and has no end still runs. */
const runningLists = ["work", "projects", "volunteer"];

function entryOf(entry: JsonObject, path: string): OutlineEntry {
  const of = (...names: string[]) =>
    names.map((name) => text(entry[name])).find((value) => value !== "") ?? "";
  const degree = [of("studyType"), of("area")].filter(Boolean).join(" in ");
  const names: Partial<Record<string, string[]>> = {
    work: [of("position"), of("name")],
    education: [degree, of("institution")],
    projects: [of("name"), of("entity")],
    volunteer: [of("position"), of("organization"), of("name")],
    languages: [of("language"), of("fluency")],
    skills: [of("name")],
    awards: [of("title"), of("awarder")],
    certificates: [of("name"), of("issuer")],
    publications: [of("name"), of("publisher")],
    references: [of("name"), of("position"), of("organization")],
    sections: [of("name"), of("role"), of("organization"), of("level")],
  };
  const [title = "", ...details] = (names[path] ?? [of("name")]).filter(Boolean);
  const start = of("startDate", "date", "releaseDate");
  const runs = runningLists.includes(path) && start !== "" && of("endDate") === "";
  const fact = (name: string, value: unknown) => ({ name, texts: texts(value) });
  const isGroup = path === "skills" && texts(entry.keywords).length > 0;
  return {
    id: of("_id"),
    title,
    href: of("url"),
    details: [...details, of("college"), of("location")].filter(Boolean),
    period: periodOf(start, runs ? "Current" : of("endDate")),
    until: runs ? RUNNING : of("endDate") || start,
    text: plainText(of("summary", "description", "reference"), true),
    bullets: texts(entry.highlights),
    facts: [
      fact("Minor", of("minor")),
      fact("GPA", of("score")),
      fact("Courses", entry.courses),
      fact("Achievements", entry.achievements),
      fact("Associations", entry.associations),
      fact("Roles", entry.roles),
      fact(isGroup || path === "interests" ? "" : "Skills", entry.keywords),
      fact("Links", entry.links),
    ].filter((own) => own.texts.length > 0),
  };
}

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function periodOf(start: string, end: string): string {
  return [start, end]
    .filter(Boolean)
    .map((date) => {
      const [, year, month] = /^(\d{4})-(\d{2})/.exec(date) ?? [];
      return year === undefined ? date : `${monthNames[Number(month) - 1]} ${year}`;
    })
    .join(" – ");
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

/** The outline without what the owner left out of the program's own résumé. */
export function chosenOutline(
  outline: Outline,
  { hidden, phone, address }: Pick<ResumeLayout, "hidden" | "phone" | "address">,
): Outline {
  const isHidden = new Set(hidden);
  return {
    ...outline,
    contact: outline.contact.filter(
      ({ kind }) => (phone || kind !== "phone") && (address || kind !== "place"),
    ),
    sections: outline.sections
      .filter(({ id }) => !isHidden.has(id))
      .map((section) => ({ ...section, entries: section.entries.filter(({ id }) => !isHidden.has(id)) }))
      .filter(({ entries }) => entries.length > 0),
  };
}
