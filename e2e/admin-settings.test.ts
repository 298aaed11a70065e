// What someone who comes often needs: Settings, the index of a long page, and the palette.
import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { watch } from "./support/browser.ts";
import { ownedSite } from "./support/owned-site.ts";
import { dialog, expectAccessible, navigateTo, panel } from "./support/owner-pages.ts";

const own = ownedSite(async ({ site, token }) => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  for (const skill of ["Compilers", "Teaching", "Naval history"])
    await site.get("/api/skills/create", {
      method: "POST",
      headers,
      body: JSON.stringify({ skill: { skill, strength: "1" } }),
    });
});

const index = (page: Page) => page.getByRole("navigation", { name: "On this page" });
const current = (page: Page) => index(page).locator("[aria-current]").allTextContents();
const topOf = (page: Page, title: string) =>
  panel(page, title).evaluate((element) => element.getBoundingClientRect().top);

describe.each([360, 1440])("at %i px", (width) => {
  test("Settings is in the navigation and holds sessions, backup, downloads and history", async () => {
    const page = await own.open("/admin/my-info", width);
    const faults = watch(page, own.site.url);
    await navigateTo(page, "Settings");
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/admin/settings");
    await panel(page, "Sessions").getByText("this one").waitFor();
    await panel(page, "Backup").getByText("No backup was made yet.").waitFor();
    const titles = await page.getByRole("heading", { level: 2 }).allTextContents();
    expect(titles.slice(0, 4)).toEqual(["Sessions", "Backup", "Downloads", "History"]);
    expect(await index(page).getByRole("link").allTextContents()).toEqual(titles);
    await expectAccessible(page);
    await panel(page, "History").getByRole("link", { name: "History and Trash" }).click();
    await page.getByRole("heading", { level: 1, name: "History and Trash" }).waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  test("the index follows the page, stays in sight, and leads to each part", async () => {
    const page = await own.open("/admin/my-info", width);
    expect(await current(page)).toEqual(["Pictures"]);
    await index(page).getByRole("link", { name: "Skills" }).click();
    await page.waitForFunction(
      () => document.querySelector("nav [aria-current=location]")?.textContent === "Skills",
    );
    expect(new URL(page.url()).hash).toBe("#skills");
    // The page ends below it, and may not be long enough to bring it to the top.
    expect(await topOf(page, "Skills")).toBeWithin(0, 600);
    const link = await index(page).getByRole("link", { name: "Skills" }).boundingBox();
    expect(link?.y).toBeWithin(0, 780);
    expect(link?.x).toBeWithin(0, width);
    expect(link?.height).toBeGreaterThanOrEqual(44);
    await expectAccessible(page);
    // The same from elsewhere, by the address.
    await page.goto(`${own.site.url}/admin/my-info#profile-information`, { waitUntil: "networkidle" });
    await page.reload({ waitUntil: "networkidle" });
    await page.waitForFunction(
      () => document.querySelector("nav [aria-current=location]")?.textContent === "Profile Information",
    );
    await page.close();
  });

  test("the palette opens by key and by button, finds an entry, and opens its form", async () => {
    const page = await own.open("/admin/projects", width);
    const faults = watch(page, own.site.url);
    await page.keyboard.press("Control+k");
    const palette = dialog(page, "Find");
    await palette.getByRole("option", { name: "My Info", exact: true }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await palette.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Find" }).click();
    await page.keyboard.type("hist nav");
    await palette.getByRole("option", { name: "Naval history Skill", selected: true }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    const form = dialog(page, "Edit Skill");
    await form.waitFor();
    expect(await form.getByLabel("Skill", { exact: true }).inputValue()).toBe("Naval history");
    // A form that is open is to be finished first.
    await page.keyboard.press("Control+k");
    expect(await palette.count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Meta+k");
    await page.keyboard.type("dark");
    await page.keyboard.press("Enter");
    await palette.waitFor({ state: "detached" });
    await page.waitForFunction(() => document.documentElement.dataset.theme !== undefined);
    // Visitors have none.
    await page.goto(own.site.url, { waitUntil: "networkidle" });
    await page.keyboard.press("Control+k");
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(faults).toEqual([]);
    await page.close();
  });
});
