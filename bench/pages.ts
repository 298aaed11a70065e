// `bun run bench:pages`: Lighthouse over every public page of the demo in every design, three runs each, for P12 and P13; written to
// its own section of bench/RESULTS.md. With `--quick` one run of one page of each, written elsewhere.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromiumFlags } from "../e2e/support/browser.ts";
import { designs } from "../src/shared/designs.ts";
import { Bench } from "./bench.ts";
import { describeMachine } from "./machine.ts";
import { publicPaths } from "./public-paths.ts";
import { judge, type Measured, measureRows, type Row, rowsTable, writeSection } from "./results.ts";
import { median, spread } from "./statistics.ts";
import { findTool } from "./tools.ts";
import { percent } from "./words.ts";

/** No dependency of the project: fetched from npm and kept by Bun's cache. */
const LIGHTHOUSE = "lighthouse@13.5.0";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const times = {
  lcp: "largest-contentful-paint",
  tbt: "total-blocking-time",
  cls: "cumulative-layout-shift",
} as const;
/** Scores from 0 to 100, times in milliseconds, CLS without a unit. */
type Figures = Record<(typeof categories)[number] | keyof typeof times, number>;
type PageFigures = { part: string; runs: Figures[]; median: Figures };

const isQuick = process.argv.includes("--quick");
const bench = new Bench(mkdtempSync(join(tmpdir(), "vitrine-bench-")), isQuick);

/** Both rows are judged on the same runs. */
let measuredPages: Promise<PageFigures[]> | undefined;
const pages = () => {
  measuredPages ??= measurePages();
  return measuredPages;
};

const scoresRow: Row<Bench> = {
  id: "P12",
  goal: "Lighthouse mobile on every public page, median of 3",
  must: "≥ 98, others 100",
  aim: "100 × 4",
  needs: ["chromium"],
  async measure() {
    return (await pages()).map(({ part, runs, median: figures }): Measured => {
      const { performance, accessibility, seo } = figures;
      const isRest = accessibility === 100 && figures["best-practices"] === 100 && seo === 100;
      return {
        part,
        figure: categories.map((name) => `${Math.round(figures[name])}`).join(" · "),
        spread: percent(spread(runs.map((run) => run.performance))),
        verdict: judge(performance >= 98 && isRest, performance === 100 && isRest),
      };
    });
  },
};

const timesRow: Row<Bench> = {
  id: "P13",
  goal: "LCP / TBT / CLS in that run",
  must: "≤ 1.5 s / ≤ 50 ms / ≤ 0.02",
  aim: "≤ 1.0 s / 0 / 0",
  needs: ["chromium"],
  async measure() {
    return (await pages()).map(
      ({ part, runs, median: { lcp, tbt, cls } }): Measured => ({
        part,
        figure: `${(lcp / 1000).toFixed(2)} s / ${Math.round(tbt)} ms / ${cls.toFixed(3)}`,
        spread: percent(spread(runs.map((run) => run.lcp))),
        verdict: judge(lcp <= 1500 && tbt <= 50 && cls <= 0.02, lcp <= 1000 && tbt === 0 && cls === 0),
      }),
    );
  },
};

async function measurePages(): Promise<PageFigures[]> {
  const site = await bench.start([
    bench.executable,
    ...["serve", "--demo", "--host", "127.0.0.1", "--port", "0"],
  ]);
  const paths = (await publicPaths(site.url)).slice(0, bench.count(99, 1));
  const login = await fetch(`${site.url}/api/demo/login`, { method: "POST" });
  const { token } = (await login.json()) as { token: string };
  const runs = new Map<string, Figures[]>();
  // Page by page and design by design in each round, so that what disturbs the machine disturbs all.
  for (let round = 0; round < bench.count(3, 1); round++)
    for (const { id, label, type } of designs) {
      await wear(site.url, token, { design: id, type });
      await havePacked(paths.map((path) => site.url + path));
      for (const path of paths) {
        const part = `${label}, \`${shortened(path)}\``;
        runs.set(part, [...(runs.get(part) ?? []), await runLighthouse(site.url + path)]);
      }
    }
  await site.stop();
  return [...runs].map(([part, of]) => ({ part, runs: of, median: medians(of) }));
}

/** Chooses a design, in its own type. */
async function wear(url: string, token: string, look: { design: string; type: string }): Promise<void> {
  const reply = await fetch(`${url}/api/look`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ look }),
  });
  if (!reply.ok) throw new Error(`The design ${look.design} was not taken: ${await reply.text()}`);
}

