// My Info: everything about the owner. The behavior that all forms share is tested in admin-education.test.ts.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { BrowserContext, Locator, Page, Route } from "playwright-core";
import type { SessionInfo, User } from "../src/core/owner/owner.contract.ts";
import type { Download, Resume } from "../src/features/downloads/downloads.contract.ts";
import type { Summary } from "../src/features/summaries/summaries.contract.ts";
import { openBrowser, watch } from "./support/browser.ts";
import { picture } from "./support/generated-picture.ts";
import { ownedSite } from "./support/owned-site.ts";
import { dialog, expectAccessible, navigateTo, panel, widths } from "./support/owner-pages.ts";
import { goTo, reload, settle } from "./support/page-idle.ts";
import { ownerEmail, ownerPassword, Program } from "./support/site.ts";

const own = ownedSite(async (own) => {
  own.browser.setDefaultTimeout(10_000);
  await own.browser.grantPermissions(["clipboard-read", "clipboard-write"], { origin: own.site.url });
});

const bearer = () => ({ authorization: `Bearer ${own.token}` });

async function read<T>(path: string): Promise<T> {
  return (await (await own.site.get(path, { headers: bearer() })).json()) as T;
}
const readUser = async () => (await read<{ user: User }>("/api/users/site-info")).user;
const readSummary = async () =>
  (await read<{ summary: Summary | null }>("/api/summaries/user-summary")).summary;
const readResume = async () => (await read<{ resume: Resume | null }>("/api/downloads/site-resume")).resume;
const readDownloads = async () =>
  (await read<{ downloads: Download[] }>("/api/downloads/site-downloads")).downloads;
const readSessions = async () => (await read<{ sessions: SessionInfo[] }>("/api/users/sessions")).sessions;

/** Waits until a form has moved the focus to an error, which it does in a timer. */
const focusMoved = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));

async function logIn(password = ownerPassword, email = ownerEmail): Promise<string> {
  const reply = await own.site.get("/api/users/login", {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0" },
    body: JSON.stringify({ email, password }),
  });
  return ((await reply.json()) as { token: string }).token;
}

const press = (scope: Page | Locator, name: string) =>
  scope.getByRole("button", { name, exact: true }).click();
const gone = (locator: Locator) => locator.waitFor({ state: "detached" });

function linesOf(page: Page): string[] {
  const lines: string[] = [];
  page.on("console", (message) => message.type() === "error" && lines.push(message.text()));
  return lines;
}

/** Blocks calls to this path. @returns a function that unblocks them */
async function block(page: Page, path: string): Promise<() => Promise<void>> {
  await page.route(path, (route) => route.abort());
  return () => page.unroute(path);
}

