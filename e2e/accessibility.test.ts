// Unusual content in the default design: axe finds no violations, and no page overflows the window. e2e/designs.test.ts tests the
// demo's content in every design.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";
import { isLong } from "../src/testing/long-run.ts";
import { violationsOn } from "./support/axe.ts";
import { openBrowser, watch } from "./support/browser.ts";
import { extremes, rightToLeft } from "./support/extremes.ts";
import { goTo, settle } from "./support/page-idle.ts";
import { Program, type Site } from "./support/site.ts";

/** `prepare` adds content to the program's data folder. */
type Case = { title: string; prepare(program: Program): Promise<void> };

async function importFile(program: Program, file: string): Promise<void> {
  const finished = await program.run(["import", file]);
  if (finished.code !== 0) throw new Error(finished.err);
}

async function importResume(program: Program, resume: object): Promise<void> {
  await Bun.write(join(program.folder, "resume.json"), JSON.stringify(resume));
  await importFile(program, "resume.json");
}

const cases: Case[] = [
  { title: "right-to-left text", prepare: (program) => importResume(program, rightToLeft) },
];

/** Published résumés in several scripts, read in place and never copied. */
function published(): Case[] {
  const folder = join(import.meta.dir, "../../shared/data/jsonresume-people");
  const files = existsSync(folder) ? readdirSync(folder) : [];
  if (files.length === 0) console.log(`${folder} is missing: only the repository's own résumés are tested.`);
  return ["SelrahcD", "urunimi", "fa-as-jsonresume", "zh"]
    .flatMap((part) => files.find((name) => name.includes(part)) ?? [])
    .map((name) => ({ title: name, prepare: (program) => importFile(program, join(folder, name)) }));
}

const furtherCases = (): Case[] => [
  { title: "an empty site", prepare: async () => undefined },
  { title: "very long words and forty skills", prepare: (program) => importResume(program, extremes) },
  { title: "only a name", prepare: (program) => importResume(program, { basics: { name: "Ada" } }) },
  {
    title: "an imported sample",
    prepare: (program) => importFile(program, join(import.meta.dir, "fixtures/resume.json")),
  },
  ...published(),
];

let browser: BrowserContext;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

/** Each page is loaded in the first view, then switched to the second. */
const views = [
  { width: 1440, colorScheme: "light" },
  { width: 360, colorScheme: "dark" },
] as const;

test.each(isLong ? [...cases, ...furtherCases()] : cases)(
  "$title: axe finds no violations on any page, and none overflows the window",
  async ({ prepare }) => {
    const program = new Program();
    try {
      await prepare(program);
      await checkPages(await program.serve());
    } finally {
      program.remove();
    }
  },
  90_000,
);

async function checkPages(site: Site): Promise<void> {
  const { projects } = (await (await site.get("/api/projects/site-projects")).json()) as {
    projects: { _id: string }[];
  };
  const project = projects[0] ? [`/project/${projects[0]._id}`] : [];
  const page = await browser.newPage();
  const faults = watch(page, site.url);
  for (const path of ["/", "/experience", "/projects", ...project, "/contact", "/about"]) {
    for (const view of views) {
      await page.setViewportSize({ width: view.width, height: 800 });
      await page.emulateMedia({ colorScheme: view.colorScheme });
      await (view === views[0] ? goTo(page, site.url + path) : settle(page));
      // Scroll down, so that everything has faded in.
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${path} is wider than ${view.width} px by`).toBeLessThanOrEqual(0);
      if (isLong || view.width === 360)
        expect(await violationsOn(page), `${path} at ${view.width} px, ${view.colorScheme}`).toEqual([]);
    }
    expect(faults, path).toEqual([]);
  }
  await page.close();
}