/** Milliseconds within which a quiet server has packed its pages anew, with room to spare. */
const PACKED_WITHIN = 60_000;

/**
 * Waits until pages are packed as small as they go, as visitors meet them unless the site has changed within some seconds
 * (`ResponseCache`): the `ETag` names the length.
 */
async function havePacked(urls: string[]): Promise<void> {
  const tagOf = async (url: string) => {
    const reply = await fetch(url, { headers: { "accept-encoding": "br" } });
    await reply.arrayBuffer();
    return reply.headers.get("etag");
  };
  const first = await Promise.all(urls.map(tagOf));
  const deadline = Date.now() + PACKED_WITHIN;
  for (;;) {
    await Bun.sleep(500);
    const now = await Promise.all(urls.map(tagOf));
    if (now.every((tag, index) => tag !== first[index])) return;
    if (Date.now() > deadline) throw new Error("The pages were not packed anew.");
  }
}

/** Ids of projects are new with each start of the demo. */
function shortened(path: string): string {
  return path.replace(/^\/project\/.*/, "/project/…");
}

function medians(runs: Figures[]): Figures {
  const of = (name: keyof Figures) => median(runs.map((run) => run[name]));
  return {
    performance: of("performance"),
    accessibility: of("accessibility"),
    "best-practices": of("best-practices"),
    seo: of("seo"),
    lcp: of("lcp"),
    tbt: of("tbt"),
    cls: of("cls"),
  };
}

type Report = {
  runtimeError?: { code: string; message: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};

/** Lighthouse now and then fails to record that the page was opened; such a run has no figures and is made again. */
const NOT_RECORDED = "NO_NAVSTART";
const TRIES = 4;

/** Lighthouse's own settings for a phone. @throws Error where it gives no figure */
async function runLighthouse(url: string): Promise<Figures> {
  for (let left = TRIES - 1; ; left--) {
    const report = await reportOf(url);
    if (report.runtimeError === undefined) return figuresOf(report);
    if (report.runtimeError.code !== NOT_RECORDED || left === 0)
      throw new Error(`Lighthouse on ${url}: ${report.runtimeError.message}`);
  }
}

async function reportOf(url: string): Promise<Report> {
  const file = join(bench.folder, "lighthouse.json");
  rmSync(file, { force: true });
  const child = Bun.spawn(
    [
      ...[process.execPath, "x", LIGHTHOUSE, url, "--quiet", "--output=json", `--output-path=${file}`],
      `--chrome-flags=${chromiumFlags.join(" ")}`,
    ],
    {
      cwd: bench.folder,
      env: { ...process.env, CHROME_PATH: findTool("chromium") ?? "" },
      stdin: "ignore",
      stdout: "ignore",
      stderr: "pipe",
      timeout: 180_000,
    },
  );
  const errors = await new Response(child.stderr).text();
  await child.exited;
  if (!(await Bun.file(file).exists())) throw new Error(`Lighthouse on ${url}: ${errors.slice(-500)}`);
  return await Bun.file(file).json();
}

function figuresOf(report: Report): Figures {
  const score = (name: string) => 100 * demand(report.categories[name]?.score, name);
  const value = (name: string) => demand(report.audits[name]?.numericValue, name);
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    seo: score("seo"),
    lcp: value(times.lcp),
    tbt: value(times.tbt),
    cls: value(times.cls),
  };
}

function demand(value: number | null | undefined, name: string): number {
  if (value === null || value === undefined) throw new Error(`Lighthouse tells no ${name}.`);
  return value;
}

try {
  const outcomes = await measureRows([scoresRow, timesRow], bench);
  const file = isQuick ? join(tmpdir(), "vitrine-bench-quick.md") : join(import.meta.dir, "RESULTS.md");
  await writeSection(file, "Pages", [
    ...(isQuick ? ["A quick run: it shows that the rows work, and nothing else.", ""] : []),
    ...(await describeMachine()),
    "",
    `${LIGHTHOUSE} with its settings for a phone, on \`vitrine serve --demo\`: medians of 3 runs a page, each page packed as it is some seconds after a change. P12 shows performance · accessibility · best practices · SEO, and the spread of the first; P13 the spread of LCP. \`/resume\` leads to the résumé and is no page of its own.`,
    "",
    ...rowsTable(outcomes),
  ]);
  console.log(`\nWritten to ${file}`);
  if (outcomes.some(({ failure }) => failure !== "")) process.exitCode = 1;
} finally {
  await bench.close();
  rmSync(bench.folder, { recursive: true, force: true });
}
