// `bun run bench:interactions [--quick]`: how soon the browser shows what a visitor or the owner has done, in Chromium slowed four times,
// on the demo as a phone shows it, for P22; written to its own section of bench/RESULTS.md.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { openBrowser } from "../e2e/support/browser.ts";
import { openAdmin } from "../e2e/support/owner-pages.ts";
import { goTo, settle } from "../e2e/support/settled.ts";
import type { Site } from "../e2e/support/site.ts";
import { Bench } from "./bench.ts";
import { describeMachine } from "./machine.ts";
import type { Running } from "./process.ts";
import { publicPaths } from "./public-paths.ts";
import { judge, type Measured, measureRows, type Row, rowsTable, writeSection } from "./results.ts";
import { median } from "./statistics.ts";
import { milliseconds } from "./words.ts";

const SLOWED = 4;
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const isQuick = process.argv.includes("--quick");
const bench = new Bench(mkdtempSync(join(tmpdir(), "vitrine-bench-")), isQuick);
const rounds = bench.count(7, 2);

const nextPageRow: Row<Bench> = {
  id: "P22",
  goal: "a click to the next public page painted, after the first: fetched ahead; not",
  must: "≤ 50; ≤ 150 ms",
  aim: "≤ 16; ≤ 60 ms",
  needs: ["chromium"],
  measure: () =>
    withBrowser({ viewport: { width: 1440, height: 900 } }, async (browser, site) => {
      const [home = "", ...others] = await publicPaths(site.url);
      const figures = { ahead: [] as number[], not: [] as number[] };
      for (let round = 0; round < rounds; round++)
        for (const kind of ["ahead", "not"] as const)
          for (const path of others.filter((other) => !other.startsWith("/project/"))) {
            const page = await browser.newPage();
            await slowDown(page);
            await goTo(page, site.url + home);
            const linkTo = (to: string) =>
              page.getByRole("navigation", { name: "Main" }).locator(`a[href="${to}"]`);
            const link = linkTo(path);
            // The first click of a visit finds code that has never run; this one is another.
            const [first = ""] = others.filter((other) => other !== path);
            for (const to of [first, home]) {
              await untilNextPage(page, () => linkTo(to).dispatchEvent("click"));
              await settle(page);
            }
            // As a hand does it: the pointer comes to the link, and presses some tenths of a second later.
            if (kind === "ahead") {
              await link.hover();
              await settle(page);
            }
            figures[kind].push(await untilNextPage(page, () => link.dispatchEvent("click")));
            await page.close();
          }
      return [
        told("fetched ahead", figures.ahead, { must: 50, aim: 16 }),
        told("not", figures.not, { must: 150, aim: 60 }),
      ];
    }),
};

/** Each brings a page to where the interaction can be, and is done once. */
const interactions: Record<string, { path: string; isOwners?: boolean; act(page: Page): Promise<void> }> = {
  "opening the menu": {
    path: "/",
    act: (page) => tap(page, page.getByRole("button", { name: "Open navigation" })),
  },
  "the carousel's next project": {
    path: "/projects",
    act: (page) => tap(page, page.getByRole("button", { name: "Next slide" })),
  },
  "opening the gallery": {
    path: "/project/",
    act: (page) => tap(page, page.locator(".picture-link").first()),
  },
  "a form's first letter": {
    path: "/contact",
    async act(page) {
      await page.getByRole("textbox", { name: "Name" }).first().focus();
      await page.keyboard.press("A");
    },
  },
  "opening a dialog of the admin": {
    path: "/admin",
    isOwners: true,
    act: (page) => tap(page, page.getByRole("button", { name: "Add Skill", exact: true })),
  },
  "dropping an entry that is dragged": {
    path: "/admin",
    isOwners: true,
    async act(page) {
      const handle = page.getByRole("button", { name: /^Move / }).first();
      await handle.focus();
      await page.keyboard.press("Space");
      await page.waitForTimeout(300);
      await page.keyboard.press("ArrowDown");
      await page.waitForTimeout(300);
      await forgetInteractions(page);
      await page.keyboard.press("Space");
    },
  },
};

/** Once the page stands still where it has to be for that: a hand scrolls first, and then presses. */
async function tap(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await settle(page);
  await forgetInteractions(page);
  await target.tap();
}

