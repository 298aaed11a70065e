// From the setup link: enters a whole résumé, form by form, and reads it on the public pages.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { isLong } from "../src/testing/long-run.ts";
import { openBrowser, watch } from "./support/browser.ts";
import { photograph } from "./support/generated-picture.ts";
import { goTo } from "./support/page-idle.ts";
import { ownerEmail, ownerPassword, Program, type Site } from "./support/site.ts";

type Dated = { startDate?: string; endDate?: string };
type Resume = {
  basics: {
    name: string;
    label: string;
    summary: string;
    location: { city?: string };
    profiles: { network: string; username?: string; url: string }[];
  };
  work: (Dated & {
    name: string;
    position: string;
    location?: string;
    summary?: string;
    highlights?: string[];
  })[];
  education: (Dated & { institution: string; area: string })[];
  skills: { name: string; keywords?: string[] }[];
  projects: (Dated & {
    name: string;
    description?: string;
    highlights?: string[];
    keywords?: string[];
    url?: string;
  })[];
};

/** A long published résumé, read in place; without it the repository's sample is used. */
const published = join(import.meta.dir, "../../shared/data/jsonresume-people/myugen__resume--es.json");
const sample = join(import.meta.dir, "fixtures/resume.json");
const isPublished = existsSync(published);
if (isLong && !isPublished) console.log(`${published} is missing: using the repository's sample.`);
const resume = (await Bun.file(isPublished ? published : sample).json()) as Resume;
const [firstName = "", ...others] = resume.basics.name.split(" ");
const lastName = others.join(" ");
/** The overview asks for three skills; the sample has two, so their keywords are added. */
const skills = resume.skills
  .flatMap(({ name, keywords = [] }) => (resume.skills.length < 3 ? [name, ...keywords] : [name]))
  .slice(0, Math.max(3, resume.skills.length));

let program: Program;
let site: Site;
let browser: BrowserContext;
let page: Page;

beforeAll(async () => {
  program = new Program();
  site = await program.serve();
  browser = await openBrowser({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  page = await browser.newPage();
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  program.remove();
});

/** Opens a form by its button, fills it in and saves it. */
async function enter(button: string, title: string, fill: (form: Locator) => Promise<void>): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  const form = page.getByRole("dialog", { name: title, exact: true });
  await fill(form);
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await form.waitFor({ state: "detached" });
}

async function type(form: Locator, label: string, text: string | undefined): Promise<void> {
  if (text) await form.getByLabel(label, { exact: true }).fill(text);
}

const openFromNavigation = (name: string) =>
  page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name, exact: true }).click();

const monthNames =
  "January February March April May June July August September October November December".split(" ");

async function choose(form: Locator, label: string, date: string | undefined): Promise<void> {
  if (!date) return;
  await form
    .getByLabel(`${label} Month`)
    .selectOption({ label: monthNames[Number(date.slice(5, 7)) - 1] ?? "" });
  await form.getByLabel(`${label} Year`).selectOption(date.slice(0, 4));
}

async function list(form: Locator, label: string, entries: string[] = []): Promise<void> {
  const field = form.getByRole("textbox", { name: label, exact: true });
  for (const entry of entries) {
    await field.fill(entry);
    await field.press("Enter");
  }
}

/** The start of a text, which pages show unchanged. */
const cut = (text: string | undefined, max: number) => (text ?? "").slice(0, max).trim();
const platforms: Record<string, string> = { LinkedIn: "LinkedIn", GitHub: "Github", Twitter: "X" };

