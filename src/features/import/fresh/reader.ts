import { type ImportReport, isObject } from "../../../core/resume/source.ts";
import type { ResumeReader } from "../reader.ts";
import { Fields } from "../texts/fields.ts";
import { omitBlank } from "../texts/omit-blank.ts";
import { dateField, periodOf } from "../texts/period.ts";

type Entry = Record<string, unknown>;

/** FRESH, the format of HackMyResume. */
export const fresh: ResumeReader = {
  recognize: ({ format, ...content }) =>
    format === "json" && isFresh("value" in content ? content.value : null),
  read(content, report) {
    const root = new Fields("value" in content ? content.value : {});
    root.skip("meta");
    const list = (name: string, read: (entry: Fields) => Entry) => entriesOf(root, name, read, report);
    const skills = root.object("skills");
    const sets = skills
      .objects("sets")
      .map((set) =>
        set.entry({ name: set.line("name"), level: set.source("level"), keywords: set.list("skills") }),
      );
    const single = skills
      .objects("list")
      .map((skill) => skill.skip("id").entry({ name: skill.line("name"), level: skill.source("level") }));
    const sections = [
      section("Affiliations", list("affiliation", engagement)),
      section("Governance", list("governance", engagement)),
      section("Activities", list("extracurricular", activity)),
      section("Speaking", list("speaking", activity)),
      section("Samples", list("samples", activity)),
      section("Reading", list("reading", activity)),
    ].filter((each) => each !== null);
    const references = [
      ...list("testimonials", (entry) => ({ name: entry.line("name"), reference: entry.text("quote") })),
      ...list("references", (entry) => ({
        name: entry.line("name"),
        position: entry.line("role", "title"),
        reference: entry.text("summary"),
      })),
    ];
    const basics = readBasics(root);
    return root.entry({
      basics,
      work: list("employment", (job) => ({
        name: job.line("employer"),
        position: job.line("position"),
        url: job.source("url"),
        location: job.line("location"),
        ...datesOf(job),
        ...job.story("summary"),
        keywords: job.list("keywords"),
      })),
      education: list("education", (school) => ({
        institution: school.line("institution"),
        studyType: school.line("studyType", "degree", "title"),
        area: school.line("area"),
        url: school.source("url"),
        score: school.line("grade"),
        location: school.line("location"),
        ...datesOf(school),
        courses: school.list("curriculum"),
        achievements: [...school.items("summary"), ...school.list("highlights")],
      })),
      projects: list("projects", (project) => ({
        name: project.line("title", "name"),
        description: project.text("description"),
        summary: project.text("summary"),
        highlights: project.list("highlights"),
        roles: project.list("role"),
        url: project.source("url"),
        links: [
          project.source("repo"),
          ...project.objects("media").map((media) => media.source("url")),
        ].filter(Boolean),
        keywords: project.list("keywords"),
        ...datesOf(project),
      })),
      volunteer: list("service", (entry) => ({
        organization: entry.line("organization"),
        position: entry.line("position", "role"),
        url: entry.source("url"),
        ...datesOf(entry),
        ...entry.story("summary"),
      })),
      skills: [...sets, ...single],
      languages: list("languages", (entry) => ({
        language: entry.line("language"),
        fluency: entry.line("level"),
      })),
      awards: list("recognition", (entry) => ({
        title: entry.line("title"),
        awarder: entry.line("from"),
        url: entry.source("url"),
        ...dateField(entry.source("date"), "date"),
        summary: entry.text("summary") || entry.line("event"),
      })),
      publications: list("writing", (entry) => ({
        name: entry.line("title"),
        publisher: entry.line("publisher") || entry.object("publisher").line("name"),
        url: entry.source("url"),
        ...dateField(entry.source("date"), "releaseDate"),
        authors: entry.list("author"),
        summary: entry.text("summary"),
      })),
      interests: list("interests", (entry) => ({
        name: entry.line("name"),
        summary: entry.text("summary"),
        keywords: entry.list("keywords"),
      })),
      references,
      sections,
    });
  },
};

function isFresh(value: unknown): boolean {
  if (!isObject(value)) return false;
  const format = isObject(value.meta) ? String(value.meta.format ?? "") : "";
  const hasHistory = isObject(value.employment) && Array.isArray(value.employment.history);
  return /^FRESH\b/i.test(format) || (hasHistory && value.basics === undefined);
}

function readBasics(root: Fields): Entry {
  const [info, contact, location] = [root.object("info"), root.object("contact"), root.object("location")];
  const basics = {
    name: root.line("name"),
    label: info.line("label"),
    summary: info.text("brief"),
    image: info.source("image"),
    email: contact.source("email"),
    phone: contact.line("phone"),
    url: contact.source("website"),
    location: location.entry({
      city: location.line("city"),
      region: location.line("region"),
      country: location.line("country"),
      postalCode: location.source("code"),
    }),
    profiles: root.objects("social").map((profile) =>
      profile.skip("label").entry({
        network: profile.line("network"),
        username: profile.line("user"),
        url: profile.source("url"),
      }),
    ),
  };
  return omitBlank({ ...contact.entry({}), ...info.entry({}), ...basics });
}

/** A list, or the history in an object. What is private or ignored becomes a draft. */
function entriesOf(
  root: Fields,
  name: string,
  read: (entry: Fields) => Entry,
  report: ImportReport,
): Entry[] {
  const items = Array.isArray(root.value[name]) ? root.objects(name) : root.object(name).objects("history");
  return items.map((item) => {
    const isHidden = [item.raw("private"), item.raw("ignore")].includes(true);
    const entry = item.skip("flavor").entry(read(item));
    return isHidden ? report.markDraft(entry) : entry;
  });
}

function section(title: string, entries: Entry[]): Entry | null {
  return entries.length === 0 ? null : { title, entries };
}

function datesOf(entry: Fields): Entry {
  const [start, end] = [entry.source("start"), entry.source("end")];
  const isCurrent = entry.raw("current") === true;
  if (start === "" && end === "") return {};
  return start === "" ? periodOf(end, "endDate") : periodOf(`${start} – ${isCurrent ? "present" : end}`);
}

function engagement(entry: Fields): Entry {
  return {
    name: entry.line("role", "title"),
    organization: entry.line("organization"),
    url: entry.source("url"),
    ...datesOf(entry),
    summary: entry.text("summary"),
    highlights: entry.list("highlights"),
    keywords: entry.list("keywords"),
  };
}

function activity(entry: Fields): Entry {
  return {
    name: entry.line("title"),
    organization: entry.line("activity", "event", "author"),
    role: entry.line("role"),
    url: entry.source("url"),
    ...(entry.has("date") ? dateField(entry.source("date"), "startDate") : datesOf(entry)),
    summary: entry.text("summary"),
    highlights: entry.list("highlights"),
    keywords: entry.list("keywords"),
  };
}
