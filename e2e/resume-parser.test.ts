// An open résumé parser reads the plain résumé: every job and degree must be found.
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { isLong, reportFigure } from "../src/testing/long-run.ts";
import { type ParsedResume, parseResume } from "./support/open-resume.ts";
import { Program } from "./support/site.ts";

const shared = resolve(import.meta.dir, "../../shared/data/jsonresume");
// In English, with titles that are in the parser's list of titles: of others it takes the title for the company.
const files = [
  resolve(import.meta.dir, "fixtures/two-jobs.json"),
  ...["complete-resume", "example-career-changer", "example-new-grad"]
    .map((name) => join(shared, `jsonresume__jsonresume.org--${name}.json`))
    .filter(existsSync),
];

type Entry = Record<string, string>;
type Resume = { basics: { name: string; email?: string }; work?: Entry[]; education?: Entry[] };

test.skipIf(!isLong).each(files)("finds the person, every job and every degree in %s", async (file) => {
  const { basics, work = [], education = [] } = (await Bun.file(file).json()) as Resume;
  const program = new Program();
  try {
    const email = "ada@example.org";
    await program.run(["owner", "--email", email, "--password-stdin"], "a long enough secret\n");
    expect((await program.run(["import", file])).code).toBe(0);
    const pdf = join(program.folder, "resume.pdf");
    expect((await program.run(["export", pdf, "--template", "plain", "--pages", "20"])).code).toBe(0);
    const parsed = await parseResume(await Bun.file(pdf).bytes());
    expect(parsed.profile).toMatchObject({ name: basics.name, email });
    const missing = [
      ...missingOf(
        parsed,
        "workExperiences",
        work.map((job) => [job.position, job.name ?? job.company, monthOf(job.startDate)]),
      ),
      ...missingOf(
        parsed,
        "educations",
        education.map((school) => [school.institution, school.area, monthOf(school.startDate)]),
      ),
    ];
    reportFigure(
      "R13",
      `${file.split("/").at(-1)}: ${missing.length} of ${3 * (work.length + education.length)} missing`,
    );
    expect(missing).toEqual([]);
  } finally {
    program.remove();
  }
});

/** What no entry of the list has in any of its fields. */
function missingOf(
  parsed: ParsedResume,
  list: "workExperiences" | "educations",
  wanted: (string | undefined)[][],
): string[] {
  const entries = parsed[list].map((entry) => Object.values(entry).flat().join(" "));
  return wanted.flat().flatMap((text) => (text && !entries.some((own) => own.includes(text)) ? [text] : []));
}

/** "2020-05-01" as the résumé writes it, "May 2020". */
function monthOf(date: string | undefined): string | undefined {
  const [year, month] = date?.split("-") ?? [];
  if (month === undefined) return year;
  return new Date(`${year}-${month}-01`).toLocaleDateString("en-US", {
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
}
