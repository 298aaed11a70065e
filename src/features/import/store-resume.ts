import type { Change } from "../../core/content/change.ts";
import type { ContentStore } from "../../core/content/content-store.ts";
import { removePictured } from "../../core/media/entity-with-image.ts";
import type { ReceivedFile, Uploads } from "../../core/media/uploads.ts";
import { hasOwner, readUser } from "../../core/owner/users.store.ts";
import { users } from "../../core/owner/users.table.ts";
import { listEducations } from "../educations/educations.store.ts";
import { educations } from "../educations/educations.table.ts";
import { listExperiences } from "../experiences/experiences.store.ts";
import { experiences } from "../experiences/experiences.table.ts";
import { listLinks } from "../links/links.store.ts";
import { links } from "../links/links.table.ts";
import { listProjects } from "../projects/projects.store.ts";
import { projectSections, projects } from "../projects/projects.table.ts";
import { listSkills } from "../skills/skills.store.ts";
import { skills } from "../skills/skills.table.ts";
import { readSummary } from "../summaries/summaries.store.ts";
import { summaries } from "../summaries/summaries.table.ts";
import type { ImportedLink, ImportedProfile } from "./basics.ts";
import type { ResumeImport } from "./json-resume.ts";
import { sameHref } from "./profiles.ts";
import type { ImportedEducation, ImportedExperience, ImportedProject, ImportedSkill } from "./sections.ts";
import type { Note } from "./source.ts";

export const sections = ["links", "experiences", "educations", "projects", "skills"] as const;
type Section = (typeof sections)[number];

type Options = {
  /** Removes the content that a résumé can bring before storing it; name, e-mail and pictures of the person stay. */
  replace: boolean;
  /** A received headshot; whoever received it discards it unless it was kept. */
  picture?: { file: ReceivedFile; path: string; uploads: Uploads } | undefined;
};

/** What an import did. */
export type Outcome = {
  /** Fields of the person that got a value. */
  profile: (keyof ImportedProfile)[];
  summary: "" | "stored" | "unchanged";
  isPictureKept: boolean;
  /** What was stored, by the name a person knows it by. */
  added: Record<Section, string[]>;
  /** What was there already, in the same words. */
  skipped: Record<Section, string[]>;
  /** How many entries `replace` removed, the summary among them. */
  removed: number;
  warnings: Note[];
  leftOut: Note[];
};

/**
 * Stores a résumé in one change, so that it can be undone as one. Entries are added to those that are there; one that
 * is there already, in every field that a résumé can fill, is not added again.
 */
export function storeResume(store: ContentStore, resume: ResumeImport, options: Options): Outcome {
  return store.change("import résumé", (change) => {
    const outcome: Outcome = {
      profile: [],
      summary: "",
      isPictureKept: false,
      added: { links: [], experiences: [], educations: [], projects: [], skills: [] },
      skipped: { links: [], experiences: [], educations: [], projects: [], skills: [] },
      removed: options.replace ? removeContent(change) : 0,
      warnings: [],
      leftOut: [],
    };
    if (options.replace) clearProfile(change, resume.profile);
    storeProfile(change, resume.profile, outcome);
    storePicture(change, options.picture, outcome);
    storeSummary(change, resume.summary, outcome);
    storeEntries(change, resume, outcome);
    return outcome;
  });
}

/** Empties what another résumé has said of the person, where the new one says nothing. */
function clearProfile(change: Change, { phone, location, title }: ImportedProfile): void {
  const user = readUser(change.db);
  if (user === null) return;
  const cleared = {
    ...(phone === "" && user.phone !== "" && { phone }),
    ...(location === "" && user.location !== "" && { location }),
    ...(title === "" && user.title !== "" && { title }),
  };
  if (Object.keys(cleared).length > 0) change.update(users, user._id, cleared, { name: "user" });
}

/** Everything that a résumé can bring; not the person, the about page, messages, downloads and the résumé file. */
function removeContent(change: Change): number {
  const { db } = change;
  let count = 0;
  for (const table of [educations, experiences, projectSections, projects] as const)
    for (const { _id } of db.select({ _id: table._id }).from(table).all()) {
      removePictured(change, table, _id, "entry");
      if (table !== projectSections) count++;
    }
  for (const table of [summaries, skills, links] as const)
    for (const { _id } of db.select({ _id: table._id }).from(table).all()) {
      change.remove(table, _id, "entry");
      count++;
    }
  return count;
}

