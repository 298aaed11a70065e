import { afterAll, beforeAll, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import { openBrowser, watch } from "./support/browser.ts";
import { expectEventually } from "./support/eventually.ts";
import { goTo } from "./support/page-idle.ts";
import { Program, type Site } from "./support/site.ts";

/** Milliseconds of a transition (§9). */
const TRANSITION = 600;

/** The demo with a fourth featured project: three or fewer have no arrows. */
const program = new Program();
let site: Site;
let browser: BrowserContext;
let page: Page;
let titles: string[];

async function feature(count: number): Promise<void> {
  const call = async (path: string, init?: RequestInit) => await (await fetch(site.url + path, init)).json();
  const { token } = await call("/api/demo/login", { method: "POST" });
  const { projects } = await call("/api/projects/site-projects");
  for (const [index, project] of projects.entries()) {
    const body = new FormData();
    body.set("project", JSON.stringify({ ...project, featured: index < count }));
    const path = `/api/projects/update-project-info/${project._id}`;
    await call(path, { method: "PUT", body, headers: { authorization: `Bearer ${token}` } });
  }
}

beforeAll(async () => {
  site = await program.serve(["--demo"]);
  await feature(4);
  // Only one test is about motion.
  browser = await openBrowser({ reducedMotion: "reduce" });
  page = await browser.newPage();
  const { projects } = (await (await fetch(`${site.url}/api/projects/site-projects`)).json()) as {
    projects: { title: string; featured: boolean }[];
  };
  titles = projects.filter(({ featured }) => featured).map(({ title }) => title);
});

afterAll(async () => {
  await browser.close();
  await site.stop();
  program.remove();
});

async function open(width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await goTo(page, `${site.url}/projects`);
}

/** The numbers of the fully visible slides, from 1, once they have not moved for some frames. */
async function slidesInView(): Promise<number[]> {
  return await page.getByRole("region", { name: "Featured Projects" }).evaluate(async (region) => {
    const slides = [...region.querySelectorAll('[aria-roledescription="slide"]')];
    const positions = () => slides.map((slide) => slide.getBoundingClientRect().left).join();
    for (let before = "", frames = 0; frames < 6; ) {
      await new Promise(requestAnimationFrame);
      frames = positions() === before ? frames + 1 : 0;
      before = positions();
    }
    const edges = region.getBoundingClientRect();
    return slides.flatMap((slide, index) => {
      const { left, right } = slide.getBoundingClientRect();
      return left >= edges.left - 1 && right <= edges.right + 1 ? [index + 1] : [];
    });
  });
}

const expectInView = (slides: readonly number[], what?: string) =>
  expectEventually(slidesInView, [...slides], what);

const button = (name: string) => page.getByRole("button", { name, exact: true });

test("shows three projects at once on wide screens, two on tablets and one on phones", async () => {
  expect(titles).toHaveLength(4);
  const faults = watch(page, site.url);
  await open(1440);
  for (const [width, expected] of [
    [1440, [1, 2, 3]],
    [1025, [1, 2, 3]],
    [1024, [1, 2]],
    [464, [1, 2]],
    [463, [1]],
    [360, [1]],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expectInView(expected, `slides at ${width} px`);
    const places = titles.length - expected.length + 1;
    const dots = page.getByRole("button", { name: /^Go to slide/ });
    await expectEventually(() => dots.count(), places > 1 ? places : 0, `dots at ${width} px`);
    expect(await button("Next slide").count(), `${width} px`).toBe(places > 1 ? 1 : 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
  }
  expect(faults).toEqual([]);
  page.removeAllListeners();
});

test("moves by buttons and dots, up to the last project", async () => {
  await open(360);
  expect(await button("Previous slide").getAttribute("aria-disabled")).toBe("true");
  await button("Next slide").click();
  await expectInView([2]);
  expect(await button("Go to slide 2").getAttribute("aria-current")).toBe("true");
  await button(`Go to slide ${titles.length}`).click();
  await expectInView([titles.length]);
  expect(await button("Next slide").getAttribute("aria-disabled")).toBe("true");
});

test("moves by the arrow keys, which also move the focus", async () => {
  await open(360);
  await button("Next slide").waitFor();
  const slides = page.getByRole("group");
  await slides.first().getByRole("link").focus();
  await page.keyboard.press("ArrowRight");
  await expectInView([2]);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toStartWith(titles[1] ?? "?");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expectInView([1]);
});

test("moves by swiping and scrolling, marks the current dot, and opens a project with a click", async () => {
  await open(768);
  await button("Next slide").waitFor();
  const slide = page.getByRole("group").nth(1);
  await slide.hover();
  await page.mouse.wheel(400, 0);
  await expectInView([2, 3]);
  expect(await button("Go to slide 2").getAttribute("aria-current")).toBe("true");
  expect(page.url()).toBe(`${site.url}/projects`);
  await slide.click();
  await page.waitForURL("**/project/*");
  await page.getByRole("heading", { level: 1, name: titles[1] ?? "?" }).waitFor();

  const phone = await openBrowser({ hasTouch: true, viewport: { width: 360, height: 700 } });
  const touched = await phone.newPage();
  await goTo(touched, `${site.url}/projects`);
  const first = touched.getByRole("group").first();
  await first.scrollIntoViewIfNeeded();
  const box = await first.boundingBox();
  if (box === null) throw new Error("The first slide is missing.");
  const session = await phone.newCDPSession(touched);
  const finger = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: box.y + 60 }],
    });
  await finger("touchStart", box.x + 280);
  for (let distance = 20; distance <= 240; distance += 20) await finger("touchMove", box.x + 280 - distance);
  await finger("touchEnd");
  await touched.waitForFunction(
    () =>
      document.querySelector(".featured-dot[aria-current]")?.getAttribute("aria-label") === "Go to slide 2",
  );
  await phone.close();
});

