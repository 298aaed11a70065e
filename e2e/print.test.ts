// Printed pages, in every design.
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { BrowserContext } from "playwright-core";
import { designs } from "../src/shared/designs.ts";
import { readPdf } from "../src/testing/read-pdf.ts";
import { openBrowser } from "./support/browser.ts";
import { demoSite } from "./support/demo-site.ts";
import { goTo } from "./support/page-idle.ts";

const site = demoSite();
let browser: BrowserContext;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(() => browser.close());

test.each(designs)(
  "prints the home page of $id with each heading next to its first entry",
  async ({ id, type }) => {
    const page = await browser.newPage();
    await goTo(page, `${site.url}/look-preview?${new URLSearchParams({ path: "/", design: id, type })}`);
    const { pages } = await readPdf(await page.pdf({ format: "A4", tagged: true }));
    const pageWith = (words: string) =>
      pages.findIndex(({ text }) => text.replaceAll(/\s+/g, " ").includes(words));
    for (const [heading, entry] of [
      ["Featured Projects", "The Listening Stair"],
      ["Academia", "Delft University"],
      ["Volunteer Work", "Everything with a loudspeaker"],
    ] as const)
      expect([heading, pageWith(heading)]).toEqual([heading, pageWith(entry)]);
    // More would have large gaps.
    expect(pages.length).toBe(2);
    await page.close();
  },
);

test("prints titles of projects a little larger than their texts", async () => {
  const page = await browser.newPage();
  await goTo(page, site.url);
  await page.emulateMedia({ media: "print" });
  const sizes = (selector: string) =>
    page
      .locator(`.home-featured ${selector}`)
      .evaluateAll((texts) => texts.map((text) => getComputedStyle(text).fontSize));
  expect(new Set(await sizes(".project-title"))).toEqual(new Set(["14.6667px"])); // 11 pt
  expect(new Set(await sizes("p:not(.small-caps)"))).toEqual(new Set(["14px"])); // 10.5 pt
  await page.close();
});