/** Fills what the file knows. The e-mail of an owner stays, because it signs in. */
function storeProfile(change: Change, profile: ImportedProfile, outcome: Outcome): void {
  const known = readUser(change.db);
  const given: Partial<ImportedProfile> = {};
  for (const [name, value] of Object.entries(profile) as [keyof ImportedProfile, string][]) // Object.entries widens names.
    if (value !== "") given[name] = value;
  if (given.email !== undefined && hasOwner(change.db)) {
    if (given.email.toLowerCase() !== known?.email.toLowerCase())
      outcome.leftOut.push({
        paths: ["basics.email"],
        text: `basics.email: ${given.email} (the owner's e-mail signs in; change it in the admin)`,
      });
    delete given.email;
  }
  // The two parts of a name belong together: "Cher" must not keep the last name of whoever was there before.
  if (given.fname !== undefined) given.lname = profile.lname;
  if (Object.keys(given).length === 0) return;
  outcome.profile = Object.keys(given).filter((name) => name !== "lname") as (keyof ImportedProfile)[]; // Of `given`.
  if (known === null) change.insert(users, given);
  else if (Object.entries(given).some(([name, value]) => known[name as keyof ImportedProfile] !== value))
    // See above.
    change.update(users, known._id, given, { name: "user" });
}

function storePicture(change: Change, picture: Options["picture"], outcome: Outcome): void {
  if (picture === undefined) return;
  const user = readUser(change.db);
  if (user !== null && user.headshot !== "") {
    outcome.leftOut.push({
      paths: [picture.path],
      text: `${picture.path}: ${picture.file.originalName} (the site has a headshot)`,
    });
    return;
  }
  const headshot = picture.uploads.keep(picture.file, change);
  if (user === null) change.insert(users, { headshot });
  else change.update(users, user._id, { headshot }, { name: "user" });
  outcome.isPictureKept = true;
}

function storeSummary(change: Change, summary: string, outcome: Outcome): void {
  if (summary === "") return;
  const known = readSummary(change.db);
  if (known?.summary === summary) {
    outcome.summary = "unchanged";
    return;
  }
  outcome.summary = "stored";
  if (known === null) {
    change.insert(summaries, { summary });
    return;
  }
  change.update(summaries, known._id, { summary }, { name: "summary" });
  outcome.warnings.push({ paths: [], text: "The summary that the site had was replaced." });
}

function storeEntries(change: Change, resume: ResumeImport, outcome: Outcome): void {
  const { db } = change;
  add(outcome, "links", listLinks(db), resume.links, {
    identity: (link: ImportedLink) => sameHref(link.href),
    name: (link) => link.href,
    insert: (link) => change.append(links, link),
  });
  add(outcome, "experiences", listExperiences(db), resume.experiences, {
    identity: (entry: ImportedExperience) =>
      JSON.stringify([
        entry.title,
        entry.company,
        entry.description,
        entry.startDate,
        entry.stopDate,
        entry.skills,
        entry.stillEmployed,
        entry.location,
      ]),
    name: (entry) => [entry.title, entry.company].filter(Boolean).join(", "),
    insert: (entry) => change.insert(experiences, entry),
  });
  add(outcome, "educations", listEducations(db), resume.educations, {
    identity: (entry: ImportedEducation) =>
      JSON.stringify([
        entry.school,
        entry.location,
        entry.gpa,
        entry.startDate,
        entry.endDate,
        entry.degreeLevel,
        entry.degree,
        entry.minor,
        entry.achievements,
        entry.associations,
      ]),
    name: (entry) => entry.school || entry.degree,
    insert: (entry) => change.insert(educations, entry),
  });
  add(outcome, "projects", listProjects(db), resume.projects, {
    identity: (entry: ImportedProject) =>
      JSON.stringify([
        entry.title,
        entry.subtitle,
        entry.associatedCompany,
        entry.location,
        entry.startDate,
        entry.endDate,
        entry.currentlyWorking,
        entry.shortSummary,
        entry.summary,
        entry.skills,
        entry.links,
      ]),
    name: (entry) => entry.title || entry.shortSummary,
    insert: (entry) => change.insert(projects, entry),
  });
  add(outcome, "skills", listSkills(db), resume.skills, {
    identity: (entry: ImportedSkill) => entry.skill.toLowerCase(),
    name: (entry) => entry.skill,
    insert: (entry) => change.append(skills, entry),
  });
}

type How<T> = { identity: (entry: T) => string; name: (entry: T) => string; insert: (entry: T) => void };

function add<T>(outcome: Outcome, section: Section, known: T[], incoming: T[], how: How<T>): void {
  const identities = new Set(known.map(how.identity));
  for (const entry of incoming) {
    const identity = how.identity(entry);
    const list = identities.has(identity) ? outcome.skipped[section] : outcome.added[section];
    list.push(how.name(entry));
    if (!identities.has(identity)) how.insert(entry);
    identities.add(identity);
  }
}
