import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { openBrowser, watch } from "./support/browser.ts";
import { goTo } from "./support/page-idle.ts";
import { ownerEmail, ownerPassword, Program, type Site } from "./support/site.ts";

const resume = join(import.meta.dir, "fixtures/resume.json");
let program: Program;
let site: Site;
let browser: BrowserContext;
let page: Page;

beforeAll(async () => {
  program = new Program();
  site = await program.serve();
  browser = await openBrowser();
  page = await browser.newPage();
});

afterAll(async () => {
  await browser.close();
  await site.stop();
  program.remove();
});

test("the printed address sets the site up in a browser", async () => {
  const faults = watch(page, site.url);
  await page.goto(site.url + site.setupPath);
  await page.getByLabel("First Name").fill("Grace");
  await page.getByLabel("Last Name").fill("Hopper");
  await page.getByLabel("Email").fill(ownerEmail);
  await page.getByLabel("Password", { exact: true }).fill(ownerPassword);
  await page.getByRole("button", { name: "Create my site" }).click();
  await page.waitForURL("**/admin/my-info");
  await page.getByText("Grace Hopper", { exact: true }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("authToken"))).toMatch(/^[\w-]{43}$/);
  expect(faults).toEqual([]);
});

test("logging out leads to the site, and admin pages to the login", async () => {
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(`${site.url}/`);
  expect(await page.evaluate(() => localStorage.getItem("authToken"))).toBeNull();
  for (const path of ["my-info", "experiences", "projects", "about", "project/x"]) {
    await page.goto(`${site.url}/admin/${path}`);
    await page.waitForURL("**/admin/login");
  }
  await page.getByRole("heading", { name: "Admin Login" }).waitFor();
});

test("a wrong password leads to /admin, the right one to My Info", async () => {
  await page.goto(`${site.url}/admin/login`);
  await page.getByLabel("Email").fill(ownerEmail);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Show" }).click();
  expect(await page.getByLabel("Password", { exact: true }).getAttribute("type")).toBe("text");
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**/admin");
  await page.getByLabel("Email").fill(ownerEmail);
  await page.getByLabel("Password", { exact: true }).fill(ownerPassword);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**/admin/my-info");
  await page.getByText("Return To").waitFor();
  await page.getByText("Your Site", { exact: true }).waitFor();
});

test("every public page shows the imported résumé in its HTML and hydrates without a warning", async () => {
  expect((await program.run(["import", resume])).code).toBe(0);
  const read = async (path: string) => await (await site.get(path)).json();
  // A write of another process is looked for every 20 ms.
  while (((await read("/api/educations/site-educations")) as unknown[]).length === 0) await Bun.sleep(5);
  const { projects } = (await read("/api/projects/site-projects")) as {
    projects: { _id: string; title: string }[];
  };
  const { experiences } = (await read("/api/experiences/site-experiences")) as {
    experiences: { company: string }[];
  };
  const { skills } = (await read("/api/skills/site-skills")) as { skills: { skill: string }[] };
  const educations = (await read("/api/educations/site-educations")) as { school: string }[];
  const links = (await read("/api/links/site-links")) as { href: string }[];
  const expected: [path: string, words: string[]][] = [
    [
      "/",
      [
        "Foundations & Skills",
        "Academia",
        ...skills.map(({ skill }) => skill),
        ...educations.map(({ school }) => school),
      ],
    ],
    ["/experience", ["Work Experience", ...experiences.map(({ company }) => company)]],
    ["/projects", projects.map(({ title }) => title)],
    ...projects.map(({ _id, title }): [string, string[]] => [
      `/project/${_id}`,
      [title, "No sections available."],
    ]),
    ["/contact", ["Find Me On", "Contact Me At", ownerEmail, "Want a Site ? ..."]],
    ["/about", ["Add a Section"]],
  ];
  expect(links.length).toBeGreaterThan(0);
  for (const [path, words] of expected) {
    const html = await (await site.get(path)).text();
    const shown = html.slice(0, html.indexOf('<script type="application/json"'));
    for (const word of words) expect(shown, path).toContain(Bun.escapeHTML(word));
    const faults = watch(page, site.url);
    await goTo(page, site.url + path);
    for (const word of words)
      expect(await page.getByText(word).count(), `${path}: ${word}`).toBeGreaterThan(0);
    expect(faults, path).toEqual([]);
    page.removeAllListeners();
  }
});

test("an unknown project, an unknown page and a missing résumé say so, with status 404", async () => {
  for (const [path, words] of [
    ["/project/unknown", "Oops! Couldn't find this project."],
    ["/nowhere", "Page not found"],
    ["/admin/nowhere", "Page not found"],
    ["/resume", "There is no resume here yet."],
  ] as const) {
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    const response = await goTo(page, site.url + path);
    expect(response?.status()).toBe(404);
    await page.getByText(words).waitFor();
    expect(errors, path).toEqual([]);
    page.removeAllListeners();
  }
});
