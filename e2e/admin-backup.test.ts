import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { openBrowser } from "./support/browser.ts";
import { expectAccessible, openAdmin } from "./support/owner-pages.ts";
import { goTo, reload } from "./support/page-idle.ts";
import { ownerEmail, ownerPassword, Program, type Site } from "./support/site.ts";
import { Owner } from "./support/state.ts";

let program: Program;
let site: Site;
let browser: BrowserContext;
let token: string;

beforeAll(async () => {
  program = new Program();
  site = await program.serve();
  token = await site.setUp({ fname: "Grace", lname: "Hopper" });
  await new Owner(site, token).addSkill("COBOL");
  await new Owner(site, token).addFile("Notes", "some notes");
  browser = await openBrowser({ acceptDownloads: true, reducedMotion: "reduce" });
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  program.remove();
});

const panel = (page: Page) => page.getByRole("region", { name: "Backup", exact: true });
const logIn = async (page: Page) => {
  await page.getByLabel("Email").fill(ownerEmail);
  await page.getByLabel("Password", { exact: true }).fill(ownerPassword);
  await page.keyboard.press("Enter");
};

test("the owner makes a backup, downloads it and restores it", async () => {
  const page = await openAdmin(browser, site, token, "/admin/settings/data");
  const backup = panel(page);
  await backup.getByText("None yet", { exact: true }).waitFor();
  await backup.getByRole("button", { name: "Back up now" }).click();
  await page.getByText("Backup created").waitFor();
  await backup.getByText("None yet", { exact: true }).waitFor({ state: "detached" });
  expect(await backup.getByRole("table", { name: "Backups" }).locator("tbody tr").count()).toBe(1);

  const [first] = await Promise.all([
    page.waitForEvent("download"),
    backup.getByRole("button", { name: /^Download the backup of/ }).click(),
  ]);
  expect(first.suggestedFilename()).toMatch(/^vitrine-\d{8}-\d{6}\.tar$/);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    backup.getByRole("button", { name: "Download a backup" }).click(),
  ]);
  const file = join(program.folder, "fetched.tar");
  await download.saveAs(file);
  await expectAccessible(page);

  await new Owner(site, token).addSkill("A later skill");
  expect(await (await site.get("/")).text()).toContain("A later skill");
  await backup.getByLabel("Backup file").setInputFiles(file);
  const question = page.getByRole("alertdialog", { name: "Restore this backup?" });
  await question.getByText(/fetched\.tar, .*saved as a backup.*Everyone is logged out/).waitFor();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await (await site.get("/")).text()).toContain("A later skill");
  await backup.getByLabel("Backup file").setInputFiles(file);
  await question.getByRole("button", { name: "Restore" }).click();
  await page.getByText("Backup restored").waitFor();
  await page.waitForURL("**/admin/login");
  const home = await (await site.get("/")).text();
  expect(home).toContain("COBOL");
  expect(home).not.toContain("A later skill");
  await logIn(page);
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Your data" }).click();
  await panel(page).getByText("before restore").waitFor();
  await page.close();
});

test("a damaged file is rejected and changes nothing", async () => {
  const reply = await site.get("/api/users/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: ownerEmail, password: ownerPassword }),
  });
  token = ((await reply.json()) as { token: string }).token;
  const page = await openAdmin(browser, site, token, "/admin/settings/data", 360);
  const bytes = readFileSync(join(program.folder, "fetched.tar"));
  bytes[4000] = (bytes[4000] ?? 0) ^ 1;
  writeFileSync(join(program.folder, "damaged.tar"), bytes);
  await panel(page).getByLabel("Backup file").setInputFiles(join(program.folder, "damaged.tar"));
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  const alert = panel(page).getByRole("alert");
  await alert.getByText(/The backup is damaged: .* Nothing was changed\./).waitFor();
  await expectAccessible(page);
  await page.close();
});

/** A folder in which nobody can create a file, not even root. */
const closed = "/sys";

test.skipIf(!existsSync(closed))("where backups/ can't be written, every button says so", async () => {
  const other = await program.serve(["--data", "closed"]);
  const ownToken = await other.setUp({ fname: "Ada", lname: "Lovelace" });
  symlinkSync(closed, join(program.folder, "closed/backups"));
  const page = await openAdmin(browser, other, ownToken, "/admin/settings/data");
  const message = /backups\/ can't be written/;
  for (const name of ["Back up now", "Download a backup"]) {
    await panel(page).getByRole("button", { name }).click();
    const toast = page.getByRole("listitem").filter({ hasText: "Backup failed" }).first();
    await toast.getByText(message).waitFor();
    await panel(page).getByRole("alert").getByText(message).waitFor();
    await reload(page);
  }
  await panel(page).getByLabel("Backup file").setInputFiles(join(program.folder, "fetched.tar"));
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await panel(page)
    .getByRole("alert")
    .getByText(/can't be written.* Nothing was changed\./)
    .waitFor();
  await page.close();
  expect(await other.stop()).toBe(0);
});

test("a backup can be restored instead of setting up a new site", async () => {
  const other = await program.serve(["--data", "other"]);
  const page = await browser.newPage();
  await goTo(page, other.url + other.setupPath);
  await page.getByLabel("Backup file").waitFor({ state: "attached" });
  await expectAccessible(page);
  await page.getByLabel("Backup file").setInputFiles(join(program.folder, "fetched.tar"));
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await page.waitForURL("**/admin/login");
  await logIn(page);
  await page.getByRole("heading", { name: "My Info" }).waitFor();
  expect(await (await other.get("/")).text()).toContain("COBOL");
  await other.stop();
  await page.close();
});