/** Drags a slide by `distance` pixels to the right. */
async function drag(number: number, distance: number): Promise<void> {
  const slide = page.getByRole("group").nth(number - 1);
  await slide.scrollIntoViewIfNeeded();
  const box = await slide.boundingBox();
  if (box === null) throw new Error("The slide is missing.");
  const [x, y] = [box.x + box.width / 2, box.y + 60];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let share = 0.1; share <= 1.01; share += 0.1) await page.mouse.move(x + distance * share, y);
  // Embla treats a quick release as a flick, so this holds the mouse for a moment.
  await page.waitForTimeout(200);
  await page.mouse.up();
}

/** The current offset of the slides, in pixels. */
const offset = () =>
  page.locator(".featured-row").evaluate((row) => new DOMMatrix(getComputedStyle(row).transform).e);

test("can be dragged by mouse in both directions, without opening a project", async () => {
  await open(768);
  await button("Next slide").waitFor();
  await drag(2, -300);
  await expectInView([2, 3]);
  await drag(2, 300);
  await expectInView([1, 2]);
  // It snaps back at the end.
  await drag(1, 200);
  await expectInView([1, 2]);
  expect(page.url()).toBe(`${site.url}/projects`);
  await page.getByRole("group").nth(1).click();
  await page.waitForURL("**/project/*");
});

test("a transition takes 600 ms, or no time with reduced motion", async () => {
  // Playwright's clock applies to a whole browser context.
  const window = await openBrowser({ viewport: { width: 360, height: 900 } });
  const timed = await window.newPage();
  await goTo(timed, `${site.url}/projects`);
  const next = timed.getByRole("button", { name: "Next slide", exact: true });
  await next.waitFor();
  await timed.clock.pauseAt(Date.now() + 3_600_000);
  const offsetAfter = async (time: number) => {
    await timed.clock.runFor(time);
    return await timed
      .locator(".featured-row")
      .evaluate((row) => new DOMMatrix(getComputedStyle(row).transform).e);
  };
  await next.click();
  const before = await offsetAfter(TRANSITION - 100);
  const end = await offsetAfter(150);
  expect(before, "100 ms before the end").toBeLessThan(0);
  expect(before - end, "remaining pixels").toBeGreaterThan(0.5);
  expect(await offsetAfter(TRANSITION), "later").toBe(end);

  await timed.emulateMedia({ reducedMotion: "reduce" });
  await next.click();
  const reduced = await offsetAfter(100);
  expect(reduced).toBeLessThan(end - 100);
  expect(await offsetAfter(TRANSITION), "later").toBe(reduced);
  await window.close();
});

test("Home and End move to the ends, and a focused project is shown", async () => {
  await open(360);
  await button("Next slide").waitFor();
  const links = page.getByRole("group").getByRole("link");
  const last = titles.length;
  await links.first().focus();
  await page.keyboard.press("End");
  await expectInView([last]);
  await page.keyboard.press("Home");
  await expectInView([1]);
  await links.first().focus();
  await page.keyboard.press("Tab");
  await expectInView([2]);
  await links.last().focus();
  await expectInView([last]);
  await links.first().focus();
  await expectInView([1]);
  expect(await page.locator(".featured-viewport").evaluate((viewport) => viewport.scrollLeft)).toBe(0);
});

