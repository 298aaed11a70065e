import type { Locator, Page } from "playwright-core";
import { openBrowser } from "../../e2e/support/browser.ts";
import { goTo, settle } from "../../e2e/support/page-idle.ts";
import { serveDemo } from "../filled-site.ts";
import { publicPaths } from "../owner.ts";
import { format, type Row, target } from "../results.ts";
import { median } from "../statistics.ts";

const SLOWED = 4;
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Each performs interactions on a page. @returns the page's time in milliseconds just before the measured ones */
const acts: { name: string; path: string; act(page: Page): Promise<number> }[] = [
  { name: "menu", path: "/", act: (page) => tap(page.getByRole("button", { name: "Open navigation" })) },
  {
    name: "carousel",
    path: "/projects",
    // Phones have no arrows.
    act: (page) => tap(page.getByRole("button", { name: "Go to slide 2" })),
  },
  { name: "gallery", path: "/project/…", act: (page) => tap(page.locator(".picture-link").first()) },
  {
    name: "opening a form",
    path: "/admin",
    act: (page) => tap(page.getByRole("button", { name: "Add Skill" })),
  },
  { name: "dropping a dragged entry", path: "/admin", act: dragAndDrop },
];

/** Records interactions of 16 ms or longer with the browser's Event Timing, which rounds to 8 ms. */
const RECORD = `self.recorded = [];
new PerformanceObserver((list) => recorded.push(...list.getEntries().filter((entry) => entry.interactionId > 0)))
  .observe({ type: "event", durationThreshold: 16 });`;

export const interactions: Row = {
  id: "P11",
  targets: [target(`interaction to next paint, phone slowed ${SLOWED} times`, "≤", 150, 100, "ms")],
  hasBrowser: true,
  async measure(bench) {
    const site = await serveDemo(bench);
    const project = (await publicPaths(site)).find((path) => path.startsWith("/project/")) ?? "";
    const browser = await openBrowser(phone);
    const medians: { name: string; time: number }[] = [];
    try {
      // Public pages ignore the token.
      await browser.addInitScript(`localStorage.setItem("authToken", "${site.token}"); ${RECORD}`);
      for (const { name, path, act } of acts) {
        const times: number[] = [];
        while (times.length < bench.rounds) {
          const page = await browser.newPage();
          const session = await browser.newCDPSession(page);
          await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
          await goTo(page, site.url + path.replace("/project/…", project));
          times.push(await slowestSince(page, await act(page)));
          await page.close();
        }
        medians.push({ name, time: median(times) });
      }
    } finally {
      await browser.close();
    }
    const each = medians.map(({ name, time }) => `${name} ${format(time, "ms")}`);
    return [{ value: Math.max(...medians.map(({ time }) => time)), details: each.join(", ") }];
  },
};

async function tap(target: Locator): Promise<number> {
  await target.scrollIntoViewIfNeeded();
  await settle(target.page());
  const before = await target.page().evaluate(() => performance.now());
  await target.tap();
  return before;
}

async function dragAndDrop(page: Page): Promise<number> {
  await page
    .getByRole("button", { name: /^Move / })
    .first()
    .focus();
  for (const key of ["Space", "ArrowDown"]) {
    await page.keyboard.press(key);
    await page.waitForTimeout(300);
  }
  const before = await page.evaluate(() => performance.now());
  await page.keyboard.press("Space");
  return before;
}

/** The slowest interaction in milliseconds; 8 if none was slow enough to be recorded. */
async function slowestSince(page: Page, before: number): Promise<number> {
  await page.waitForTimeout(1000);
  const recent = `recorded.filter((entry) => entry.startTime >= ${before})`;
  return await page.evaluate(`Math.max(8, ...${recent}.map((entry) => entry.duration))`);
}
