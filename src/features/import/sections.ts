import type { Stored } from "../../core/fields/field.contract.ts";
import type { Education } from "../educations/educations.contract.ts";
import { DESCRIPTION_MAX, type Experience } from "../experiences/experiences.contract.ts";
import { type Project, SHORT_SUMMARY_MAX, SUMMARY_MAX } from "../projects/projects.contract.ts";
import type { Skill } from "../skills/skills.contract.ts";
import { readPlace } from "./basics.ts";
import { PLAIN_STRENGTH, readDegree, readStrength } from "./levels.ts";
import { readPeriod } from "./period.ts";
import { asHref } from "./profiles.ts";
import { isObject, type Piece, type Source } from "./source.ts";
import { tidyLine } from "./text.ts";

type Imported<T extends Stored> = Omit<T, keyof Stored | "image" | "duration" | "sections">;
export type ImportedExperience = Imported<Experience>;
export type ImportedEducation = Imported<Education>;
export type ImportedProject = Imported<Project>;
export type ImportedSkill = Imported<Skill>;

/** `work` (spec §3 Experience). What the company does and the highlights are lines of the description. */
export function readExperiences(root: Source): ImportedExperience[] {
  return root
    .get("work")
    .entries()
    .flatMap((entry) => {
      const title = entry.line("position", "title");
      const company = entry.line("name", "company", "employer");
      const texts = [...prose(entry, "summary"), ...prose(entry, "description"), ...bullets(entry)];
      if (isUnnamed(entry, title, company, texts)) return [];
      const { start, end, isRunning } = readPeriod(entry);
      return {
        title,
        company,
        description: entry.ledger.fit(
          texts,
          DESCRIPTION_MAX,
          `The description of ${entry.path} (${company || title})`,
        ),
        startDate: start,
        stopDate: end,
        skills: entry.linesOfAll("keywords", "technologies", "skills"),
        stillEmployed: isRunning,
        location: readPlace(entry),
      };
    });
}

/** `education` (spec §3 Education). */
export function readEducations(root: Source): ImportedEducation[] {
  return root
    .get("education")
    .entries()
    .flatMap((entry) => {
      const school = entry.line("institution", "school", "name");
      const studyType = entry.line("studyType");
      const area = entry.line("area", "major");
      if (isUnnamed(entry, school, studyType, area)) return [];
      const { degreeLevel, degree, isAbridged } = readDegree(studyType, area);
      const kindPath = entry.get("studyType").path;
      if (isAbridged) entry.ledger.warn([kindPath], `${kindPath} “${studyType}” is shown as ${degreeLevel}.`);
      const { start, end } = readPeriod(entry);
      return {
        school,
        location: readPlace(entry),
        specificCollege: "",
        gpa: entry.line("score", "gpa"),
        startDate: start,
        endDate: end,
        degreeLevel,
        degree: entry.ledger.fitLine({ path: entry.path, text: degree }),
        minor: entry.line("minor"),
        achievements: entry.linesOfAll("achievements", "honors", "honours", "highlights"),
        associations: entry.linesOfAll("associations", "activities"),
      };
    });
}

/** `projects` (spec §3 Project). A description that is too long for the short summary opens the long one. */
export function readProjects(root: Source): ImportedProject[] {
  return root
    .get("projects")
    .entries()
    .flatMap((entry) => {
      const title = entry.line("name", "title");
      const description = prose(entry, "description");
      const others = [...prose(entry, "summary"), ...bullets(entry)];
      if (isUnnamed(entry, title, description, others)) return [];
      const { ledger } = entry;
      const { start, end, isRunning } = readPeriod(entry);
      const lead = description[0] ?? others[0];
      const isWhole = lead !== undefined && tidyLine(lead.text).length <= SHORT_SUMMARY_MAX;
      const long = isWhole ? others.filter((piece) => piece !== lead) : [...description, ...others];
      return {
        title,
        subtitle: ledger.fitLine({
          path: entry.get("roles").path,
          text: entry.lines("roles", "role").join(", "),
        }),
        associatedCompany: entry.line("entity"),
        location: readPlace(entry),
        featured: false,
        startDate: start,
        endDate: end,
        currentlyWorking: isRunning,
        shortSummary:
          lead === undefined
            ? ""
            : ledger.fitLine(
                { ...lead, text: lead.text.replace(/^• /, "") },
                SHORT_SUMMARY_MAX,
                `The short summary of ${entry.path} (${title}), which the long one repeats,`,
              ),
        summary: ledger.fit(long, SUMMARY_MAX, `The summary of ${entry.path} (${title})`),
        skills: entry.linesOfAll("keywords", "technologies", "skills"),
        links: readAddresses(entry),
      };
    });
}

/** `skills` (spec §3 Skill): each name and each keyword once, with its group's strength, the stronger of two. */
export function readSkills(root: Source): ImportedSkill[] {
  const skills = new Map<string, ImportedSkill>();
  const add = (skill: string, strength: ImportedSkill["strength"]) => {
    const key = skill.toLowerCase();
    const known = skills.get(key);
    if (skill !== "" && (known === undefined || strength < known.strength))
      skills.set(key, { skill: known?.skill ?? skill, strength });
  };
  for (const item of root.get("skills").items()) {
    if (!isObject(item.value)) {
      const piece = item.own();
      if (piece !== null) add(item.ledger.fitLine(piece), PLAIN_STRENGTH);
      continue;
    }
    const strength = strengthOf(item);
    for (const skill of [item.line("name"), ...item.lines("keywords")]) add(skill, strength);
  }
  return [...skills.values()];
}

function strengthOf(item: Source): ImportedSkill["strength"] {
  const level = item.line("level", "proficiency");
  const strength = level === "" ? PLAIN_STRENGTH : readStrength(level);
  if (strength !== null) return strength;
  const { path } = item.get("level");
  item.ledger.warn(
    [path, item.get("proficiency").path],
    `${path} “${level}” is no level that is known; intermediate was taken.`,
  );
  return PLAIN_STRENGTH;
}

function readAddresses(entry: Source): string[] {
  const hrefs = ["url", "website", "repo", "repository", "github"].flatMap((name) => {
    const piece = entry.piece(name);
    if (piece === null) return [];
    const href = asHref(piece.text);
    if (href === "")
      entry.ledger.warn(
        [piece.path],
        `${piece.path} is no address and was left out: ${entry.ledger.fitLine(piece, 80)}`,
      );
    return href === "" ? [] : [href];
  });
  return [...new Set(hrefs)];
}

function prose(entry: Source, name: string): Piece[] {
  const piece = entry.piece(name);
  return piece === null ? [] : [piece];
}

function bullets(entry: Source): Piece[] {
  return entry.pieces("highlights").map(({ path, text }) => ({ path, text: `• ${tidyLine(text)}` }));
}

/** True for an entry without anything to call it by, which no card could show; what it holds is reported. */
function isUnnamed(entry: Source, ...names: (string | Piece[])[]): boolean {
  if (names.some((name) => name.length > 0)) return false;
  entry.ledger.warn([entry.path], `${entry.path} has nothing to call it by and was left out.`);
  return true;
}
