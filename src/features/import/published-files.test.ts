import { expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Uploads } from "../../core/media/uploads.ts";
import { profileSchema } from "../../core/owner/owner.contract.ts";
import { readUser } from "../../core/owner/users.store.ts";
import { fullName } from "../../shared/page-title.ts";
import { createStore, importers, memoryDatabase } from "../../testing/content-model.ts";
import { educationSchema } from "../educations/educations.contract.ts";
import { listEducations } from "../educations/educations.store.ts";
import { experienceSchema } from "../experiences/experiences.contract.ts";
import { listExperiences } from "../experiences/experiences.store.ts";
import { linkSchema } from "../links/links.contract.ts";
import { listLinks } from "../links/links.store.ts";
import { projectSchema } from "../projects/projects.contract.ts";
import { listProjects } from "../projects/projects.store.ts";
import { type JsonKind, sectionJsonNames } from "../sections/json-names.contract.ts";
import { listEntries } from "../sections/sections.store.ts";
import { skillSchema } from "../skills/skills.contract.ts";
import { listSkills } from "../skills/skills.store.ts";
import { summaryBody } from "../summaries/summaries.contract.ts";
import { readSummary } from "../summaries/summaries.store.ts";
import { ImportError } from "./import-error.ts";
import { importResume } from "./import-resume.ts";
import { type ResumeImport, readJsonResume } from "./json-resume.ts";

const noUploads = { image: 0, pdf: 0, video: 0, file: 0 };

// Real files, which may not be copied into the repository.
const SHARED = join(import.meta.dir, "../../../../shared/data");
const FIXTURES = join(import.meta.dir, "fixtures");
const hasShared = existsSync(join(SHARED, "jsonresume"));
if (!hasShared)
  console.log(`${SHARED} does not exist: only the résumés in src/features/import/fixtures are tested.`);

/** The files that are refused, with the reasons. */
const refusals: Record<string, RegExp> = {
  "not-json.json": /^Not JSON: line 164, column 1: expected a name in double quotes, but found "}"/,
  "jsonresume__jsonresume.org--theme-full.json": /^Not JSON: line 164, column 1:/,
  "fresh-standard__fresh-test-resumes--fresh-jane-fullstacker.json": /meta\.format says FRESH@0\.6\.0/,
  "fresh-standard__fresh-test-resumes--fresh-johnny-trouble.json": /meta\.format says FRESH@0\.6\.0/,
  "fresh-standard__fresh-test-resumes--fresh-short.json": /meta\.format says FRESH@0\.6\.0/,
  "fresh-standard__fresh-test-resumes--jrs-empty.json": /^The résumé contains nothing to import: it is empty/,
  "kyungw00k__resume.json--en.json": /meta\.format says FRESH@0\.6\.0/,
  "115130__visiky.json":
    /neither `basics` nor `work`.* it has `titleNameMap`, `avatar`, `profile`, `educationList`/,
  "mhmdhoseinzade__mhmdhoseinzade--en.json":
    /`basics` and `work` are missing, and it has `name`, `title`, `contact`, `experience`/,
  "job-schema.json": /a JSON schema/,
  "schema.json": /a JSON schema/,
  "sample.job.json": /a job description/,
};

function filesIn(folder: string): [string, string][] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.map((name) => [name, join(folder, name)]);
}

const files = [
  ...filesIn(FIXTURES),
  ...["jsonresume", "jsonresume-people", "jsonresume-official"].flatMap((name) =>
    filesIn(join(SHARED, name)),
  ),
];

test.each(files)("imports %s completely, or refuses it for a known reason", async (name, path) => {
  const text = await Bun.file(path).text();
  const refusal = refusals[name];
  if (refusal !== undefined) {
    expect(() => readJsonResume(text, importers)).toThrow(ImportError);
    expect(() => readJsonResume(text, importers)).toThrow(refusal);
    return;
  }
  const resume = readJsonResume(text, importers);
  const site = await siteOf(resume);
  const json = JSON.parse(text);
  expect(fullName(site.user)).toBe(json.basics.name.replace(/\s+/g, " ").trim());
  const company = json.work?.find((job: { name?: string; company?: string }) => job.name || job.company);
  if (company)
    expect(site.experiences.map((entry) => entry.company)).toContain(company.name || company.company);
  expect(brokenRules(site)).toEqual([]);
  expect(lost(json, resume, site)).toEqual([]);
});

test("the check for lost values finds lost values", async () => {
  const text = await Bun.file(join(FIXTURES, "sample.resume.json")).text();
  const resume = readJsonResume(text, importers);
  const json = JSON.parse(text);
  const silent = { ...resume, leftOut: [] };
  expect(lost(json, silent, await siteOf(silent))).toContain("meta.version");
  const long = { ...json, work: [{ ...json.work[0], description: "A sentence of five words. ".repeat(20) }] };
  const unwarned = { ...readJsonResume(JSON.stringify(long), importers), warnings: [] };
  expect(lost(long, unwarned, await siteOf(unwarned))).toEqual(["work[0].description"]);
  const withoutJobs = { ...resume, experiences: [] };
  expect(lost(json, withoutJobs, await siteOf(withoutJobs))).toContain("work[0].startDate");
});

