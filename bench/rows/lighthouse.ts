import { join } from "node:path";
import { chromiumFlags } from "../../e2e/support/browser.ts";
import { designs } from "../../src/shared/designs.ts";
import type { Bench } from "../bench.ts";
import { serveDemo } from "../filled-site.ts";
import { chooseDesign, publicPaths } from "../owner.ts";
import { run } from "../processes.ts";
import { type Row, target, worstOf } from "../results.ts";
import { median } from "../statistics.ts";
import { findTool } from "../tools.ts";

/** Fetched from npm, and cached by Bun. */
const LIGHTHOUSE = "lighthouse@13.5.0";

export const lighthouse: Row = {
  id: "P10",
  targets: [
    target("Lighthouse mobile, every public page and design: performance", "≥", 97, 100),
    target("accessibility, best practices and SEO", "≥", 100, 100),
    target("LCP", "≤", 1.8, 1.2, "s"),
    target("CLS", "≤", 0.02, 0),
  ],
  hasBrowser: true,
  async measure(bench) {
    const site = await serveDemo(bench);
    const paths = (await publicPaths(site)).slice(0, bench.choose(6, 1));
    const pages: { page: string; values: number[] }[] = [];
    for (const design of designs.slice(0, bench.choose(designs.length, 1))) {
      await chooseDesign(site, design);
      for (const path of paths) {
        const runs: number[][] = [];
        // Retried, because Lighthouse sometimes fails to notice that a page has opened.
        const measure = () => runLighthouse(bench, site.url + path);
        while (runs.length < bench.choose(3, 1)) runs.push(await measure().catch(measure));
        const values = lighthouse.targets.map((_, at) => median(runs.map((figures) => figures[at] ?? 0)));
        pages.push({ page: `\`${path}\` in ${design.label}`, values });
      }
    }
    return worstOf(lighthouse.targets, pages);
  },
};

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};

/** With Lighthouse's own settings for a phone. @returns a figure for each target */
async function runLighthouse(bench: Bench, url: string): Promise<number[]> {
  const file = join(bench.folder, "lighthouse.json");
  const flags = ["--quiet", "--output=json", `--output-path=${file}`];
  const chromium = `--chrome-flags=${chromiumFlags.join(" ")}`;
  const environment = { HOME: process.env.HOME ?? "/", CHROME_PATH: findTool("chromium") };
  const command = [process.execPath, "x", LIGHTHOUSE, url, ...flags, chromium];
  await run(command, bench.folder, { environment });
  const { categories, audits }: Report = await Bun.file(file).json();
  const score = (name: string) => 100 * (categories[name]?.score ?? Number.NaN);
  const figures = [
    score("performance"),
    Math.min(score("accessibility"), score("best-practices"), score("seo")),
    (audits["largest-contentful-paint"]?.numericValue ?? Number.NaN) / 1000,
    audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN,
  ];
  if (figures.some(Number.isNaN)) throw new Error(`Lighthouse gives no figures for ${url}.`);
  return figures;
}
