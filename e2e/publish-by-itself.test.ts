// Automatic publishing after a change, and what a CDN in front of the server may cache (§20).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openBrowser } from "./support/browser.ts";
import { openAdmin, panel } from "./support/owner-pages.ts";
import { Program, type Site } from "./support/site.ts";

const ORIGIN = "https://ada.example";
const program = new Program();
const folder = join(program.folder, "elsewhere");
let site: Site;
let token: string;

beforeAll(async () => {
  site = await program.serve(["--url", ORIGIN], {
    VITRINE_PUBLISH: "elsewhere",
    VITRINE_CDN_MAX_AGE: "600",
  });
  token = await site.setUp({ fname: "Ada", lname: "Lovelace" });
});
afterAll(async () => {
  await site.stop();
  program.remove();
});

const published = (path: string) => {
  const file = join(folder, path);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
};

async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Not within 30 seconds: ${what}`);
    await Bun.sleep(20);
  }
}

async function call(path: string, method = "GET", body?: object) {
  const reply = await site.get(path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: await reply.json() };
}

const state = async () => (await call("/api/publish")).body;
const addSkill = (skill: string, more: object = {}) =>
  call("/api/skills/create", "POST", { skill: { skill, strength: "1", ...more } });

test("publishes a change automatically, and a scheduled entry at its time", async () => {
  const publishAt = new Date(Date.now() + 3000).toISOString();
  await addSkill("Analysis");
  await addSkill("Weaving", { status: "scheduled", publishAt });
  await until(() => published("index.html").includes("Analysis"), "a published skill");
  await until(() => published("index.html").includes("Weaving"), "the scheduled skill");
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(publishAt));
});

test("lets CDNs cache public pages, makes browsers revalidate, and lets nobody cache private pages", async () => {
  const shared = "public, max-age=0, must-revalidate, s-maxage=600, stale-while-revalidate=86400";
  const headers = async (path: string) => {
    const { headers } = await site.get(path);
    return [headers.get("cache-control"), headers.get("cdn-cache-control")];
  };
  for (const path of ["/", "/projects", "/contact", "/sitemap.xml", "/feed.xml", "/resume.txt"])
    expect({ path, headers: await headers(path) }).toEqual({
      path,
      headers: [shared, "public, max-age=600, stale-while-revalidate=86400"],
    });
  for (const path of ["/admin", "/nowhere", "/api/skills/site-skills", "/contact?sent=1", "/s/none"])
    expect({ path, shared: (await headers(path)).join().includes("s-maxage") }).toEqual({
      path,
      shared: false,
    });
});

test("Settings shows the folder, publishes with 'Publish now', and says why a run failed", async () => {
  await until(async () => !(await state()).publish.work, "the end of the current run");
  const browser = await openBrowser({ reducedMotion: "reduce" });
  try {
    const page = await openAdmin(browser, site, token, "/admin/settings/server");
    const shown = panel(page, "Publishing");
    await shown.getByText(folder).waitFor();
    rmSync(join(folder, "index.html"));
    await shown.getByRole("button", { name: "Publish now" }).click();
    await until(() => published("index.html") !== "", "the page published again");
    await until(async () => !(await state()).publish.work, "the end of the run");
    // A file in place of the folder makes publishing fail.
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "");
    await shown.getByRole("button", { name: "Publish now" }).click();
    await shown.getByRole("alert").getByText("is a file. Choose a folder").waitFor();
    rmSync(folder);
    mkdirSync(folder);
    await shown.getByRole("button", { name: "Publish now" }).click();
    await shown.getByRole("alert").waitFor({ state: "detached" });
    expect(published("index.html")).toContain("Lovelace");
  } finally {
    await browser.close();
  }
});
