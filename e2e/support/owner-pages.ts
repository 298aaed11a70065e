import { expect } from "bun:test";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { isLong } from "../trust/support/long.ts";
import { violationsOn } from "./axe.ts";
import { goTo } from "./settled.ts";
import type { Site } from "./site.ts";

/** Where the admin is tried in both widths, `npm test` tries it in one of them, and `bun run test:long` in both. */
export function widths(short: 390 | 1440): number[] {
  return isLong ? [390, 1440] : [short];
}

/** A page of the admin as the owner sees it. */
export async function openAdmin(
  browser: BrowserContext,
  site: Site,
  token: string,
  path: string,
  width = 1440,
): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewportSize({ width, height: width < 500 ? 780 : 900 });
  // Anything of the site gives access to its storage; this one loads nothing.
  await page.goto(`${site.url}/robots.txt`);
  await page.evaluate((value) => localStorage.setItem("authToken", value), token);
  await goTo(page, site.url + path);
  return page;
}

/** An open form or question, by its title. */
export function dialog(page: Page, title: string): Locator {
  return page.getByRole("dialog", { name: title, exact: true });
}

/** Goes to another page of the admin by its navigation, which is in a drawer where there is no room for it. */
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

/** A part of an admin page, by its heading. */
export function panel(page: Page, title: string): Locator {
  return page.getByRole("region", { name: title, exact: true });
}

/** Presses the form's 'Save'. */
export function save(form: Locator): Promise<void> {
  return form.getByRole("button", { name: "Save", exact: true }).click();
}

/** axe finds nothing on the page as it stands, an open dialog included, and nothing is wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, "wider than the window").toBeLessThanOrEqual(0);
}
