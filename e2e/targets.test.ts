// What a finger presses is large enough, and a form shows at once what it needs.
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import { openBrowser } from "./support/browser.ts";
import { goTo } from "./support/settled.ts";
import { Program, type Site } from "./support/site.ts";

/** §9, in pixels. */
const TARGET = 44;

let browser: BrowserContext;
let program: Program;
let site: Site;
let project: string;

beforeAll(async () => {
  browser = await openBrowser();
  program = new Program();
  site = await program.serve(["--demo"]);
  const { projects } = (await (await site.get("/api/projects/site-projects")).json()) as {
    projects: { _id: string }[];
  };
  project = projects[0]?._id ?? "";
  const page = await browser.newPage();
  await page.goto(`${site.url}/admin/login`);
  await page.getByRole("button", { name: "Try the admin" }).click();
  await page.getByRole("button", { name: "Logout" }).waitFor();
  await page.close();
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  program.remove();
});

async function open(width: number, height: number): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewportSize({ width, height });
  return page;
}

/** What is seen, can be pressed, and is lower than a finger is wide. Links within a sentence are as high as its lines. */
async function tooLow(page: Page): Promise<string[]> {
  return await page.evaluate((least) => {
    const isWithinWords = (element: Element) =>
      getComputedStyle(element).display === "inline" &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "",
      );
    const targetOf = (element: Element) =>
      element.matches("input[type=checkbox], input[type=radio]")
        ? (element.closest("label") ?? element)
        : element;
    return [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(
        (element) => !isWithinWords(element) && !element.matches(".skip-link, .sr-only, [tabindex='-1']"),
      )
      .flatMap((element) => {
        const { height, width } = targetOf(element).getBoundingClientRect();
        const after = getComputedStyle(element, "::after");
        const covered =
          after.position === "absolute" && after.content !== "none" ? Number.parseFloat(after.height) : 0;
        const isLow = width > 0 && Math.max(height, covered) < least - 0.5;
        return isLow ? `${element.outerHTML.slice(0, 100)} ${Math.round(height)}` : [];
      });
  }, TARGET);
}

test("on a phone nothing that is pressed is lower than 44 px", async () => {
  const page = await open(360, 780);
  const found: Record<string, string[]> = {};
  const look = async (path: string) => {
    await goTo(page, site.url + path);
    const low = await tooLow(page);
    if (low.length > 0) found[path] = low;
  };
  for (const path of ["/", "/experience", "/projects", `/project/${project}`, "/contact", "/about"])
    await look(path);
  for (const path of ["my-info", "settings", "experiences", "projects", `project/${project}`, "about"])
    await look(`/admin/${path}`);
  for (const path of ["inbox", "history", "my-info?education=new", "projects?project=new"])
    await look(`/admin/${path}`);
  expect(found).toEqual({});
  await page.close();
}, 90_000);

test.each(["my-info?education=new", "experiences?experience=new", "projects?project=new"])(
  "in a window of 900 px %s shows all that is required without scrolling",
  async (path) => {
    const page = await open(1440, 900);
    await goTo(page, `${site.url}/admin/${path}`);
    const body = page.locator(".modal-body");
    await body.waitFor();
    const required = body.locator("[aria-required=true]");
    expect(await required.count()).toBeGreaterThan(2);
    const below = await body.evaluate((element) => {
      const end = element.getBoundingClientRect().bottom;
      return [...element.querySelectorAll("[aria-required=true]")].filter(
        (field) => field.getBoundingClientRect().bottom > end,
      ).length;
    });
    expect(below).toBe(0);
    await page.close();
  },
);