if (hasShared)
  test("JSON Resume's own fixtures: refuses the invalid ones, and loses nothing of the valid ones", async () => {
    let imported = 0;
    for (const [name, path] of filesIn(join(SHARED, "jsonresume-official/test/__test__"))) {
      const whole = await Bun.file(path).text();
      expect(() => readJsonResume(whole, importers)).toThrow(
        /^Not a JSON Resume: it has neither `basics` nor `work`/,
      );
      for (const [label, document] of Object.entries(JSON.parse(whole))) {
        const outcome = attempt(JSON.stringify(document));
        const what = `${name} ${label}`;
        if (outcome instanceof ImportError) {
          // Valid files are refused only if they contain nothing that can be imported.
          const reason = /Valid|^valid|^year/.test(label)
            ? /contains nothing to import|neither `basics` nor `work`|must contain an object, but contains a text/
            : /./;
          expect(`${what}: ${outcome.message}`).toMatch(reason);
          continue;
        }
        expect(`${what} is imported`).not.toMatch(/invalid/i);
        expect(lost(document, outcome, await siteOf(outcome))).toEqual([]);
        imported++;
      }
    }
    expect(imported).toBeGreaterThan(20);
  });

function attempt(text: string): ResumeImport | ImportError {
  try {
    return readJsonResume(text, importers);
  } catch (error) {
    if (error instanceof ImportError) return error;
    throw error;
  }
}

type Site = Awaited<ReturnType<typeof siteOf>>;

/** The content of an empty site after the import. */
async function siteOf(resume: ResumeImport) {
  const store = createStore(memoryDatabase());
  const options = { importers, replace: false, resumeFile: null };
  // Pictures have their own tests.
  await importResume(store, new Uploads(tmpdir(), noUploads), { ...resume, picture: null }, options);
  const { db } = store;
  return {
    user: readUser(db),
    summary: readSummary(db)?.summary ?? "",
    links: listLinks(db),
    experiences: listExperiences(db),
    educations: listEducations(db),
    projects: listProjects(db),
    skills: listSkills(db),
    sections: Object.fromEntries(
      (Object.keys(sectionJsonNames) as JsonKind[]).map((kind) => [kind, listEntries(db, kind)]),
    ),
  };
}

/** Violations of the contracts, except those that imported entries may have: missing values and the order of dates. */
function brokenRules(site: Site): string[] {
  const checks = [
    ...site.links.map((entry) => linkSchema.safeParse(entry)),
    ...site.experiences.map((entry) => experienceSchema.safeParse(entry)),
    ...site.educations.map((entry) => educationSchema.safeParse(entry)),
    ...site.projects.map((entry) => projectSchema.safeParse(entry)),
    ...site.skills.map((entry) => skillSchema.safeParse(entry)),
    ...(site.user === null ? [] : [profileSchema.safeParse(site.user)]),
    ...(site.summary === "" ? [] : [summaryBody.safeParse({ newSummary: site.summary })]),
  ];
  return checks
    .flatMap((check) => check.error?.issues ?? [])
    .map((issue) => `${issue.path.join(".")}: ${issue.message}`)
    .filter((message) => !/is required|Enter an end date|must be after Start Date/.test(message));
}

/** Paths of values that are neither stored nor mentioned in a note. */
function lost(json: unknown, resume: ResumeImport, site: Site): string[] {
  const noted = [...resume.warnings, ...resume.leftOut].flatMap((note) => note.paths);
  const isNoted = (path: string) =>
    noted.some(
      (start) => path === start || (/^[.[]/.test(path.slice(start.length)) && path.startsWith(start)),
    );
  return [...values(json, "")]
    .filter(({ path, value }) => !isNoted(path) && !isOnSite(path, value, resume, site))
    .map(({ path }) => path);
}

function* values(json: unknown, path: string): Generator<{ path: string; value: string }> {
  if (json === null || json === undefined || (typeof json === "string" && json.trim() === "")) return;
  if (typeof json !== "object") yield { path, value: String(json) };
  else
    for (const [name, value] of Object.entries(json)) {
      const plain = path === "" ? name : `${path}.${name}`;
      yield* values(
        value,
        Array.isArray(json)
          ? `${path}[${name}]`
          : /^[$\w]+$/.test(name)
            ? plain
            : `${path}[${JSON.stringify(name)}]`,
      );
    }
}

/** Expected strengths, independent of the importer's table. */
const strengths: Record<string, string> = {
  master: "1",
  expert: "1",
  advanced: "1",
  senior: "1",
  proficient: "1",
  intermediate: "2",
  medium: "2",
  beginner: "3",
};

function isOnSite(path: string, value: string, resume: ResumeImport, site: Site): boolean {
  const [top = ""] = path.split(/[.[]/);
  const { user, summary, links, experiences, educations, projects, skills } = site;
  const content = {
    basics: [{ ...user, name: fullName(user) }, summary, links, resume.picture?.text],
    work: experiences,
    education: educations,
    projects,
    skills,
    ...site.sections,
  }[top];
  if (content === undefined) return false;
  if (top === "skills" && path.endsWith(".level"))
    return skills.some((skill) => skill.strength === strengths[value.toLowerCase()]);
  const stored = [...values(content, "")].map((leaf) => squashed(leaf.value));
  if (/\.((start|end|release)D|d)ate$/.test(path))
    return /present/i.test(value)
      ? experiences.some((entry) => entry.stillEmployed)
      : stored.includes(`${value.slice(0, 4)}-${value.slice(5, 7) || "01"}-01`);
  return stored.some((text) => text.includes(squashed(value)));
}

function squashed(text: string): string {
  return text.replace(/\s+/g, " ").trim().toLowerCase();
}