const interactionsRow: Row<Bench> = {
  id: "next paint",
  goal: "from an interaction to the next paint",
  must: "≤ 100 ms",
  aim: "–",
  needs: ["chromium"],
  measure: () =>
    withBrowser(phone, async (browser, site, token) => {
      const project = (await publicPaths(site.url)).find((path) => path.startsWith("/project/")) ?? "";
      const measured: Measured[] = [];
      for (const [part, { path, isOwners = false, act }] of Object.entries(interactions)) {
        const figures: number[] = [];
        for (let round = 0; round < rounds; round++) {
          const address = path === "/project/" ? project : path;
          const page = isOwners
            ? await openAdmin(browser, site as Site, token, address, phone.viewport.width)
            : await browser.newPage();
          await slowDown(page);
          if (!isOwners) await goTo(page, site.url + address);
          await settle(page);
          await forgetInteractions(page);
          await act(page);
          figures.push(await slowestInteraction(page));
          await page.close();
        }
        measured.push(told(part, figures, { must: 100, aim: 0 }));
      }
      return measured;
    }),
};

async function withBrowser<T>(
  options: Parameters<typeof openBrowser>[0],
  use: (browser: BrowserContext, site: Pick<Running, "url">, token: string) => Promise<T>,
): Promise<T> {
  const site = await bench.start([
    bench.executable,
    ...["serve", "--demo", "--host", "127.0.0.1", "--port", "0"],
  ]);
  const login = await fetch(`${site.url}/api/demo/login`, { method: "POST" });
  const { token } = (await login.json()) as { token: string }; // §11.
  const browser = await openBrowser(options);
  try {
    return await use(browser, site, token);
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
}

/** Milliseconds from the click to the frame after the next page's heading is there. */
async function untilNextPage(page: Page, click: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const shown = Promise.withResolvers<number>();
    Object.assign(window, { shown: shown.promise });
    const before = document.querySelector("h1");
    document.addEventListener(
      "click",
      () => {
        const start = performance.now();
        const observer = new MutationObserver(() => {
          const now = document.querySelector("h1");
          if (now === null || now === before) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => shown.resolve(performance.now() - start)));
        });
        observer.observe(document.body, { childList: true, subtree: true });
      },
      { capture: true, once: true },
    );
  });
  await click();
  return await page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown);
}

/** Notes how long interactions take from now on. */
async function forgetInteractions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const durations: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ((entry as PerformanceEntry & { interactionId: number }).interactionId > 0)
          durations.push(entry.duration);
    });
    observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit); // Its types lack the threshold.
    Object.assign(window, { durations });
  });
}

/** What took longest since then: the browser tells nothing that took less than 16 ms. */
async function slowestInteraction(page: Page): Promise<number> {
  await page.waitForTimeout(600);
  const durations = await page.evaluate(() => (window as unknown as { durations: number[] }).durations);
  return Math.max(8, ...durations);
}

function told(part: string, figures: number[], { must, aim }: { must: number; aim: number }): Measured {
  const middle = median(figures);
  return {
    part,
    figure: milliseconds(middle),
    spread: `${milliseconds(Math.min(...figures))} to ${milliseconds(Math.max(...figures))}`,
    verdict: judge(middle <= must, aim > 0 && middle <= aim),
  };
}

try {
  const outcomes = await measureRows([nextPageRow, interactionsRow], bench);
  const file = isQuick ? join(tmpdir(), "vitrine-bench-quick.md") : join(import.meta.dir, "RESULTS.md");
  await writeSection(file, "Interactions", [
    ...(isQuick ? ["A quick run: it shows that the rows work, and nothing else.", ""] : []),
    ...(await describeMachine()),
    "",
    `\`vitrine serve --demo\`, Chromium slowed ${SLOWED} times; medians of ${rounds} rounds, each in a new page, and the least and most of them. P22 is a click in the navigation of the home page, 1,440 px wide; the other rows are a phone's, 360 px wide, and what the browser's own Event Timing says, in steps of 8 ms.`,
    "",
    ...rowsTable(outcomes),
  ]);
  console.log(`\nWritten to ${file}`);
  process.exitCode = outcomes.some(({ failure }) => failure !== "") ? 1 : 0;
} finally {
  await bench.close();
  rmSync(bench.folder, { recursive: true, force: true });
}
