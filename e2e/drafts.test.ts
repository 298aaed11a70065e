// Drafts and scheduled entries (§16): cached responses expire when a scheduled entry becomes public, even across a restart.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { blankProject } from "../src/features/projects/projects.contract.ts";
import { openBrowser } from "./support/browser.ts";
import { openAdmin } from "./support/owner-pages.ts";
import { settle } from "./support/page-idle.ts";
import { Program, type Site } from "./support/site.ts";

const CANARY = "Zugvogel";
const ADDRESS = ["--url", "https://ada.example"];
const paths = [
  "/",
  "/experience",
  "/projects",
  "/about",
  "/contact",
  "/sitemap.xml",
  "/feed.xml",
  "/resume.json",
  "/resume.txt",
  "/resume.md",
  "/contact.vcf",
  "/api/skills/site-skills",
  "/api/abouts/site-about",
];

const program = new Program();
let site: Site;
let token: string;

beforeAll(async () => {
  site = await program.serve(ADDRESS);
  token = await site.setUp({ fname: "Ada", lname: "Lovelace" });
});
afterAll(() => program.remove());

async function add(skill: string, publication: object): Promise<void> {
  const reply = await site.get("/api/skills/create", {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ skill: { skill, strength: "1", ...publication } }),
  });
  expect(reply.status).toBe(201);
}

const walk = () =>
  Promise.all(
    paths.map(async (path) => {
      const reply = await site.get(path);
      return { path, etag: reply.headers.get("etag"), text: await reply.text() };
    }),
  );
const pathsWith = async (text: string) =>
  (await walk()).filter((page) => page.text.includes(text)).map(({ path }) => path);

test("a draft changes no public response, and the owner sees it despite cached responses", async () => {
  const before = await walk();
  await add(CANARY, { status: "draft" });
  expect(await walk()).toEqual(before);
  const own = await site.get("/api/skills/site-skills", { headers: { authorization: `Bearer ${token}` } });
  expect(await own.text()).toContain(CANARY);
  expect(own.headers.get("cache-control")).toBe("no-store");
  expect(await pathsWith(CANARY)).toEqual([]);
});

test("scheduled entries appear on cached pages on time, whether the server was running or stopped", async () => {
  const running = new Date(Date.now() + 1500).toISOString();
  const stopped = new Date(Date.now() + 4500).toISOString();
  await add("Herbstzug", { status: "scheduled", publishAt: running });
  await add("Rückkehr", { status: "scheduled", publishAt: stopped });
  expect(await pathsWith("Herbstzug")).toEqual([]);
  // The passing of time is what is tested here.
  await Bun.sleep(Date.parse(running) - Date.now() + 50);
  const shown = ["/", "/resume.json", "/resume.txt", "/resume.md", "/api/skills/site-skills"];
  expect(await pathsWith("Herbstzug")).toEqual(shown);
  expect(await pathsWith("Rückkehr")).toEqual([]);
  // Stopping saves cached pages for the next start.
  await site.stop();
  await Bun.sleep(Math.max(0, Date.parse(stopped) - Date.now() + 50));
  site = await program.serve(ADDRESS);
  expect(await pathsWith("Rückkehr")).toEqual(shown);
  expect(await pathsWith(CANARY)).toEqual([]);
});

test("the owner previews a draft on the real page, and visitors don't see it there", async () => {
  const created = await site.get("/api/projects/create", {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      project: {
        ...blankProject,
        title: "Nachtigall",
        startDate: "2020-01-01",
        currentlyWorking: true,
        shortSummary: "Sings at night.",
        status: "draft",
      },
    }),
  });
  expect(created.status).toBe(201);
  const { id } = await created.json();
  const html = await (await site.get("/projects")).text();
  const browser = await openBrowser({ reducedMotion: "reduce" });
  try {
    const admin = await openAdmin(browser, site, token, "/admin/projects");
    await admin.getByRole("button", { name: "More for Nachtigall" }).click();
    const opening = browser.waitForEvent("page");
    await admin.getByRole("menuitem", { name: "Preview as visitor" }).click();
    const page = await opening;
    await page.getByRole("heading", { name: "Nachtigall", level: 1 }).waitFor();
    await page.getByText("Draft", { exact: true }).waitFor();
    expect(page.url()).toBe(`${site.url}/project/${id}`);
    const main = page.getByRole("navigation", { name: "Main" });
    await main.getByRole("link", { name: "Projects" }).click();
    await page.getByRole("link", { name: "Nachtigall" }).first().waitFor();
    await page.getByText("Draft", { exact: true }).first().waitFor();
    // The same page for a visitor, in another tab of the owner, and after 'View as visitor'.
    expect(await (await site.get("/projects")).text()).toBe(html);
    await page.getByRole("button", { name: "View as visitor" }).click();
    await page.getByRole("button", { name: "View with drafts" }).waitFor();
    await settle(page);
    expect(await page.getByText("Nachtigall").count()).toBe(0);
    // What the admin has loaded doesn't appear on public pages.
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByRole("link", { name: "Projects", exact: true }).click();
    await page.getByRole("link", { name: "Edit Nachtigall" }).waitFor();
    await page.getByRole("link", { name: "Return To Your Site" }).click();
    await main.getByRole("link", { name: "Projects" }).click();
    await page.getByRole("button", { name: "View with drafts" }).waitFor();
    await settle(page);
    expect(await page.getByText("Nachtigall").count()).toBe(0);
  } finally {
    await browser.close();
  }
});
