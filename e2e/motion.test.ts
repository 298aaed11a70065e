// What moves, where it moves to, and that nothing needs it (docs/decisions/0013-motion.md).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import { openBrowser, watch } from "./support/browser.ts";
import { demoSite } from "./support/demo-site.ts";
import { goTo } from "./support/page-idle.ts";

type Box = { left: number; top: number; width: number; height: number };

const site = demoSite();
let browser: BrowserContext;

beforeAll(async () => {
  browser = await openBrowser({ viewport: { width: 1440, height: 900 } });
});
afterAll(() => browser.close());

async function open(path: string, prepare?: () => void): Promise<Page> {
  const page = await browser.newPage();
  if (prepare) await page.addInitScript(prepare);
  await goTo(page, site.url + path);
  return page;
}

/** Browsers that can neither change pages smoothly nor let styles follow the scrolling. */
function forgetWhatIsNew(): void {
  Reflect.deleteProperty(Document.prototype, "startViewTransition");
  const { supports } = CSS;
  CSS.supports = (...words: string[]) =>
    !words.join().includes("animation-timeline") && supports.apply(CSS, words as [string]);
}

/** Notes where the picture is in each frame from now on, and each shift of the layout. */
async function film(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frames: Box[] = [];
    const shifts: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    });
    observer.observe({ type: "layout-shift", buffered: false });
    Object.assign(window, { film: { frames, shifts } });
    requestAnimationFrame(function note() {
      const group = getComputedStyle(document.documentElement, "::view-transition-group(moving-picture)");
      const plate = document.querySelector(".plate-project .moving-picture");
      if (document.documentElement.classList.contains("page-changes") && group.width.endsWith("px")) {
        const { e, f } = new DOMMatrix(group.transform);
        const [width, height] = [Number.parseFloat(group.width), Number.parseFloat(group.height)];
        frames.push({ left: e, top: f, width, height });
      } else if (plate !== null) {
        const { left, top, width, height } = plate.getBoundingClientRect();
        frames.push({ left, top, width, height });
      }
      requestAnimationFrame(note);
    });
  });
}

/** Lets what moves take so many times as long, so that a machine with much to do still shows it in many frames. */
async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 1 / times });
}

const filmed = (page: Page) =>
  page.evaluate(() => (window as unknown as { film: { frames: Box[]; shifts: number[] } }).film);

/** Waits until pages have changed and the picture has stood still for so many frames that nothing is to be expected any more. */
async function stillness(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { frames } = (window as unknown as { film: { frames: Box[] } }).film;
    const last = frames.slice(-10).map((frame) => JSON.stringify(frame));
    return document.documentElement.className === "" && last.length === 10 && new Set(last).size === 1;
  });
}

const card = (page: Page) =>
  page
    .locator(".project-entry")
    .filter({ has: page.locator("img") })
    .first();

async function boxOf(page: Page, selector: string): Promise<Box> {
  return await page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { left, top, width, height };
    });
}

/** With its middle in place of its corner, which is where a part of another shape begins. */
const middleOf = ({ left, top, width, height }: Box): Box => ({
  left: left + width / 2,
  top: top + height / 2,
  width,
  height,
});

/** From frame to frame all of it comes nearer to its goal, or stays where it is. */
function expectOneWay(frames: Box[], to: Box): void {
  for (const side of ["left", "top", "width", "height"] as const)
    for (const [index, frame] of frames.entries()) {
      const before = frames[index - 1] ?? frame;
      const nearer = Math.abs(to[side] - before[side]) - Math.abs(to[side] - frame[side]);
      expect(nearer, `${side} of frame ${index}`).toBeGreaterThan(-1);
    }
}

describe("a project's picture grows from its card to the top of its page", () => {
  for (const [title, prepare] of [
    ["in a browser with view transitions", undefined],
    ["in a browser without view transitions", forgetWhatIsNew],
  ] as const)
    test(title, async () => {
      const page = await open("/projects", prepare);
      const faults = watch(page, site.url);
      await card(page).scrollIntoViewIfNeeded();
      await card(page).hover();
      const from = await card(page)
        .locator(".moving-picture")
        .evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          return { left, top, width, height };
        });
      await slowDown(page, 3);
      await film(page);
      await card(page).getByRole("link").click();
      await page.waitForURL("**/project/*");
      await stillness(page);
      const { frames, shifts } = await filmed(page);
      const to = await boxOf(page, ".plate-project .moving-picture");
      expect(new Set(frames.map(({ width }) => Math.round(width))).size).toBeGreaterThan(3);
      const [first = to] = frames;
      expect(middleOf(first).left).toBeCloseTo(middleOf(from).left, 0);
      expect(middleOf(first).top).toBeCloseTo(middleOf(from).top, 0);
      expect(first.width).toBeLessThan(from.width + 1);
      expect(first.height).toBeLessThan(from.height + 1);
      expectOneWay(frames.map(middleOf), middleOf(to));
      expect(frames.at(-1)).toEqual(to);
      expect(shifts).toEqual([]);
      expect(faults).toEqual([]);
      await page.close();
    });
});

