import { afterAll, beforeAll, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import { openBrowser, watch } from "./support/browser.ts";
import { demoSite } from "./support/demo-site.ts";
import { expectEventually } from "./support/eventually.ts";
import { goTo } from "./support/settled.ts";

/** Milliseconds that a slide takes (§9). */
const SLIDE = 600;

const site = demoSite();
let browser: BrowserContext;
let page: Page;
let titles: string[];

beforeAll(async () => {
  // Where the row goes does not depend on the way, which one of the tests looks at.
  browser = await openBrowser({ reducedMotion: "reduce" });
  page = await browser.newPage();
  const { projects } = (await (await site.get("/api/projects/site-projects")).json()) as {
    projects: { title: string; featured: boolean }[];
  };
  titles = projects.filter(({ featured }) => featured).map(({ title }) => title);
});

afterAll(() => browser.close());

async function open(width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await goTo(page, `${site.url}/projects`);
}

/** The numbers of the slides that are whole in view, from 1, once the row has stood still for some frames. */
async function slidesInView(): Promise<number[]> {
  return await page.getByRole("region", { name: "Featured Projects" }).evaluate(async (region) => {
    const slides = [...region.querySelectorAll('[aria-roledescription="slide"]')];
    const places = () => slides.map((slide) => slide.getBoundingClientRect().left).join();
    for (let before = "", frames = 0; frames < 6; ) {
      await new Promise(requestAnimationFrame);
      frames = places() === before ? frames + 1 : 0;
      before = places();
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

test("shows three projects side by side on wide screens, two on tablets and one on phones", async () => {
  expect(titles.length).toBeGreaterThan(2);
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

test("moves by its buttons and dots, up to the last project", async () => {
  await open(360);
  expect(await button("Previous slide").getAttribute("aria-disabled")).toBe("true");
  await button("Next slide").click();
  await expectInView([2]);
  expect(await button("Go to slide 2").getAttribute("aria-current")).toBe("true");
  await button(`Go to slide ${titles.length}`).click();
  await expectInView([titles.length]);
  expect(await button("Next slide").getAttribute("aria-disabled")).toBe("true");
});

test("moves by the arrow keys, and the focus with it", async () => {
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

test("moves by swiping and scrolling, marks the place among the dots, and opens a project by a click", async () => {
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
  if (box === null) throw new Error("The first slide is not there.");
  const session = await phone.newCDPSession(touched);
  const finger = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: box.y + 60 }],
    });
  await finger("touchStart", box.x + 280);
  for (let way = 20; way <= 240; way += 20) await finger("touchMove", box.x + 280 - way);
  await finger("touchEnd");
  await touched.waitForFunction(
    () =>
      document.querySelector(".featured-dot[aria-current]")?.getAttribute("aria-label") === "Go to slide 2",
  );
  await phone.close();
});

/** The mouse from the middle of a slide on, `way` pixels to the right, then let go. */
async function drag(number: number, way: number): Promise<void> {
  const slide = page.getByRole("group").nth(number - 1);
  await slide.scrollIntoViewIfNeeded();
  const box = await slide.boundingBox();
  if (box === null) throw new Error("The slide is not there.");
  const [x, y] = [box.x + box.width / 2, box.y + 60];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let share = 0.1; share <= 1.01; share += 0.1) await page.mouse.move(x + way * share, y);
  // The time itself matters: what is held for a moment is a drag, and no throw.
  await page.waitForTimeout(200);
  await page.mouse.up();
}

/** How far the row has been moved, in pixels. */
const moved = () =>
  page.locator(".featured-row").evaluate((row) => new DOMMatrix(getComputedStyle(row).transform).e);

test("is dragged by the mouse in both directions, which opens no project", async () => {
  await open(768);
  await button("Next slide").waitFor();
  await drag(2, -300);
  await expectInView([2, 3]);
  await drag(2, 300);
  await expectInView([1, 2]);
  // Beyond the end it comes back.
  await drag(1, 200);
  await expectInView([1, 2]);
  expect(page.url()).toBe(`${site.url}/projects`);
  await page.getByRole("group").nth(1).click();
  await page.waitForURL("**/project/*");
});

test("a slide takes 600 ms, and no time where motion is unwanted", async () => {
  // Playwright's clock is the whole window's.
  const window = await openBrowser({ viewport: { width: 360, height: 900 } });
  const timed = await window.newPage();
  await goTo(timed, `${site.url}/projects`);
  const next = timed.getByRole("button", { name: "Next slide", exact: true });
  await next.waitFor();
  await timed.clock.pauseAt(Date.now() + 3_600_000);
  const placeAfter = async (time: number) => {
    await timed.clock.runFor(time);
    return await timed
      .locator(".featured-row")
      .evaluate((row) => new DOMMatrix(getComputedStyle(row).transform).e);
  };
  await next.click();
  const underWay = await placeAfter(SLIDE - 100);
  const there = await placeAfter(150);
  expect(underWay, "100 ms before its end").toBeLessThan(0);
  expect(underWay - there, "pixels that are left then").toBeGreaterThan(0.5);
  expect(await placeAfter(SLIDE), "later").toBe(there);

  await timed.emulateMedia({ reducedMotion: "reduce" });
  await next.click();
  const atOnce = await placeAfter(100);
  expect(atOnce).toBeLessThan(there - 100);
  expect(await placeAfter(SLIDE), "later").toBe(atOnce);
  await window.close();
});

test("goes to its ends by Home and End, and shows the project that gets the focus", async () => {
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

test("moves the other way in a text from right to left", async () => {
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
  expect(await moved()).toBeGreaterThan(0);
  await page.getByRole("group").nth(1).getByRole("link").focus();
  await page.keyboard.press("ArrowRight");
  await expectInView([1, 2]);
  await page.keyboard.press("ArrowLeft");
  await expectInView([2, 3]);
  await page.mouse.wheel(400, 0);
  await expectInView([1, 2]);
  await page.unroute("**/projects");
});

test("loads its code on the projects page alone, which moves nothing when it comes", async () => {
  const codes: string[] = [];
  const listen = (request: { url(): string }) => {
    if (/\/carousel-[^/]*\.js$/.test(request.url())) codes.push(request.url());
  };
  page.on("request", listen);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ["/", "/experience", "/contact", "/about"]) await goTo(page, site.url + path);
  expect(codes).toEqual([]);
  await page.getByRole("link", { name: "Projects", exact: true }).first().click();
  await page.getByRole("region", { name: "Featured Projects" }).waitFor();
  await page.setViewportSize({ width: 768, height: 900 });
  await button("Next slide").waitFor();
  expect(codes).toHaveLength(1);

  // Held back, so that the row is measured without it.
  const held = Promise.withResolvers<void>();
  await page.route("**/carousel-*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest("**/carousel-*.js");
  await page.goto(`${site.url}/projects`);
  await asked;
  expect(await button("Next slide").count()).toBe(0);
  // A row that has been scrolled stays where it is.
  await page.locator(".featured-viewport").evaluate((viewport) => viewport.scrollBy(400, 0));
  await expectInView([2, 3]);
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".featured-slide, .featured-controls, #all-projects")].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height];
      }),
    );
  const before = await places();
  held.resolve();
  await button("Next slide").waitFor();
  const after = await places();
  // What scrolls by itself stands at whole pixels, which these places need not be.
  const ways = after.flatMap((place, index) =>
    place.map((side, part) => Math.abs(side - (before[index]?.[part] ?? 0))),
  );
  expect(Math.max(...ways)).toBeLessThanOrEqual(1);
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
