// What moves in the admin, and that nothing waits for it (docs/decisions/0013-motion.md).
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

/** Notes in each frame what is on its way out, which entries are not yet all there, and which are marked. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: Seen = { leaving: [], faint: [], marked: [] };
    Object.assign(window, { seen });
    requestAnimationFrame(function note() {
      const leaving = document.querySelector<HTMLElement>(".leaving-dialog");
      if (leaving !== null) seen.leaving.push(leaving.inert && leaving.ariaHidden === "true");
      for (const entry of document.querySelectorAll<HTMLElement>(".sortable-entry")) {
        const words = entry.textContent ?? "";
        if (Number(getComputedStyle(entry).opacity) < 1) seen.faint.push(words);
        if (entry.querySelector(".saved-mark") !== null) seen.marked.push(words);
      }
      requestAnimationFrame(note);
    });
  });
}

const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

/** In the order of the list, without those that are on their way out. */
const names = (page: Page) =>
  panel(page, "Skills").locator(".sortable-entry:not([inert]) .admin-skill").allTextContents();

test("a dialog is gone for keyboard and screen readers as soon as it is closed, and seen a little longer", async () => {
  const button = page.getByRole("button", { name: "Add Skill", exact: true });
  await button.click();
  await dialog(page, "Add Skill").waitFor();
  await page.keyboard.press("Escape");
  expect(await page.locator("dialog:modal").count()).toBe(0);
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Add Skill");
  // Opened again at once, while the other is still seen.
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

test("what was saved is marked for a moment; what is deleted goes, and comes back into its place", async () => {
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
  await page.getByText("Skill restored.").waitFor();
  expect(await names(page)).toEqual(["Sailing", "Public speaking", "COBOL"]);
  await page.waitForFunction((gone) => {
    const { faint } = (window as unknown as { seen: Seen }).seen;
    const entries = [...document.querySelectorAll(".sortable-entry")];
    return faint.length > gone && entries.every((entry) => getComputedStyle(entry).opacity === "1");
  }, goneWith);
  const { faint } = await seen(page);
  expect(new Set(faint)).toEqual(new Set(["Public speaking"]));
});

test("where motion is unwelcome nothing moves in the admin", async () => {
  const page = await own.open("/admin/my-info");
  await watchFrames(page);
  await panel(page, "Skills").getByText("COBOL", { exact: true }).click();
  const form = dialog(page, "Edit Skill");
  await form.getByLabel("Skill", { exact: true }).fill("Fortran");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await form.waitFor({ state: "detached" });
  await page.getByText("Skill saved.").waitFor();
  // As many frames as the longest of these motions has.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame++) await new Promise((next) => requestAnimationFrame(next));
  });
  expect(await seen(page)).toEqual({ leaving: [], faint: [], marked: [] });
  await page.close();
});
