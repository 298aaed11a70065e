// What axe can't see in the admin: focus, low windows, reordering by clicks, forced colors (docs/accessibility.md).
import { expect, test } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { ownedSite } from "./support/owned-site.ts";
import { dialog, panel } from "./support/owner-pages.ts";
import { settle } from "./support/page-idle.ts";

const own = ownedSite(async ({ site, token }) => {
  for (const skill of ["Compilers", "Naval history", "Clocks"]) {
    const reply = await site.get("/api/skills/create", {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ skill: { skill, strength: "1" } }),
    });
    expect(reply.status).toBe(201);
  }
});

/** Tabs through the page. @returns the names of focused controls that a bar covers */
async function coveredByBars(page: Page, bars: string): Promise<string[]> {
  const covered: string[] = [];
  const start = await page.evaluate(() => {
    document.getElementById("main")?.focus();
    return document.querySelectorAll("main :is(a, button, input, select, textarea, summary)").length;
  });
  expect(start).toBeGreaterThan(5);
  for (let step = 0; step < start; step++) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate((selector) => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body || focused.closest(selector) !== null) return "";
      const { left, top, width, height } = focused.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + Math.min(height, 24) / 2);
      return above?.closest(selector) ? (focused.getAttribute("aria-label") ?? focused.outerHTML) : "";
    }, bars);
    if (found !== "") covered.push(found);
  }
  return covered;
}

test.each([
  [360, "/admin/my-info", ".page-contents"],
  [360, "/admin/settings", ".page-contents"],
  [1440, "/admin/look", ".look-foot"],
])("at %i px, no focused control of %s is below a sticky bar", async (width, path, bar) => {
  const page = await own.open(path, width);
  await page.locator(bar).waitFor();
  expect(await coveredByBars(page, bar)).toEqual([]);
  await page.close();
});

test("no focused control of an import's preview is below its bar", async () => {
  const page = await own.open("/admin/import", 360);
  await page.getByLabel("Resume file").setInputFiles(join(import.meta.dir, "fixtures/resume.json"));
  const preview = panel(page, "Preview");
  await preview.getByRole("button", { name: /^Import \d/ }).waitFor();
  const closed = preview.getByRole("button", { name: /^Show / });
  while ((await closed.count()) > 0) await closed.first().press("Enter");
  expect(await coveredByBars(page, ".import-foot")).toEqual([]);
  await page.close();
});

test("at 320 × 256 px a dialog scrolls as a whole, and its fields and buttons can be reached", async () => {
  const page = await own.open("/admin/my-info?skill=new");
  await page.setViewportSize({ width: 320, height: 256 });
  const form = dialog(page, "Add Skill");
  const field = form.getByLabel("Skill", { exact: true });
  await field.fill("Weaving");
  const box = await field.boundingBox();
  expect(box?.y).toBeWithin(0, 256 - (box?.height ?? 0));
  const room = await form.locator(".modal-box").evaluate((sheet) => sheet.clientHeight);
  expect(room).toBeGreaterThan(200);
  const saving = form.getByRole("button", { name: "Save", exact: true });
  await saving.focus();
  expect((await saving.boundingBox())?.y).toBeWithin(0, 256);
  await page.keyboard.press("Escape");
  await page.close();
});

test("the home page is ordered by clicks alone", async () => {
  const page = await own.open("/admin/look");
  const handles = page.getByRole("button", { name: /^Move / });
  const names = () => handles.evaluateAll((all) => all.map((handle) => handle.getAttribute("aria-label")));
  const before = await names();
  await handles.first().click();
  await page.getByRole("menuitem", { name: "Move down" }).click();
  await expect(names()).resolves.toEqual([before[1], before[0], ...before.slice(2)] as string[]);
  await page.close();
});

test("the focus stays near what was deleted, and returns there after Undo and Escape", async () => {
  const page = await own.open("/admin/my-info");
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  await page.getByRole("button", { name: "More for Naval history" }).press("Enter");
  await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  const toast = page.getByRole("listitem").filter({ hasText: "Naval history deleted." });
  await toast.waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === "Clocks");
  await toast.getByRole("button", { name: "Undo" }).press("Enter");
  await page.getByRole("button", { name: "More for Naval history" }).waitFor();
  await settle(page);
  expect(await focused()).toBe("Clocks");
  await page.keyboard.press("Control+k");
  await dialog(page, "Find").waitFor();
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.activeElement?.textContent === "Clocks");
  await page.close();
});

test("switches have names of their own, and links say that they open a new tab", async () => {
  const page = await own.open("/admin/my-info");
  const switches = page.getByRole("switch");
  await switches.first().waitFor();
  const names = await switches.evaluateAll((all) =>
    all.map((each) => (each as HTMLInputElement).labels?.[0]?.textContent),
  );
  expect(new Set(names).size).toBe(names.length);
  for (const path of ["/admin/my-info", "/admin/settings", "/contact", "/"]) {
    await page.goto(own.site.url + path);
    await settle(page);
    const silent = await page
      .locator("a[target=_blank]")
      .evaluateAll((links) =>
        links
          .filter(
            (link) =>
              !document
                .getElementById(link.getAttribute("aria-describedby") ?? "")
                ?.textContent?.includes("new tab"),
          )
          .map((link) => link.outerHTML),
      );
    expect(silent, path).toEqual([]);
  }
  await page.close();
});

test("forced colors leave palettes their colors, and mark the current part of a page", async () => {
  const page = await own.open("/admin/look");
  await page.emulateMedia({ forcedColors: "active" });
  await page.locator(".look-side").first().waitFor();
  const colors = await page
    .locator(".look-side")
    .evaluateAll((sides) => sides.map((side) => getComputedStyle(side).backgroundColor));
  expect(new Set(colors).size).toBeGreaterThan(5);
  await page.goto(`${own.site.url}/admin/settings`);
  const current = page.locator(".page-contents [aria-current]");
  await current.waitFor();
  expect(await current.evaluate((link) => getComputedStyle(link).outlineStyle)).toBe("solid");
  await page.close();
});
