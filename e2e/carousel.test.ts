import { afterAll, beforeAll, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import { openBrowser, watch } from "./support/browser.ts";
import { goTo } from "./support/settled.ts";
import { Program, type Site } from "./support/site.ts";

/** Longer than the 600 ms that a slide takes (§9). */
const SETTLED = 900;

let program: Program;
let site: Site;
let browser: BrowserContext;
let page: Page;
let titles: string[];

beforeAll(async () => {
  program = new Program();
  site = await program.serve(["--demo"]);
  browser = await openBrowser();
  page = await browser.newPage();
  const { projects } = (await (await site.get("/api/projects/site-projects")).json()) as {
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

/** The numbers of the slides that are whole in view, from 1. */
async function slidesInView(): Promise<number[]> {
  return await page.getByRole("region", { name: "Featured Projects" }).evaluate((region) => {
    const edges = region.getBoundingClientRect();
    return [...region.querySelectorAll('[aria-roledescription="slide"]')].flatMap((slide, index) => {
      const { left, right } = slide.getBoundingClientRect();
      return left >= edges.left - 1 && right <= edges.right + 1 ? [index + 1] : [];
    });
  });
}

const button = (name: string) => page.getByRole("button", { name, exact: true });

test("three projects stand abreast on wide screens, two on tablets and one on phones", async () => {
  expect(titles.length).toBeGreaterThan(2);
  const faults = watch(page, site.url);
  for (const [width, expected] of [
    [1440, [1, 2, 3]],
    [1025, [1, 2, 3]],
    [1024, [1, 2]],
    [464, [1, 2]],
    [463, [1]],
    [360, [1]],
  ] as const) {
    await open(width);
    expect(await slidesInView(), `${width} px`).toEqual([...expected]);
    const places = titles.length - expected.length + 1;
    const dots = page.getByRole("button", { name: /^Go to slide/ });
    expect(await dots.count(), `${width} px`).toBe(places > 1 ? places : 0);
    expect(await button("Next slide").count(), `${width} px`).toBe(places > 1 ? 1 : 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  expect(faults).toEqual([]);
  page.removeAllListeners();
});

test("buttons and dots move the row, and end where it ends", async () => {
  await open(360);
  expect(await button("Previous slide").getAttribute("aria-disabled")).toBe("true");
  await button("Next slide").click();
  await page.waitForTimeout(SETTLED);
  expect(await slidesInView()).toEqual([2]);
  expect(await button("Go to slide 2").getAttribute("aria-current")).toBe("true");
  await button(`Go to slide ${titles.length}`).click();
  await page.waitForTimeout(SETTLED);
  expect(await slidesInView()).toEqual([titles.length]);
  expect(await button("Next slide").getAttribute("aria-disabled")).toBe("true");
});

test("arrow keys move the row and the focus with it", async () => {
  await open(360);
  await button("Next slide").waitFor();
  const slides = page.getByRole("group");
  await slides.first().getByRole("link").focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForTimeout(SETTLED);
  expect(await slidesInView()).toEqual([2]);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toStartWith(titles[1] ?? "?");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.waitForTimeout(SETTLED);
  expect(await slidesInView()).toEqual([1]);
});

test("swiping and scrolling move the row, the controls follow, and a click opens a project", async () => {
  await open(768);
  await button("Next slide").waitFor();
  const slide = page.getByRole("group").nth(1);
  await slide.hover();
  await page.mouse.wheel(400, 0);
  await page.waitForTimeout(SETTLED);
  expect(await slidesInView()).toEqual([2, 3]);
  expect(await button("Go to slide 2").getAttribute("aria-current")).toBe("true");
  expect(page.url()).toBe(`${site.url}/projects`);
  await slide.click();
  await page.waitForURL("**/project/*");
  await page.getByRole("heading", { level: 1, name: titles[1] ?? "?" }).waitFor();

  const phone = await openBrowser({ hasTouch: true, viewport: { width: 360, height: 900 } });
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
  // Held for a moment, so that it is a drag and no throw.
  await page.waitForTimeout(250);
  await page.mouse.up();
}

/** How far the row has been moved, in pixels. */
const moved = () =>
  page.locator(".featured-row").evaluate((row) => new DOMMatrix(getComputedStyle(row).transform).e);

test("a mouse drags the row by a slide and opens nothing, in either direction", async () => {
  await open(768);
  await button("Next slide").waitFor();
  await drag(2, -300);
  await page.waitForTimeout(SETTLED);
  expect(await slidesInView()).toEqual([2, 3]);
  await drag(2, 300);
  await page.waitForTimeout(SETTLED);
  expect(await slidesInView()).toEqual([1, 2]);
  // Beyond the end it comes back.
  await drag(1, 200);
  await page.waitForTimeout(2 * SETTLED);
  expect(await slidesInView()).toEqual([1, 2]);
  expect(page.url()).toBe(`${site.url}/projects`);
  await page.getByRole("group").nth(1).click();
  await page.waitForURL("**/project/*");
});

test("a slide takes 600 ms", async () => {
  await open(768);
  await button("Next slide").waitFor();
  const took = await page.evaluate(async () => {
    const row = document.querySelector<HTMLElement>(".featured-row");
    const next = document.querySelector<HTMLElement>('[aria-label="Next slide"]');
    if (row === null || next === null) throw new Error("There is no carousel.");
    const start = performance.now();
    let last = { transform: row.style.transform, time: start };
    next.click();
    while (performance.now() - start < 1500) {
      const time = await new Promise<number>(requestAnimationFrame);
      if (row.style.transform !== last.transform) last = { transform: row.style.transform, time };
    }
    return last.time - start;
  });
  expect(took).toBeWithin(500, 720);
});

test("Home and End go to the ends, and a focus brings its slide in", async () => {
  await open(360);
  await button("Next slide").waitFor();
  const links = page.getByRole("group").getByRole("link");
  const last = titles.length;
  await links.first().focus();
  await page.keyboard.press("End");
  await page.waitForTimeout(SETTLED);
  expect(await slidesInView()).toEqual([last]);
  await page.keyboard.press("Home");
  await page.waitForTimeout(SETTLED);
  expect(await slidesInView()).toEqual([1]);
  await links.first().focus();
  await page.keyboard.press("Tab");
  await page.waitForTimeout(200);
  expect(await slidesInView()).toEqual([2]);
  await links.last().focus();
  await page.waitForTimeout(200);
  expect(await slidesInView()).toEqual([last]);
  await links.first().focus();
  await page.waitForTimeout(200);
  expect(await slidesInView()).toEqual([1]);
  expect(await page.locator(".featured-viewport").evaluate((viewport) => viewport.scrollLeft)).toBe(0);
});

test("the place is kept as far as possible from one width to another", async () => {
  const last = titles.length;
  await open(360);
  await button(`Go to slide ${last}`).click();
  await page.waitForTimeout(SETTLED);
  for (const [width, expected] of [
    [768, [last - 1, last]],
    [1440, [last - 2, last - 1, last]],
    [463, [last - 2]],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForTimeout(SETTLED);
    expect(await slidesInView(), `${width} px`).toEqual([...expected]);
  }
});

test("from right to left, everything moves the other way", async () => {
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
  await page.waitForTimeout(SETTLED);
  expect(await slidesInView()).toEqual([2, 3]);
  expect(await moved()).toBeGreaterThan(0);
  await page.getByRole("group").nth(1).getByRole("link").focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForTimeout(SETTLED);
  expect(await slidesInView()).toEqual([1, 2]);
  await page.keyboard.press("ArrowLeft");
  await page.waitForTimeout(SETTLED);
  expect(await slidesInView()).toEqual([2, 3]);
  await page.mouse.wheel(400, 0);
  await page.waitForTimeout(SETTLED);
  expect(await slidesInView()).toEqual([1, 2]);
  await page.unroute("**/projects");
});

test("the carousel's code comes with the projects page alone, and moves nothing when it comes", async () => {
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
  await page.goto(`${site.url}/projects`);
  await page.waitForTimeout(SETTLED);
  expect(await button("Next slide").count()).toBe(0);
  // A row that has been scrolled stays where it is.
  await page.locator(".featured-viewport").evaluate((viewport) => viewport.scrollBy(400, 0));
  await page.waitForTimeout(SETTLED);
  expect(await slidesInView()).toEqual([2, 3]);
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

test("where the carousel's code can't come, the row scrolls by itself", async () => {
  await page.route("**/carousel-*.js", (route) => route.abort());
  await open(360);
  await page.locator(".featured-viewport").hover();
  await page.mouse.wheel(330, 0);
  await page.waitForTimeout(SETTLED);
  expect(await slidesInView()).toEqual([2]);
  expect(await button("Next slide").count()).toBe(0);
  await page.unroute("**/carousel-*.js");
});

test("where motion is unwanted, a slide is there at once", async () => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(360);
  await button("Next slide").click();
  await page.waitForTimeout(100);
  expect(await slidesInView()).toEqual([2]);
  await page.emulateMedia({ reducedMotion: null });
});

test("without script the featured projects are a row to scroll", async () => {
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
