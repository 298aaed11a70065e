// Animations in the admin, which never make the owner wait (docs/decisions/0013-motion.md).
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import { openBrowser } from "./support/browser.ts";
import { ownedSite } from "./support/owned-site.ts";
import { dialog, openAdmin, panel } from "./support/owner-pages.ts";

type Seen = { leaving: boolean[]; faint: string[]; marked: string[] };

const own = ownedSite();
let browser: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser({ reducedMotion: "no-preference" });
  for (const skill of ["Sailing", "Speaking", "COBOL"])
    await own.site.get("/api/skills/create", {
      method: "POST",
      headers: { authorization: `Bearer ${own.token}`, "content-type": "application/json" },
      body: JSON.stringify({ skill: { skill, strength: "1" } }),
    });
  page = await openAdmin(browser, own.site, own.token, "/admin/my-info");
  await watchFrames(page);
});
afterAll(() => browser.close());

/** Records in each frame which elements fade out, which entries are not fully visible, and which are highlighted. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: Seen = { leaving: [], faint: [], marked: [] };
    Object.assign(window, { seen });
    requestAnimationFrame(function note() {
      const leaving = document.querySelector<HTMLElement>(".leaving-dialog");
      if (leaving !== null) seen.leaving.push(leaving.inert && leaving.ariaHidden === "true");
      for (const entry of document.querySelectorAll<HTMLElement>(".sortable-entry")) {
        const text = entry.querySelector("bdi")?.textContent ?? "";
        if (Number(getComputedStyle(entry).opacity) < 1) seen.faint.push(text);
        if (entry.querySelector(".saved-mark") !== null) seen.marked.push(text);
      }
      requestAnimationFrame(note);
    });
  });
}

const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

/** The entries' names in order, without those that fade out. */
const names = (page: Page) =>
  panel(page, "Skills").locator(".sortable-entry:not([inert]) bdi").allTextContents();

test("a closed dialog is gone for keyboard and screen readers right away, while a copy fades out", async () => {
  const button = page.getByRole("button", { name: "Add Skill", exact: true });
  await button.click();
  await dialog(page, "Add Skill").waitFor();
  await page.keyboard.press("Escape");
  expect(await page.locator("dialog:modal").count()).toBe(0);
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Add Skill");
  // Opened again while the copy still fades out.
  await page.keyboard.press("Enter");
  await dialog(page, "Add Skill").waitFor();
  await page.locator(".leaving-dialog").waitFor({ state: "detached" });
  await page.waitForFunction(() => {
    const sheet = document.querySelector(".modal-box");
    return sheet !== null && getComputedStyle(sheet).opacity === "1";
  });
  const { leaving } = await seen(page);
  expect(leaving.length).toBeGreaterThan(0);
  expect(leaving).not.toContain(false);
  await page.keyboard.press("Escape");
  await page.locator(".leaving-dialog").waitFor({ state: "detached" });
});

test("highlights a saved entry briefly, fades out a deleted one, and restores it at its position", async () => {
  await panel(page, "Skills").getByText("Speaking", { exact: true }).click();
  let form = dialog(page, "Edit Skill");
  await form.getByLabel("Skill", { exact: true }).fill("Public speaking");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await form.waitFor({ state: "detached" });
  await page.locator(".saved-mark").waitFor({ state: "attached" });
  await page.locator(".saved-mark").waitFor({ state: "detached" });
  expect(new Set((await seen(page)).marked)).toEqual(new Set(["Public speaking"]));

  await panel(page, "Skills").getByText("Public speaking", { exact: true }).click();
  form = dialog(page, "Edit Skill");
  await form.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.waitFor();
  expect(await names(page)).toEqual(["Sailing", "COBOL"]);
  await page.waitForFunction(() => document.querySelectorAll(".sortable-entry").length === 2);
  const goneWith = (await seen(page)).faint.length;
  expect(goneWith).toBeGreaterThan(0);
  await undo.click();
  await page.getByText("Public speaking restored.").waitFor();
  expect(await names(page)).toEqual(["Sailing", "Public speaking", "COBOL"]);
  await page.waitForFunction((gone) => {
    const { faint } = (window as unknown as { seen: Seen }).seen;
    const entries = [...document.querySelectorAll(".sortable-entry")];
    return faint.length > gone && entries.every((entry) => getComputedStyle(entry).opacity === "1");
  }, goneWith);
  const { faint } = await seen(page);
  expect(new Set(faint)).toEqual(new Set(["Public speaking"]));
});

test("animates nothing in the admin with reduced motion", async () => {
  const page = await own.open("/admin/my-info");
  await watchFrames(page);
  await panel(page, "Skills").getByText("COBOL", { exact: true }).click();
  const form = dialog(page, "Edit Skill");
  await form.getByLabel("Skill", { exact: true }).fill("Fortran");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await form.waitFor({ state: "detached" });
  await page.getByText("Fortran saved.").waitFor();
  // As many frames as the longest animation has.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame++) await new Promise((next) => requestAnimationFrame(next));
  });
  expect(await seen(page)).toEqual({ leaving: [], faint: [], marked: [] });
  await page.close();
});
