// Settings, the index of a long page, and the command palette.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { startSmtpServer } from "../src/testing/smtp-server.ts";
import { watch } from "./support/browser.ts";
import { ownedSite } from "./support/owned-site.ts";
import { dialog, expectAccessible, navigateTo, panel, widths } from "./support/owner-pages.ts";
import { goTo, reload, settle } from "./support/page-idle.ts";

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

describe.each(widths(1440))("at %i px", (width) => {
  let page: Page;
  beforeAll(async () => {
    page = await own.open("/admin/my-info", width);
  });
  afterAll(() => page.close());

  test("Settings is in the navigation and is divided by subject", async () => {
    const problems = watch(page, own.site.url);
    await navigateTo(page, "Settings");
    const contents = page.getByRole("navigation", { name: "Settings" });
    const subjects: [string, string, string[]][] = [
      ["Account", "/admin/settings", ["Passkeys and two-factor", "Sessions", "API Tokens"]],
      ["Languages", "/admin/settings/languages", ["Main language", "Other languages"]],
      ["Your data", "/admin/settings/data", ["Backup", "Import and export"]],
      [
        "For administrators",
        "/admin/settings/server",
        ["Publishing", "Certificates", "Mail server", "Server options"],
      ],
    ];
    for (const [subject, path, titles] of subjects) {
      await contents.getByRole("link", { name: subject, exact: true }).click();
      await page.getByRole("heading", { level: 1, name: subject }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toEqual(titles);
      expect(await contents.locator("[aria-current]").allTextContents()).toEqual([subject]);
      const link = await contents.locator("[aria-current]").boundingBox();
      expect(link?.x).toBeWithin(0, width);
      // Variables of the server are named only under "For administrators".
      if (subject !== "For administrators")
        expect(await page.getByRole("main").textContent()).not.toMatch(/VITRINE_|--url/);
      await settle(page);
      await expectAccessible(page);
    }
    // Links to panels that were on one page.
    await page.goto(`${own.site.url}/admin/settings#import-and-export`);
    await page.waitForURL("**/admin/settings/data#import-and-export");
    await page.goto(`${own.site.url}/admin/shares`);
    await page.waitForURL("**/admin/sharing#share-links");
    await page.getByRole("heading", { level: 1, name: "Sharing" }).waitFor();
    await expectAccessible(page);
    for (const place of ["History", "Trash", "Statistics"]) {
      await navigateTo(page, place);
      await page.getByRole("heading", { level: 1, name: place }).waitFor();
    }
    expect(problems).toEqual([]);
  });

  test("the index follows the scroll position, stays visible, and links to each panel", async () => {
    await goTo(page, `${own.site.url}/admin/my-info`);
    expect(await current(page)).toEqual(["Pictures and name"]);
    await index(page).getByRole("link", { name: "Skills" }).click();
    await page.waitForFunction(
      () => document.querySelector("nav [aria-current=location]")?.textContent === "Skills 3",
    );
    expect(new URL(page.url()).hash).toBe("#skills");
    // The page may be too short to scroll the panel to the top.
    expect(await topOf(page, "Skills")).toBeWithin(0, 780);
    const link = await index(page).getByRole("link", { name: "Skills" }).boundingBox();
    expect(link?.y).toBeWithin(0, 780);
    expect(link?.x).toBeWithin(0, width);
    expect(link?.height).toBeGreaterThanOrEqual(44);
    await expectAccessible(page);
    // The same with a link from another page.
    await goTo(page, `${own.site.url}/admin/my-info#profile-information`);
    await reload(page);
    await page.waitForFunction(
      () => document.querySelector("nav [aria-current=location]")?.textContent === "Profile Information",
    );
  });

  test("the palette opens with a key and a button, finds an entry, and opens its form", async () => {
    await goTo(page, `${own.site.url}/admin/projects`);
    const problems = watch(page, own.site.url);
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
    // The palette doesn't open while a form is open.
    await page.keyboard.press("Control+k");
    expect(await palette.count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Meta+k");
    await page.keyboard.type("dark");
    await page.keyboard.press("Enter");
    await palette.waitFor({ state: "detached" });
    await page.waitForFunction(() => document.documentElement.dataset.theme !== undefined);
    // The public site has no palette.
    await goTo(page, own.site.url);
    await page.keyboard.press("Control+k");
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(problems).toEqual([]);
  });
});

test("a mail server is set and tested; its error is shown, and its password never is", async () => {
  const server = await startSmtpServer({ user: { name: "ada", password: "engine 8842" } });
  const page = await own.open("/admin/settings/server", 390);
  const problems = watch(page, own.site.url);
  const mail = panel(page, "Mail server");
  const form = dialog(page, "Edit mail server");
  const save = async (texts: Record<string, string>) => {
    await mail.getByRole("button", { name: "Edit mail server" }).click();
    await form.waitFor();
    await form.getByLabel("Encryption").selectOption("none");
    for (const [label, text] of Object.entries(texts))
      await form.getByLabel(label, { exact: true }).fill(text);
    await form.getByRole("button", { name: "Save" }).click();
  };
  await save({ Server: "127.0.0.1", Port: String(server.port), User: "ada", Password: "engine 0000" });
  await form.waitFor({ state: "detached" });
  await mail.getByRole("button", { name: "Send a test message" }).click();
  await mail.getByText("535 5.7.8 Wrong user or password").waitFor();
  await expectAccessible(page);
  await mail.getByRole("button", { name: "Edit mail server" }).click();
  await form.waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "detached" });
  await save({ Password: "engine 8842" });
  await form.waitFor({ state: "detached" });
  await mail.getByRole("button", { name: "Send a test message" }).click();
  await mail.getByText("test message sent").waitFor();
  expect(server.messages).toHaveLength(1);
  expect(await page.content()).not.toContain("8842");
  expect(problems).toEqual([]);
  await page.close();
  server.stop();
}, 60_000);
