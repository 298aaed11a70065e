// A page is painted with the styles of its own elements; the others come when they may be needed.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import { designs } from "../src/shared/designs.ts";
import { openBrowser, watch } from "./support/browser.ts";
import { Program, type Site } from "./support/site.ts";

const paths = ["/", "/experience", "/projects", "/about", "/contact", "/nothing-here"];

const program = new Program();
let site: Site;
let browser: BrowserContext;

beforeAll(async () => {
  site = await program.serve(["--demo"]);
  browser = await openBrowser({ reducedMotion: "reduce" });
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  program.remove();
});

async function open(path: string, width = 1440): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewportSize({ width, height: 900 });
  await page.goto(site.url + path, { waitUntil: "networkidle" });
  return page;
}

/** How many sheets it has: none until they may be needed. */
const sheets = (page: Page) => page.locator('link[rel="stylesheet"]').count();

/** Those of the site, of the design, and faces of letters that the page doesn't show. */
const areApplied = (page: Page) =>
  page.waitForFunction(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
    const isAsked = document.body.dataset.styles === undefined && links.length >= 2;
    return isAsked && links.every(({ sheet, media }) => sheet !== null && media === "all");
  });

/** All that the browser makes of every element's styles. Tailwind's own properties do nothing but in others. */
const looks = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll("*")].map((element) => {
      const name = `${element.tagName} ${element.getAttribute("class") ?? ""}`;
      const styles = [null, "::before", "::after"].map((part) => {
        const style = getComputedStyle(element, part);
        // Most have no such part.
        if (part !== null && style.content === "none") return "";
        // The order of custom properties is the browser's own.
        const properties = Array.from(style)
          .filter((property) => !property.startsWith("--tw-"))
          .sort();
        return properties.map((property) => `${property}: ${style.getPropertyValue(property)}`).join("; ");
      });
      return `${name}: ${styles.join(" | ")}`;
    }),
  );

/** Looks the same with the file and without it. */
async function expectWhole(page: Page): Promise<void> {
  expect(await sheets(page)).toBe(0);
  const before = await looks(page);
  expect(before.length).toBeGreaterThan(30);
  await page.evaluate(() => dispatchEvent(new Event("scroll")));
  await areApplied(page);
  const after = await looks(page);
  expect(after.filter((look, index) => look !== before[index])).toEqual([]);
}

describe("what a page is painted with is all that its elements have", () => {
  for (const path of [...paths, "a project's page"])
    for (const width of [360, 1440])
      test(`${path} at ${width} px`, async () => {
        const page = await open(path.startsWith("/") ? path : "/projects", width);
        if (!path.startsWith("/")) {
          const href = await page.locator('a[href^="/project/"]').first().getAttribute("href");
          await page.goto(site.url + href, { waitUntil: "networkidle" });
        }
        await expectWhole(page);
        await page.close();
      });
});

test.each(designs.slice(1))("likewise in $label, whose own styles stand", async ({ id, type }) => {
  const login = await site.get("/api/demo/login", { method: "POST" });
  const { token } = (await login.json()) as { token: string }; // §11.
  const wear = (look: object) =>
    site.get("/api/look", {
      method: "PUT",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ look }),
    });
  expect((await wear({ design: id, type })).status).toBe(200);
  const projects = await (await site.get("/projects")).text();
  const project = /href="(\/project\/[^"]+)"/.exec(projects)?.[1] ?? "";
  try {
    // Wide and narrow in turn.
    for (const [index, path] of [...paths, project].entries()) {
      const page = await open(path, index % 2 === 0 ? 1440 : 360);
      await expectWhole(page);
      await page.close();
    }
  } finally {
    const [first] = designs;
    expect((await wear({ design: first.id, type: first.type })).status).toBe(200);
  }
});

test("a key, a click, a new element, a pointer that moves, scrolling, or some seconds bring the other styles", async () => {
  for (const act of [
    (page: Page) => page.mouse.move(5, 400),
    (page: Page) => page.evaluate(() => window.scrollTo(0, 50)),
    (page: Page) => page.waitForTimeout(6000),
    (page: Page) => page.keyboard.press("Tab"),
    (page: Page) => page.mouse.click(5, 400),
    (page: Page) => page.evaluate(() => document.body.append(document.createElement("p"))),
  ]) {
    const page = await open("/");
    expect(await sheets(page)).toBe(0);
    await act(page);
    await areApplied(page);
    await page.close();
  }
});

test("a page that is reached by a click looks as it does when it is opened", async () => {
  const opened = await open("/experience");
  const page = await open("/");
  const faults = watch(page, site.url);
  await page.getByRole("link", { name: "Experience" }).first().click();
  await page.getByRole("heading", { name: /work/i, level: 1 }).waitFor();
  await page.mouse.move(5, 500);
  await page.waitForFunction(() => document.getAnimations().length === 0);
  const heights = (of: Page) => of.evaluate(() => document.documentElement.scrollHeight);
  expect(await heights(page)).toBe(await heights(opened));
  expect(faults).toEqual([]);
  await page.close();
  await opened.close();
});

test("without script, and without the sheet, a page is whole", async () => {
  const context = await openBrowser({ javaScriptEnabled: false, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(`${site.url}/experience`);
  expect(await page.locator('link[rel="stylesheet"]').count()).toBe(0);
  expect(await page.locator("h1").evaluate((element) => getComputedStyle(element).fontFamily)).toContain(
    "Imbue",
  );
  await context.close();
});

test("faces of letters that a page doesn't show come late, and with the page where it shows one", async () => {
  const ofFurther = /\/newsreader-400-latin-[^/]*\.woff2/;
  const plain = await (await site.get("/contact")).text();
  expect(plain).toMatch(/data-styles="[^"]*\/assets\/type-/);
  expect(plain).not.toMatch(ofFurther);
  const page = await open("/contact");
  const asked = page.waitForRequest(ofFurther);
  await page.getByLabel("Message").fill("Un café");
  await asked;
  await page.waitForFunction(() => document.fonts.check("1rem Newsreader", "é"));
  await page.close();

  // In an executable of its own, as the other tests look at the demo as it is.
  const other = new Program();
  const cafe = await other.serve();
  try {
    await cafe.setUp({ fname: "Zoé", lname: "Hopper" });
    const html = await (await cafe.get("/contact")).text();
    expect(html).toMatch(ofFurther);
    expect(html).not.toContain("/assets/type-");
  } finally {
    await cafe.stop();
    other.remove();
  }
});

test("decorations out of sight wait until the page is painted and idle, and are whole then", async () => {
  const isLaidOut = (page: Page) =>
    page
      .locator(".education-ground > *")
      .last()
      .evaluate((decoration) => decoration.checkVisibility({ contentVisibilityAuto: true }));
  const context = await openBrowser({ javaScriptEnabled: false, viewport: { width: 360, height: 640 } });
  const withoutScript = await context.newPage();
  await withoutScript.goto(site.url);
  expect(await isLaidOut(withoutScript)).toBe(false);
  await withoutScript.locator(".education-ground").last().scrollIntoViewIfNeeded();
  // A frame passes before what has come into sight is laid out.
  while (!(await isLaidOut(withoutScript))) await Bun.sleep(20);
  await context.close();

  const page = await open("/", 360);
  await page.locator("[data-settled]").waitFor();
  expect(await isLaidOut(page)).toBe(true);
  await page.close();
});
