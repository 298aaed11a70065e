// The look is set beside the real pages: what only a browser shows, the frame and what the policy allows in it.
import { expect, test } from "bun:test";
import { watch } from "./support/browser.ts";
import { ownedSite } from "./support/owned-site.ts";
import { expectAccessible, navigateTo } from "./support/owner-pages.ts";

const own = ownedSite();

test("a change is seen in the preview before it is saved, and by visitors with the next request", async () => {
  const page = await own.open("/admin/my-info", 1440);
  const faults = watch(page, own.site.url);
  await navigateTo(page, "Look");
  const frame = page.frameLocator("iframe");
  await frame.getByRole("heading", { name: "Academia" }).waitFor();
  await page.locator("iframe[data-ready]").waitFor();

  const primary = () =>
    frame.locator("html").evaluate((root) => getComputedStyle(root).getPropertyValue("--color-primary"));
  await page.getByLabel("Accent", { exact: true }).fill("#7a1f3d");
  await page.getByLabel("Title of Academia").fill("Schools");
  await frame.getByRole("heading", { name: "Schools" }).waitFor();
  expect(await primary()).toBe("#7a1f3d");
  await page.getByLabel("Show Foundations & Skills").uncheck();
  await frame.getByRole("heading", { name: "Foundations & Skills" }).waitFor();
  expect(await page.locator("style[data-own]").count()).toBe(0);
  expect(faults).toEqual([]);
  await page.close();
}, 60_000);

test("on a phone all of it can be reached", async () => {
  const page = await own.open("/admin/look", 360);
  await page.locator("iframe[data-ready]").waitFor();
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.close();
}, 30_000);