async function png(name: string, width: number) {
  return { name, mimeType: "image/png", buffer: await picture(width, 300) };
}
const textFile = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("only words") };
const pdf = (name: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF\n`),
});

describe.each(widths(1440))("at %i px", (width) => {
  let page: Page;
  let problems: string[];
  beforeAll(async () => {
    page = await own.open("/admin/my-info", width);
    problems = watch(page, own.site.url);
  });
  afterAll(async () => {
    expect(problems).toEqual([]);
    await page.close();
  });

  test("has a panel for each part of the profile, and is accessible", async () => {
    await panel(page, "Academia").waitFor();
    expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toEqual(
      expect.arrayContaining([
        "Pictures and name",
        "Auth Credentials",
        "Profile Information",
        "Links",
        "Summary",
        "Resume",
        "Skills",
        "Academia",
      ]),
    );
    await expectAccessible(page);
  });

  test("a headshot is added, described, replaced and removed", async () => {
    await press(page, "Add Headshot");
    let form = dialog(page, "Add Headshot");
    await press(form, "Save");
    await form.getByRole("alert").getByText("Please upload an image.", { exact: true }).waitFor();
    const input = form.locator("input[type=file]");
    await input.setInputFiles(textFile);
    await form.getByRole("alert").getByText("Please upload a valid image file.", { exact: true }).waitFor();
    expect((await readUser()).headshot).toBe("");
    // The size differs per width, because equal files share one description.
    await input.setInputFiles(await png("me.png", 400 + width / 10));
    await form.getByText("me.png").waitFor();
    await expectAccessible(page);
    await press(form, "Save");
    await gone(form);
    const first = (await readUser()).headshot;
    expect((await own.site.get(first)).status).toBe(200);
    await panel(page, "Pictures and name").locator(`img[src="${first}"]`).waitFor();

    await press(page, "Edit Headshot");
    form = dialog(page, "Edit Headshot");
    await press(form, "Save");
    await form.getByRole("alert").getByText("Please upload an image.", { exact: true }).waitFor();
    await focusMoved(page);
    await form.getByLabel("Alternative Text").fill("Grace at her desk");
    await press(form, "Save");
    await gone(form);
    expect((await readUser()).headshot).toBe(first);
    await panel(page, "Pictures and name").getByAltText("Grace at her desk").waitFor();

    await press(page, "Edit Headshot");
    await form.locator("input[type=file]").setInputFiles(await png("new.png", 300 + width / 10));
    await press(form, "Save");
    await gone(form);
    expect((await readUser()).headshot).not.toBe(first);
    expect((await own.site.get(first)).status, "the replaced picture").toBe(404);

    await press(page, "Edit Headshot");
    await press(form, "Remove the picture");
    await press(form, "Save");
    await gone(form);
    expect((await readUser()).headshot).toBe("");
    await page.getByRole("button", { name: "Add Headshot" }).waitFor();
  });

  // The form is the same as for the headshot.
  test("a banner is added, described and removed", async () => {
    await press(page, "Add Banner");
    let form = dialog(page, "Add Banner");
    await form.locator("input[type=file]").setInputFiles(await png("wide.png", 500 + width / 10));
    await form.getByLabel("Alternative Text").fill("A ship");
    await press(form, "Save");
    await gone(form);
    expect((await own.site.get((await readUser()).banner)).status).toBe(200);
    await panel(page, "Pictures and name").getByAltText("A ship").waitFor();
    await press(page, "Edit Banner");
    form = dialog(page, "Edit Banner");
    await press(form, "Remove the picture");
    await press(form, "Save");
    await gone(form);
    expect((await readUser()).banner).toBe("");
    await page.getByRole("button", { name: "Add Banner" }).waitFor();
  });

  test("shows -- for empty fields, and requires the first name", async () => {
    const profile = panel(page, "Profile Information");
    await profile.getByText("Grace Hopper", { exact: true }).waitFor();
    expect(await profile.getByText("--", { exact: true }).count()).toBe(3);
    await press(profile, "Update Profile");
    const form = dialog(page, "Edit Profile Information");
    expect(await form.getByLabel("Last Name").inputValue()).toBe("Hopper");
    expect(await form.getByRole("button", { name: "Delete" }).count()).toBe(0);
    await form.getByLabel("First Name").fill("  ");
    await form.getByLabel("Phone").fill("+1 555 0100");
    await form.getByLabel("Location").fill("Arlington");
    await form.getByLabel("Title", { exact: true }).fill("Rear Admiral");
    await press(form, "Save");
    await form.getByText("First Name is required.").waitFor();
    await expectAccessible(page);
    await form.getByLabel("First Name").fill("Amazing Grace");
    await press(form, "Save");
    await gone(form);
    expect(await readUser()).toMatchObject({
      fname: "Amazing Grace",
      phone: "+1 555 0100",
      location: "Arlington",
      title: "Rear Admiral",
    });
    for (const fact of ["Amazing Grace Hopper", "+1 555 0100", "Arlington", "Rear Admiral"])
      await profile.getByText(fact, { exact: true }).waitFor();

    await press(profile, "Update Profile");
    await form.getByLabel("First Name").fill("Grace");
    for (const label of ["Phone", "Location", "Title"])
      await form.getByLabel(label, { exact: true }).fill("");
    await press(form, "Save");
    await gone(form);
    await profile.getByText("--").nth(2).waitFor();
  });

  test("a summary is added, opened with Enter, refused above 10000 characters, and deleted", async () => {
    const summary = panel(page, "Summary");
    await press(summary, "Add Summary");
    let form = dialog(page, "Add Summary");
    await press(form, "Save");
    await form.getByText("Summary is required.").waitFor();
    await form.getByLabel("Summary", { exact: true }).fill("I made computers speak English.");
    await form.getByText("31 / 10000").waitFor();
    await expectAccessible(page);
    await press(form, "Save");
    await gone(form);
    expect((await readSummary())?.summary).toBe("I made computers speak English.");
    expect(await summary.getByRole("button", { name: "Add Summary" }).count()).toBe(0);

    await summary.getByRole("button", { name: "I made computers speak English." }).press("Enter");
    form = dialog(page, "Edit Summary");
    const text = form.getByLabel("Summary", { exact: true });
    expect(await text.inputValue()).toBe("I made computers speak English.");
    await text.fill("x".repeat(10_001));
    await press(form, "Save");
    await form.getByText("Summary can have at most 10000 characters.").waitFor();
    await text.fill("A ship in port is safe.");
    await press(form, "Save");
    await gone(form);
    await summary.getByText("A ship in port is safe.").click();
    await press(form, "Delete");
    await press(page.getByRole("alertdialog"), "Delete");
    await gone(form);
    expect(await readSummary()).toBeNull();
    await press(page, "Undo");
    await summary.getByText("A ship in port is safe.").click();
    await press(form, "Delete");
    await press(page.getByRole("alertdialog"), "Delete");
    await summary.getByRole("button", { name: "Add Summary" }).waitFor();
  });

  test("a resume is one PDF: added, opened in a new tab, replaced and deleted", async () => {
    const resume = panel(page, "Resume");
    await press(resume, "Add Resume");
    let form = dialog(page, "Add Resume");
    await press(form, "Save");
    const alert = form.getByRole("alert").getByText("Please upload a PDF.", { exact: true });
    await alert.waitFor();
    const input = form.locator("input[type=file]");
    await input.setInputFiles(pdf("first.pdf"));
    await form.getByText("first.pdf").waitFor();
    await input.setInputFiles(textFile);
    await alert.waitFor();
    await press(form, "Save");
    await gone(form);
    const first = await readResume();
    await resume.getByText("Opened by Resume.").waitFor();
    const link = resume.getByRole("link");
    expect(await link.getAttribute("href")).toBe(first?.link ?? "");
    expect(await link.getAttribute("target")).toBe("_blank");

    await press(resume, "Edit Resume");
    form = dialog(page, "Edit Resume");
    await press(form, "Save");
    await form.getByRole("alert").getByText("Please upload a PDF.", { exact: true }).waitFor();
    await form.locator("input[type=file]").setInputFiles(pdf("second.pdf"));
    await press(form, "Save");
    await gone(form);
    const second = await readResume();
    expect(second?._id).toBe(first?._id ?? "");
    expect(second?.link).not.toBe(first?.link ?? "");

    await press(resume, "Edit Resume");
    await press(form, "Delete");
    await press(page.getByRole("alertdialog"), "Delete");
    await resume.getByRole("button", { name: "Add Resume" }).waitFor();
    expect(await readResume()).toBeNull();
  });

  test("a resume is made from the site, with a preview of its pages", async () => {
    const resume = panel(page, "Resume");
    await press(resume, "Add Generated Resume");
    let form = dialog(page, "Add Generated Resume");
    const first = form.getByRole("img", { name: "Page 1" });
    const show = async (part: "Options" | "Pages") => {
      if (width < 1024) await press(form, part);
    };
    await show("Pages");
    await first.waitFor();
    const before = await first.getAttribute("src");
    await show("Options");
    await form.getByRole("radio", { name: "Plain" }).check();
    await show("Pages");
    await page.waitForFunction(
      (src) => ![...document.images].some((image) => image.src === src),
      before ?? "",
    );
    await expectAccessible(page);
    expect(await readResume()).toBeNull();
    await press(form, "Publish resume");
    await gone(form);
    expect((await readResume())?.link).toBe("/resume.pdf");
    expect(await resume.getByRole("link").getAttribute("href")).toBe("/resume.pdf");

    await press(resume, "Edit Generated Resume");
    form = dialog(page, "Edit Generated Resume");
    expect(await form.getByRole("radio", { name: "Plain" }).isChecked()).toBe(true);
    await press(form, "Delete");
    await press(page.getByRole("alertdialog"), "Delete");
    await resume.getByRole("button", { name: "Add Generated Resume" }).waitFor();
    expect(await readResume()).toBeNull();
  });

  test("a download of any type is added, linked to, renamed and deleted", async () => {
    await navigateTo(page, "Sharing");
    // The lists above it move the panel when they arrive.
    await settle(page);
    const downloads = panel(page, "Downloads");
    await press(downloads, "Add Download");
    let form = dialog(page, "Add Download");
    await form.getByLabel("Name", { exact: true }).fill("Slides");
    await press(form, "Save");
    await form.getByRole("alert").getByText("Please upload a file.", { exact: true }).waitFor();
    await focusMoved(page);
    await form.getByLabel("Name", { exact: true }).fill("");
    await form.locator("input[type=file]").setInputFiles(textFile);
    expect(await form.getByLabel("Name", { exact: true }).inputValue()).toBe("notes.txt");
    await form.getByLabel("Name", { exact: true }).fill("");
    await press(form, "Save");
    await form.getByText("Name is required.").waitFor();
    await form.getByLabel("Name", { exact: true }).fill("Notes");
    await press(form, "Save");
    await gone(form);
    const [stored] = await readDownloads();
    expect(stored?.name).toBe("Notes");
    await expectAccessible(page);

    await press(downloads, "Copy link of Notes");
    await page.getByText("Link copied.").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${own.site.url}/files/Notes`);
    const saved = await fetch(copied);
    expect(saved.headers.get("content-disposition")).toStartWith("attachment");
    expect(saved.headers.get("cache-control")).toBe("no-cache");
    expect(saved.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await saved.text()).toBe("only words");
    const known = { headers: { "if-none-match": saved.headers.get("etag") ?? "" } };
    expect((await fetch(copied, known)).status).toBe(304);
    expect(await (await fetch(copied, { headers: { range: "bytes=5-" } })).text()).toBe("words");
    expect((await fetch(copied, { method: "POST" })).status).toBe(405);
    for (const missing of ["notes", "..%2fvitrine.db", "%", ""])
      expect((await fetch(`${own.site.url}/files/${missing}`)).status, missing).toBe(404);

    await press(downloads, "Notes");
    form = dialog(page, "Edit Download");
    await form.locator("input[type=file]").setInputFiles({ ...textFile, buffer: Buffer.from("other words") });
    await press(form, "Save");
    await gone(form);
    expect(await (await fetch(copied, known)).text()).toBe("other words");
    const [other] = await readDownloads();

    await press(downloads, "Notes");
    // Removing a newly chosen file leaves the stored one in place.
    await form.locator("input[type=file]").setInputFiles(pdf("wrong.pdf"));
    await press(form, "Remove the file");
    await form.getByLabel("Name", { exact: true }).fill("My notes");
    await press(form, "Save");
    await gone(form);
    expect(await readDownloads()).toMatchObject([{ name: "My notes", file: other?.file }]);

    await press(downloads, "My notes");
    await press(form, "Delete");
    await press(page.getByRole("alertdialog"), "Delete");
    await gone(form);
    expect(await readDownloads()).toEqual([]);
  });
});