test("going back shrinks the picture into its card, and restores the place on the page", async () => {
  const page = await open("/projects");
  await card(page).scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => window.scrollY);
  await card(page).getByRole("link").click();
  await page.locator(".plate-project").waitFor();
  await page.waitForFunction(() => document.documentElement.className === "");
  await slowDown(page, 2);
  await film(page);
  await page.goBack();
  await card(page).waitFor();
  await page.waitForFunction(() => document.documentElement.className === "");
  const { frames } = await filmed(page);
  const to = await card(page)
    .locator(".moving-picture")
    .evaluate((element) => element.getBoundingClientRect().width);
  expect(frames.some(({ width }) => width > to + 1 && width < 1400)).toBe(true);
  expect(frames.at(-1)?.width ?? 0).toBeLessThan(1400);
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - top)).toBeLessThan(5);
  await page.close();
});

test("a click while pages change is not lost", async () => {
  const page = await open("/projects");
  await card(page).getByRole("link").click();
  await page.waitForFunction(() => document.documentElement.classList.contains("page-changes"));
  const main = page.getByRole("navigation", { name: "Main" });
  await main.getByRole("link", { name: "About" }).click();
  await page.getByRole("heading", { level: 1, name: "About" }).waitFor();
  await page.waitForFunction(() => document.documentElement.className === "");
  expect(await page.locator("[data-moving]").count()).toBe(0);
  await page.close();
});

test("a page without a picture in common fades in from its first frame", async () => {
  const page = await open("/experience");
  const seen = await page.evaluate(async () => {
    let pictures = 0;
    const start = document.startViewTransition?.bind(document);
    document.startViewTransition = (change) => {
      pictures++;
      return start(change);
    };
    const main = document.getElementById("main");
    const came = new Promise<{ fades: number; duration: unknown }>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector("h1")?.textContent?.includes("About")) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const [fade, ...others] = main?.getAnimations() ?? [];
          resolve({ fades: others.length + (fade ? 1 : 0), duration: fade?.effect?.getTiming().duration });
        });
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    document.querySelector<HTMLElement>('nav[aria-label="Main"] a[href="/about"]')?.click();
    return { ...(await came), pictures };
  });
  expect(seen).toEqual({ fades: 1, duration: 180, pictures: 0 });
  await page.waitForFunction(() => document.getElementById("main")?.getAnimations().length === 0);
  await page.close();
});

test("nothing moves for visitors who prefer reduced motion", async () => {
  for (const prepare of [undefined, forgetWhatIsNew]) {
    const tab = await browser.newPage();
    const requested: string[] = [];
    tab.on("request", (request) => void requested.push(request.url()));
    await tab.emulateMedia({ reducedMotion: "reduce" });
    if (prepare) await tab.addInitScript(prepare);
    await goTo(tab, `${site.url}/projects`);
    expect(requested.filter((address) => /visitor-motion/.test(address))).toEqual([]);
    await film(tab);
    await card(tab).getByRole("link").click();
    await tab.locator(".plate-project").waitFor();
    await stillness(tab);
    const { frames } = await filmed(tab);
    expect(new Set(frames.map(({ width }) => width)).size).toBe(1);
    expect(await tab.evaluate(() => document.getAnimations().length)).toBe(0);
    await tab.close();
  }
});

test("sections appear while scrolling: by styles where the browser can, else by framer-motion", async () => {
  for (const prepare of [undefined, forgetWhatIsNew]) {
    const page = await browser.newPage();
    const requested: string[] = [];
    page.on("request", (request) => void requested.push(request.url()));
    if (prepare) await page.addInitScript(prepare);
    await goTo(page, `${site.url}/experience`);
    expect(requested.some((address) => address.includes("visitor-motion"))).toBe(prepare !== undefined);
    const last = page.locator(".reveal").last();
    await page.waitForFunction(() => (document.querySelector(".reveal")?.getAnimations().length ?? 0) > 0);
    const opacity = () => last.evaluate((element) => Number(getComputedStyle(element).opacity));
    expect(await opacity()).toBeCloseTo(0.8, 1);
    await last.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    await page.waitForFunction(
      () => getComputedStyle([...document.querySelectorAll(".reveal")].at(-1) as Element).opacity === "1",
    );
    await page.close();
  }
});

test("nothing is hidden without script", async () => {
  const context = await openBrowser({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
  const reader = await context.newPage();
  for (const path of ["/", "/experience", "/projects", "/about", "/contact"]) {
    const html = await (await site.get(path)).text();
    expect(html.slice(html.indexOf("<body")), path).not.toMatch(/style="[^"]*(opacity:\s*0|visibility)/);
    await reader.goto(site.url + path);
    const faint = await reader.evaluate(() =>
      [...document.querySelectorAll("#main *")]
        .filter((element) => element.getClientRects().length > 0 && element.textContent?.trim())
        .filter((element) => Number(getComputedStyle(element).opacity) < 0.8)
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    expect(faint, path).toEqual([]);
  }
  await context.close();
});