test("stays at the same project when the window becomes wider or narrower", async () => {
  const last = titles.length;
  await open(360);
  await button(`Go to slide ${last}`).click();
  await expectInView([last]);
  for (const [width, expected] of [
    [768, [last - 1, last]],
    [1440, [last - 2, last - 1, last]],
    [463, [last - 2]],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expectInView(expected, `${width} px`);
  }
});

test("moves in the other direction in right-to-left text", async () => {
  await page.route("**/projects", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace("<html ", '<html dir="rtl" ');
    await route.fulfill({ response, body });
  });
  await open(768);
  await button("Next slide").waitFor();
  expect(await page.evaluate(() => document.dir)).toBe("rtl");
  expect(await slidesInView()).toEqual([1, 2]);
  await drag(2, 300);
  await expectInView([2, 3]);
  expect(await offset()).toBeGreaterThan(0);
  await page.getByRole("group").nth(1).getByRole("link").focus();
  await page.keyboard.press("ArrowRight");
  await expectInView([1, 2]);
  await page.keyboard.press("ArrowLeft");
  await expectInView([2, 3]);
  await page.mouse.wheel(400, 0);
  await expectInView([1, 2]);
  await page.unroute("**/projects");
});

test("loads its code only on the projects page, without a layout shift", async () => {
  const scripts: string[] = [];
  const listen = (request: { url(): string }) => {
    if (/\/carousel-[^/]*\.js$/.test(request.url())) scripts.push(request.url());
  };
  page.on("request", listen);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ["/", "/experience", "/contact", "/about"]) await goTo(page, site.url + path);
  expect(scripts).toEqual([]);
  await page.getByRole("link", { name: "Projects", exact: true }).first().click();
  await page.getByRole("region", { name: "Featured Projects" }).waitFor();
  await page.setViewportSize({ width: 768, height: 900 });
  await button("Next slide").waitFor();
  expect(scripts).toHaveLength(1);

  // Delays the code, to measure the page without it.
  const delay = Promise.withResolvers<void>();
  await page.route("**/carousel-*.js", async (route) => {
    await delay.promise;
    await route.continue();
  });
  const request = page.waitForRequest("**/carousel-*.js");
  await page.goto(`${site.url}/projects`);
  await request;
  expect(await button("Next slide").count()).toBe(0);
  // The scroll position does not change.
  await page.locator(".featured-viewport").evaluate((viewport) => viewport.scrollBy(400, 0));
  await expectInView([2, 3]);
  const boxes = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".featured-slide, .featured-controls, #all-projects")].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height];
      }),
    );
  const before = await boxes();
  delay.resolve();
  await button("Next slide").waitFor();
  const after = await boxes();
  // Native scrolling rounds to whole pixels.
  const shifts = after.flatMap((box, index) =>
    box.map((value, part) => Math.abs(value - (before[index]?.[part] ?? 0))),
  );
  expect(Math.max(...shifts)).toBeLessThanOrEqual(1);
  expect(await button("Go to slide 2").getAttribute("aria-current")).toBe("true");
  page.off("request", listen);
  await page.unroute("**/carousel-*.js");
});

test("can be scrolled when its code fails to load", async () => {
  await page.route("**/carousel-*.js", (route) => route.abort());
  await open(360);
  await page.locator(".featured-viewport").hover();
  await page.mouse.wheel(330, 0);
  await expectInView([2]);
  expect(await button("Next slide").count()).toBe(0);
  await page.unroute("**/carousel-*.js");
});

test("can be scrolled without script", async () => {
  const still = await openBrowser({ javaScriptEnabled: false });
  const stillPage = await still.newPage();
  await stillPage.setViewportSize({ width: 360, height: 900 });
  await stillPage.goto(`${site.url}/projects`);
  for (const title of titles) await stillPage.getByRole("group").getByText(title).waitFor();
  expect(await stillPage.getByRole("button", { name: "Next slide" }).isVisible()).toBe(false);
  const last = stillPage.getByRole("group").last();
  await last.scrollIntoViewIfNeeded();
  const box = await last.boundingBox();
  expect(Math.round(box?.x ?? 0)).toBeWithin(0, 40);
  await still.close();
});

test("three projects have dots where not all are visible, but no arrows", async () => {
  await feature(3);
  await open(360);
  await button("Go to slide 3").click();
  await expectInView([3]);
  expect(await button("Next slide").count()).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectInView([1, 2, 3]);
  expect(await page.getByRole("button", { name: /slide/ }).count()).toBe(0);
});
