import { expect } from "bun:test";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { isExhaustive, isLong } from "../../src/testing/long-run.ts";
import { violationsOn } from "./axe.ts";
import { goTo } from "./page-idle.ts";
import type { Site } from "./site.ts";

/** Widths for tests of the admin: `npm test` uses one of them, `bun run test:long` both, and in CI, which runs both commands, only the other. */
export function widths(short: 390 | 1440): number[] {
  const long = short === 390 ? 1440 : 390;
  if (isExhaustive) return [short, long];
  return [isLong ? long : short];
}

/** Opens an admin page as the logged-in owner. */
export async function openAdmin(
  browser: BrowserContext,
  site: Site,
  token: string,
  path: string,
  width = 1440,
): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewportSize({ width, height: width < 500 ? 780 : 900 });
  // Any address of the site gives access to its storage; this one loads no page.
  await page.goto(`${site.url}/robots.txt`);
  await page.evaluate((value) => localStorage.setItem("authToken", value), token);
  await goTo(page, site.url + path);
  return page;
}

/** The open dialog with this title. */
export function dialog(page: Page, title: string): Locator {
  return page.getByRole("dialog", { name: title, exact: true });
}

/** Opens another admin page from the navigation, which is in a drawer on narrow screens. */
export async function navigateTo(page: Page, label: string): Promise<void> {
  const button = page.getByRole("button", { name: "Open navigation" });
  if (await button.isVisible()) {
    await button.click();
    await page
      .getByRole("dialog", { name: "Navigation" })
      .getByRole("link", { name: label, exact: true })
      .click();
  } else
    await page
      .getByRole("navigation", { name: "Admin" })
      .getByRole("link", { name: label, exact: true })
      .click();
}

/** The part of an admin page with this heading. */
export function panel(page: Page, title: string): Locator {
  return page.getByRole("region", { name: title, exact: true });
}

/** Presses Save in the form. */
export function save(form: Locator): Promise<void> {
  return form.getByRole("button", { name: "Save", exact: true }).click();
}

/** Expects that axe finds nothing on the page in its current state, and that nothing is wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, "wider than the window").toBeLessThanOrEqual(0);
}
