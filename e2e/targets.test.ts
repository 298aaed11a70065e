// Touch targets in the admin are large enough, and forms show their required fields without scrolling. Public pages: e2e/designs.test.ts.
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import { openBrowser } from "./support/browser.ts";
import { lowTargets } from "./support/low-targets.ts";
import { goTo, settle } from "./support/page-idle.ts";
import { Program, type Site } from "./support/site.ts";

let browser: BrowserContext;
let program: Program;
let site: Site;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  program = new Program();
  site = await program.serve(["--demo"]);
  page = await browser.newPage();
  await goTo(page, `${site.url}/admin/login`);
  await page.getByRole("button", { name: "Try the admin" }).click();
  await page.getByRole("button", { name: "Logout" }).waitFor();
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  program.remove();
});

/** Navigates like a link in the admin, without loading the document again. */
async function show(path: string): Promise<void> {
  await page.evaluate((address) => history.pushState(null, "", address), `/admin/${path}`);
  await settle(page);
}

const phone = { width: 360, height: 780 };

test("on phones, all touch targets in the admin are at least 44 px high", async () => {
  await page.setViewportSize(phone);
  const { projects } = (await (await site.get("/api/projects/site-projects")).json()) as {
    projects: { _id: string }[];
  };
  const paths = ["my-info", "settings", "experiences", "projects", `project/${projects[0]?._id}`, "about"];
  for (const path of [...paths, "inbox", "history"]) {
    await show(path);
    expect(await lowTargets(page), path).toEqual([]);
  }
}, 90_000);

test.each(["my-info?education=new", "experiences?experience=new", "projects?project=new"])(
  "%s shows all required fields without scrolling in a 900 px window, and has fields of 44 px on phones",
  async (path) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await show(path);
    const body = page.locator(".modal-body");
    await body.waitFor();
    expect(await body.locator("[aria-required=true]").count(), "required fields").toBeGreaterThan(2);
    const below = await body.evaluate((element) => {
      const end = element.getBoundingClientRect().bottom;
      return [...element.querySelectorAll("[aria-required=true]")]
        .filter((field) => field.getBoundingClientRect().bottom > end)
        .map(({ id }) => id);
    });
    expect(below, "required fields below the window").toEqual([]);
    await page.setViewportSize(phone);
    await settle(page);
    expect(await lowTargets(page)).toEqual([]);
  },
);