describe("credentials and sessions", () => {
  let page: Page;
  let lines: string[];
  beforeAll(async () => {
    page = await own.open("/admin/my-info");
    lines = linesOf(page);
  });
  afterAll(() => page.close());

  test("a new email requires the password, and a wrong password keeps what was typed", async () => {
    const credentials = panel(page, "Auth Credentials");
    await press(credentials, "Change Email");
    const form = dialog(page, "Edit Email");
    const email = form.getByLabel("New Email");
    const password = form.getByLabel("Password", { exact: true });
    expect(await email.inputValue()).toBe(ownerEmail);
    await email.fill("grace");
    await press(form, "Save");
    await form.getByText("Email must be a valid email address.").waitFor();
    await form.getByText("Password is required.").waitFor();
    await email.fill("grace@example.org");
    await password.fill("not the password");
    await press(form, "Save");
    await form.locator(".field-error").getByText("The password is wrong.").waitFor();
    expect(await password.getAttribute("aria-invalid")).toBe("true");
    expect(await email.inputValue()).toBe("grace@example.org");
    expect(await password.inputValue()).toBe("not the password");
    expect(lines).toContain("Failed to update email");
    await press(form, "Show");
    expect(await password.getAttribute("type")).toBe("text");
    await password.fill(ownerPassword);
    await press(form, "Save");
    await gone(form);
    await page.getByText("Email changed.").waitFor();
    await credentials.getByText("grace@example.org", { exact: true }).waitFor();
    expect((await readUser()).email).toBe("grace@example.org");
    // The page uses the new email for the next change; the old one would be refused as another account's.
    await press(credentials, "Change Email");
    await email.fill(ownerEmail);
    await password.fill(ownerPassword);
    await press(form, "Save");
    await gone(form);
    expect((await readUser()).email).toBe(ownerEmail);
    // Passwords are never stored in a draft.
    await press(credentials, "Change Email");
    await password.fill("half a password");
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("half a password");
    await press(form, "Cancel");
    await press(page.getByRole("alertdialog"), "Discard changes");
    await gone(form);
  });

  test("a new password must be repeated, and ends every other session", async () => {
    const other = await logIn();
    await press(page, "Change Password");
    const form = dialog(page, "Edit Password");
    await expectAccessible(page);
    const type = async (old: string, next: string, again: string) => {
      await form.getByLabel("Current Password").fill(old);
      await form.getByLabel("New Password").fill(next);
      await form.getByLabel("Confirm Password").fill(again);
      await press(form, "Save");
    };
    await type("", "short", "shorter");
    await form.getByText("Current Password is required.").waitFor();
    await form.getByText("Password must have 10 to 128 characters.").waitFor();
    await form.getByText("The passwords don't match.").waitFor();
    await type(ownerPassword, "password123", "password123");
    await form
      .locator(".field-error")
      .getByText("This password is too common. Choose another one.")
      .waitFor();
    await type("not the password", "a bug in the relay", "a bug in the relay");
    await form.locator(".field-error").getByText("The password is wrong.").waitFor();
    expect(await form.getByLabel("Current Password").getAttribute("aria-invalid")).toBe("true");
    expect(await form.getByLabel("Confirm Password").inputValue()).toBe("a bug in the relay");
    expect(lines).toContain("Failed to update password");
    await type(ownerPassword, "a bug in the relay", "a bug in the relay");
    await gone(form);
    await page.getByText("Every other session has ended.").waitFor();
    expect(
      (await own.site.get("/api/users/sessions", { headers: { authorization: `Bearer ${other}` } })).status,
    ).toBe(401);
    expect(await readSessions()).toMatchObject([{ isCurrent: true }]);
    expect(await logIn("a bug in the relay")).toMatch(/^[\w-]{43}$/);
    await press(page, "Change Password");
    await type("a bug in the relay", ownerPassword, ownerPassword);
    await gone(form);
  });

  test("sessions are listed by browser and system, and the other ones are ended after a confirmation", async () => {
    await logIn();
    await page.setViewportSize({ width: 390, height: 780 });
    await goTo(page, `${own.site.url}/admin/settings`);
    const sessions = panel(page, "Sessions");
    await sessions.getByText("Firefox on Linux").waitFor();
    expect(await sessions.getByText("this browser").count()).toBe(1);
    await press(sessions, "End other sessions");
    const question = page.getByRole("alertdialog", { name: "End all other sessions?" });
    await expectAccessible(page);
    await press(question, "Cancel");
    expect(await readSessions()).toHaveLength(2);
    await press(sessions, "End other sessions");
    await press(question, "End sessions");
    await page.getByText("1 session ended.").waitFor();
    expect(await readSessions()).toMatchObject([{ isCurrent: true }]);
    await gone(sessions.getByRole("button", { name: "End other sessions" }));
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test("a session ended elsewhere leads to the login, and then back to what was typed", async () => {
    await goTo(page, `${own.site.url}/admin/my-info`);
    await press(page, "Add Summary");
    const form = dialog(page, "Add Summary");
    const text = form.getByLabel("Summary", { exact: true });
    await text.fill("Half a thought");
    const other = await logIn();
    const { ended } = (await (
      await own.site.get("/api/users/end-other-sessions", {
        method: "POST",
        headers: { authorization: `Bearer ${other}` },
      })
    ).json()) as { ended: number };
    expect(ended).toBeGreaterThan(0);
    own.token = other;
    await press(form, "Save");
    await page.waitForURL("**/admin/login");
    await page
      .getByText("You've been logged out. Log in to continue; your unsaved changes are safe.")
      .waitFor();
    await expectAccessible(page);

    // A failed login leads to /admin, says why, and keeps the email and the notice.
    await page.getByLabel("Email").fill(ownerEmail);
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await press(page, "Login");
    await page.waitForURL(`${own.site.url}/admin`);
    await page.getByRole("alert").getByText("Email or password is wrong.").waitFor();
    expect(lines).toContain("Failed to log in");
    expect(await page.evaluate(() => localStorage.getItem("authToken"))).toBeNull();
    expect(await page.getByLabel("Email").inputValue()).toBe(ownerEmail);
    const password = page.getByLabel("Password", { exact: true });
    expect(await password.inputValue()).toBe("");
    expect(await password.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByText("You've been logged out.").waitFor();
    await expectAccessible(page);

    await password.fill(ownerPassword);
    await press(page, "Login");
    await page.waitForURL("**/admin/my-info");
    const notice = page.getByRole("listitem").filter({ hasText: "Not saved yet: Add Summary" });
    await notice.getByRole("link", { name: "Continue" }).click();
    expect(await text.inputValue()).toBe("Half a thought");
    await press(form, "Save");
    await gone(form);
    expect((await readSummary())?.summary).toBe("Half a thought");
  });

  test("logs every failed call as the specification says", async () => {
    // Normally left by the previous test.
    if ((await readSummary()) === null)
      await own.site.get("/api/summaries/create", {
        method: "POST",
        headers: { ...bearer(), "content-type": "application/json" },
        body: JSON.stringify({ newSummary: "Half a thought" }),
      });
    await goTo(page, `${own.site.url}/admin/my-info`);
    lines.length = 0;
    const logged = () => lines.filter((line) => !line.startsWith("Failed to load resource"));
    const expectLines = async (...expected: string[]) => {
      // The toast seen may be an earlier one, so this waits for the log lines themselves.
      while (logged().length < expected.length) await page.waitForEvent("console");
      expect(logged()).toEqual(expected);
      lines.length = 0;
    };
    const notSaved = (form: Locator) => form.getByRole("alert").filter({ hasText: "Not saved" }).last();

    let restore = await block(page, "**/api/summaries/**");
    await page.getByText("Half a thought").click();
    let form = dialog(page, "Edit Summary");
    await form.getByLabel("Summary", { exact: true }).fill("A whole thought");
    await press(form, "Save");
    await notSaved(form).waitFor();
    await expectLines("Error updating summary", "Failed to update summary");
    await press(form, "Delete");
    await press(page.getByRole("alertdialog"), "Delete");
    await form.getByRole("alert").filter({ hasText: "Not deleted" }).waitFor();
    await expectLines("Error deleting summary", "Failed to delete summary");
    expect(await form.getByLabel("Summary", { exact: true }).inputValue()).toBe("A whole thought");
    await restore();
    await press(form, "Delete");
    await press(page.getByRole("alertdialog"), "Delete");
    await gone(form);

    restore = await block(page, "**/api/summaries/create");
    await press(page, "Add Summary");
    form = dialog(page, "Add Summary");
    await form.getByLabel("Summary", { exact: true }).fill("Again");
    await press(form, "Save");
    await notSaved(form).waitFor();
    await expectLines("Error adding summary", "Failed to add summary");
    await restore();
    await press(form, "Cancel");
    await press(page.getByRole("alertdialog"), "Discard changes");
    await gone(form);

    restore = await block(page, "**/api/downloads/add-resume");
    await press(page, "Add Resume");
    form = dialog(page, "Add Resume");
    await form.locator("input[type=file]").setInputFiles(pdf("cv.pdf"));
    await press(form, "Save");
    await notSaved(form).waitFor();
    await form.getByText("cv.pdf").waitFor();
    await expectLines("Failed to add Resume");
    await restore();
    await press(form, "Save");
    await gone(form);

    // If the summary can't be loaded, the rest of the page still works.
    restore = await block(page, "**/api/summaries/user-summary");
    lines.length = 0;
    await page.goto(`${own.site.url}/admin/my-info`);
    await panel(page, "Academia").waitFor();
    await Promise.all(
      ["Error fetching summaries", "Failed to fetch summaries"].map(async (line) => {
        if (!lines.includes(line)) await page.waitForEvent("console", (message) => message.text() === line);
      }),
    );
    await restore();
  });

  test("an error from a proxy that refuses large files names the proxy", async () => {
    await goTo(page, `${own.site.url}/admin/my-info`);
    await page.route("**/api/users/update-image/**", (route) =>
      route.fulfill({ status: 413, contentType: "text/html", body: "<h1>413 Request Entity Too Large</h1>" }),
    );
    const button = panel(page, "Pictures and name").getByRole("button", { name: /Banner$/ });
    await button.click();
    const form = page.getByRole("dialog");
    await form
      .locator("input[type=file]")
      .setInputFiles({ name: "wide.png", mimeType: "image/png", buffer: await picture(90, 30) });
    await press(form, "Save");
    // It is also announced to screen readers.
    await form.getByText("This file is too large for the proxy in front of this site.").first().waitFor();
  });
});

describe("without a session", () => {
  // A separate browser, because all tabs of one share the token.
  let context: BrowserContext;
  let page: Page;
  const requested: string[] = [];
  const token = () => page.evaluate(() => localStorage.getItem("authToken"));
  const setToken = (value: string) => page.evaluate((text) => localStorage.setItem("authToken", text), value);
  const owner = "**/api/users/get-with-token/**";
  beforeAll(async () => {
    context = await openBrowser({ reducedMotion: "reduce" });
    context.setDefaultTimeout(10_000);
    context.on("request", (request) => requested.push(request.url()));
    page = await context.newPage();
    await goTo(page, `${own.site.url}/admin/login`);
  });
  afterAll(() => context.close());

  const type = async (password: string) => {
    await page.getByLabel("Email").fill(ownerEmail);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await press(page, "Login");
  };

  test("the login names missing fields, and says when to try again", async () => {
    const lines = linesOf(page);
    await press(page, "Login");
    await page.getByText("Email is required.").waitFor();
    await page.getByText("Password is required.").waitFor();
    expect(lines).toEqual([]);
    await page.route("**/api/users/login", (route) =>
      route.fulfill({
        status: 429,
        headers: { "Retry-After": "12" },
        json: {
          error: { code: "too_many_requests", message: "Too many attempts. Try again in 12 seconds." },
        },
      }),
    );
    await type(ownerPassword);
    await page.getByRole("alert").getByText("Too many attempts. Try again in 12 seconds.").waitFor();
    await page.unroute("**/api/users/login");
  });

  test("the message of a failed login is gone after a reload", async () => {
    const lines = linesOf(page);
    await type("not the password");
    const failure = page.getByRole("alert").getByText("Email or password is wrong.");
    await failure.waitFor();
    expect(lines).toContain("Failed to log in");
    await reload(page);
    await page.getByRole("button", { name: "Login" }).waitFor();
    expect(await failure.count()).toBe(0);
  });

  test.each(["fails", "is never answered"])("logs out even if the call %s", async (outcome) => {
    const lines = linesOf(page);
    const held: Route[] = [];
    await page.route("**/api/users/logout/**", (route) =>
      outcome === "fails" ? route.abort() : void held.push(route),
    );
    await goTo(page, `${own.site.url}/admin/login`);
    await type(ownerPassword);
    await press(page, "Logout");
    await page.waitForFunction(() => location.pathname === "/" && localStorage.getItem("authToken") === null);
    if (outcome === "fails") expect(lines).toContain("Failed to logout");
    else expect(held).toHaveLength(1);
    // Otherwise the pending call would keep Chromium from closing for half a minute.
    for (const route of held) await route.abort();
    await page.unroute("**/api/users/logout/**");
  });

  test.each([
    ["can't be fetched", undefined],
    ["is answered with a failure", { status: 500, json: { error: { message: "boom" } } }],
  ])("forgets a stored token if its owner %s", async (_, reply) => {
    await setToken("x".repeat(43));
    await page.route(owner, (route) => (reply === undefined ? route.abort() : route.fulfill(reply)));
    await goTo(page, `${own.site.url}/admin/my-info`);
    await page.getByRole("heading", { name: "Admin Login" }).waitFor();
    expect(await token()).toBeNull();
    await page.unroute(owner);
  });

  test("forgets an invalid stored token on a public page, too", async () => {
    await setToken("x".repeat(43));
    await page.goto(`${own.site.url}/experience`);
    await page.waitForFunction(() => localStorage.getItem("authToken") === null);
  });

  test("leaving a page before the owner is loaded doesn't log out", async () => {
    await setToken(own.token);
    await page.route(owner, () => undefined); // Never answered.
    for (const left of ["/", "/admin/look"]) {
      const ownerRequest = page.waitForRequest(owner);
      await page.goto(own.site.url + left);
      await ownerRequest;
    }
    await page.unroute(owner);
    await page.goto(`${own.site.url}/admin/look`);
    await page.getByRole("heading", { level: 1, name: "Look" }).waitFor();
  });

  test("the browser never requests an address that holds its token", async () => {
    await setToken(own.token);
    // The previous tests have opened "/" and on "/admin/look".
    for (const path of ["/admin/my-info", "/admin/settings"]) await goTo(page, own.site.url + path);
    expect(requested).toContain(`${own.site.url}/api/users/get-with-token/current`);
    expect(requested.filter((address) => address.includes(own.token))).toEqual([]);
  });
});

test("the setup shows errors at its fields, and says what to do about a wrong link", async () => {
  const fresh = new Program();
  const empty = await fresh.serve();
  const page = await own.browser.newPage();
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto(`${empty.url}/admin/login`);
  await page.getByText("This site hasn't been set up yet.").waitFor();
  await goTo(page, `${empty.url}/admin?setup=wrong`);
  await press(page, "Create my site");
  for (const message of [
    "First Name is required.",
    "Email is required.",
    "Password must have 10 to 128 characters.",
  ])
    await page.getByText(message, { exact: true }).waitFor();
  await expectAccessible(page);
  const type = async (password: string) => {
    await page.getByLabel("First Name").fill("Grace");
    await page.getByLabel("Email").fill(ownerEmail);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await press(page, "Create my site");
  };
  await type(ownerPassword);
  await page.getByRole("alert").getByText("Restart Vitrine and open the new link it prints").waitFor();
  await goTo(page, empty.url + empty.setupPath);
  await type("1234567890");
  await page.getByText("This password is too common. Choose another one.").waitFor();
  expect(await page.getByLabel("First Name").inputValue()).toBe("Grace");
  // Someone else finishes the setup first.
  await empty.setUp({ fname: "Somebody", lname: "Else" });
  await type(ownerPassword);
  await page.getByText("This site already has an owner.").waitFor();
  await page.getByRole("link", { name: "Log in" }).click();
  await page.getByRole("heading", { name: "Admin Login" }).waitFor();
  await goTo(page, empty.url + empty.setupPath);
  await page.getByText("This site already has an owner.").waitFor();
  await page.close();
  await empty.stop();
  fresh.remove();
});
