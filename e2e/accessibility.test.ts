import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { BrowserContext, Page } from "playwright-core";
import { openBrowser, watch } from "./support/browser.ts";
import { extremes } from "./support/extremes.ts";
import { goTo } from "./support/settled.ts";
import { Program, type Site } from "./support/site.ts";

/** Résumés that people published, in several scripts; read where they are, never copied. */
const peopleFolder = join(import.meta.dir, "../../shared/data/jsonresume-people");
const people = existsSync(peopleFolder) ? readdirSync(peopleFolder) : [];
const chosen = ["SelrahcD", "urunimi", "fa-as-jsonresume", "zh"].flatMap(
  (part) => people.find((name) => name.includes(part)) ?? [],
);
if (chosen.length === 0)
  console.log(`${peopleFolder} is missing: only the repository's own résumé is looked at.`);

type Theme = "light" | "dark";
type View = [width: number, themes: Theme[]];
const everyView: View[] = [
  [360, ["light", "dark"]],
  [768, ["light", "dark"]],
  [1440, ["light", "dark"]],
];
/** For further content the corners are enough: the layouts in between have been seen. */
const corners: View[] = [
  [360, ["dark"]],
  [1440, ["light"]],
];

/** `prepare` fills the program's folder and returns the words to serve it with. */
type Case = { title: string; views?: View[]; prepare(program: Program): Promise<string[]> };

async function imported(program: Program, file: string): Promise<string[]> {
  const finished = await program.run(["import", file]);
  if (finished.code !== 0) throw new Error(finished.err);
  return [];
}

const cases: Case[] = [
  { title: "the demo", views: everyView, prepare: async () => ["--demo"] },
  {
    title: "an imported sample",
    prepare: (program) => imported(program, join(import.meta.dir, "fixtures/resume.json")),
  },
  { title: "an empty site", prepare: async () => [] },
  {
    title: "only a name",
    async prepare(program) {
      await Bun.write(join(program.folder, "name.json"), JSON.stringify({ basics: { name: "Ada" } }));
      return await imported(program, "name.json");
    },
  },
  {
    title: "very long words and forty skills",
    async prepare(program) {
      await Bun.write(join(program.folder, "long.json"), JSON.stringify(extremes));
      return await imported(program, "long.json");
    },
  },
  ...chosen.map((name) => ({
    title: name,
    prepare: (program: Program) => imported(program, join(peopleFolder, name)),
  })),
];

/** @param rules alone; without them all */
async function faultsOn(page: Page, path: string, rules: string[] = []): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  if (rules.length > 0) axe.withRules(rules);
  else axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${path} ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
  );
}

let browser: BrowserContext;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

describe.each(cases)("$title", ({ prepare, views = corners }) => {
  let program: Program;
  let site: Site;
  let paths: string[];

  beforeAll(async () => {
    program = new Program();
    site = await program.serve(await prepare(program));
    const { projects } = (await (await site.get("/api/projects/site-projects")).json()) as {
      projects: { _id: string }[];
    };
    const project = projects[0] ? [`/project/${projects[0]._id}`] : [];
    paths = ["/", "/experience", "/projects", ...project, "/contact", "/about"];
  });
  afterAll(async () => {
    await site.stop();
    program.remove();
  });

  for (const [width, themes] of views)
    test(`at ${width} px in the ${themes.join(" and the ")} theme nothing is hidden from anyone`, async () => {
      const look = async (lane: string[]) => {
        const page = await browser.newPage();
        await page.setViewportSize({ width, height: 800 });
        const faults = watch(page, site.url);
        for (const path of lane) {
          await page.emulateMedia({ colorScheme: themes[0] ?? null });
          await goTo(page, site.url + path);
          // What fades in with scrolling is looked at once it is there.
          await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
          expect(await faultsOn(page, path)).toEqual([]);
          for (const theme of themes.slice(1)) {
            await page.emulateMedia({ colorScheme: theme });
            // Of what axe looks at, colours alone differ.
            expect(await faultsOn(page, path, ["color-contrast"])).toEqual([]);
          }
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - window.innerWidth,
          );
          expect(overflow, `${path} is wider than the window`).toBeLessThanOrEqual(0);
        }
        expect(faults).toEqual([]);
        await page.close();
      };
      // Two pages at a time: each waits longer for its network to be idle than for the processor.
      await Promise.all([0, 1].map((lane) => look(paths.filter((_, index) => index % 2 === lane))));
    }, 90_000);
});