test.skipIf(!isLong)(
  "builds a whole portfolio from an empty site and shows it on the public pages",
  async () => {
    const faults = watch(page, site.url);
    await goTo(page, site.url + site.setupPath);
    await page.getByLabel("First Name").fill(firstName);
    await page.getByLabel("Last Name").fill(lastName);
    await page.getByLabel("Email").fill(ownerEmail);
    await page.getByLabel("Password", { exact: true }).fill(ownerPassword);
    await page.getByRole("button", { name: "Create my site" }).click();
    await page.waitForURL("**/admin/my-info");
    await page.getByRole("heading", { name: "Overview" }).waitFor();

    const portrait = { name: "portrait.jpg", mimeType: "image/jpeg", buffer: await photograph(900, 1200) };
    await enter("Add Headshot", "Add Headshot", (form) =>
      form.locator("input[type=file]").setInputFiles(portrait),
    );
    const wide = { name: "wide.jpg", mimeType: "image/jpeg", buffer: await photograph(1400, 490) };
    await enter("Add Banner", "Add Banner", (form) => form.locator("input[type=file]").setInputFiles(wide));
    await enter("Update Profile", "Edit Profile Information", async (form) => {
      await type(form, "Title", resume.basics.label);
      await type(form, "Location", resume.basics.location.city);
      await type(form, "Phone", "+34 922 555 010");
    });
    for (const { network, username, url } of resume.basics.profiles)
      await enter("Add Link", "Add Link", async (form) => {
        await form.getByLabel("Platform").selectOption(platforms[network] ?? "other");
        await type(form, "Link", url);
        await type(form, "Site Handle", username);
      });
    await enter("Add Summary", "Add Summary", (form) => type(form, "Summary", resume.basics.summary));
    const pdf = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");
    await enter("Add Resume", "Add Resume", (form) =>
      form
        .locator("input[type=file]")
        .setInputFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer: pdf }),
    );
    for (const [index, name] of skills.entries())
      await enter("Add Skill", "Add Skill", async (form) => {
        await type(form, "Skill", name);
        await form
          .getByLabel(["Proficient", "Intermediate", "Familiar"][index % 3] ?? "", { exact: true })
          .check();
      });
    for (const { institution, area, startDate, endDate } of resume.education)
      await enter("Add Education", "Add Education", async (form) => {
        await type(form, "School", institution);
        await form.getByLabel("Degree Level").selectOption("Diploma");
        await type(form, "Major", area);
        await choose(form, "Start Date", startDate);
        await choose(form, "End Date", endDate);
      });

    await openFromNavigation("Experience");
    for (const job of resume.work)
      await enter("Add Experience", "Add Experience", async (form) => {
        await type(form, "Title", job.position);
        await type(form, "Company", job.name);
        await type(form, "Location", job.location);
        await choose(form, "Start Date", job.startDate);
        if (job.endDate) await choose(form, "End Date", job.endDate);
        else await form.getByLabel("Currently employed").check();
        await type(form, "Description", cut(job.summary, 375));
        await list(form, "Skills", resume.skills[0]?.keywords?.slice(0, 3));
      });

    for (const [index, project] of resume.projects.entries()) {
      await openFromNavigation("Projects");
      await page.getByRole("heading", { name: "Projects", level: 1 }).waitFor();
      await enter("Add Project", "Add Project", async (form) => {
        await type(form, "Title", project.name);
        await form.getByLabel("Featured").check();
        const startDate = project.startDate ?? `202${index}-03-01`;
        await choose(form, "Start Date", startDate);
        // The form rejects a period within one month.
        if (project.endDate && project.endDate.slice(0, 7) > startDate.slice(0, 7))
          await choose(form, "End Date", project.endDate);
        else await form.getByLabel("Currently working").check();
        await type(form, "Short Summary", cut(project.description ?? project.name, 75));
        await type(form, "Summary", cut(project.description, 1000));
        await list(form, "Skills", project.keywords);
        await list(form, "Links", project.url ? [project.url] : []);
        await form.locator("input[type=file]").setInputFiles(wide);
      });
      await page.waitForURL("**/admin/project/*");
      for (const highlight of project.highlights ?? [])
        await enter("Add Section", "Add Section", (form) => type(form, "Header", highlight));
    }

    await openFromNavigation("About");
    await enter("Add Section", "Add Block", async (form) => {
      await type(form, "Header", "Sobre mí");
      await type(form, "Body", resume.basics.summary);
    });
    await enter("Add Section", "Add Block", (form) =>
      form.getByRole("radio", { name: "Spacer", exact: true }).check(),
    );
    await enter("Add Section", "Add Block", async (form) => {
      await form.getByRole("radio", { name: "Image", exact: true }).check();
      await form.locator("input[type=file]").setInputFiles(wide);
    });
    await openFromNavigation("My Info");
    await page.getByText("All done. Your portfolio is ready to share.").waitFor();

    // Uses the site's navigation like a visitor.
    await page.getByRole("link", { name: "Return To Your Site" }).click();
    const main = page.getByRole("main");
    // My Info has a heading too, until the page has changed.
    const name = main.getByRole("heading", { level: 1, name: `${firstName} ${lastName}` });
    await name.waitFor();
    expect((await name.textContent())?.replace(/\s+/g, " ").trim()).toBe(
      `${firstName} ${lastName}`.toLowerCase(),
    );
    const reads = async (text: string) =>
      await main
        .getByText(text.trim().split("\n")[0] ?? "", { exact: false })
        .first()
        .waitFor();
    for (const text of [
      resume.basics.label,
      resume.basics.summary,
      ...skills,
      ...resume.education.flatMap(({ institution, area }) => [institution, `Diploma in ${area}`]),
    ])
      await reads(text);
    const visit = (name: string) =>
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
    await visit("Experience");
    for (const { position, summary } of resume.work) {
      await reads(position);
      if (summary) await reads(cut(summary, 375));
    }
    await visit("Projects");
    await main.getByRole("heading", { name: "Featured Projects" }).waitFor();
    for (const project of resume.projects) {
      await main.getByRole("link", { name: project.name }).last().click();
      await page.waitForURL("**/project/*");
      for (const text of [...(project.highlights ?? []), ...(project.keywords ?? [])]) await reads(text);
      await visit("Projects");
    }
    await visit("About");
    await reads("Sobre mí");
    await visit("Contact");
    await reads(ownerEmail);
    await reads("+34 922 555 010");
    for (const { url } of resume.basics.profiles)
      expect(await main.locator(`a[href="${url}"]`).count()).toBe(1);
    expect((await site.get("/resume")).status).toBe(302);
    expect(faults).toEqual([]);
  },
  240_000,
);
