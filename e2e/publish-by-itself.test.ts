// §20: what follows a change without anyone asking: the published copy, and the CDN before the server.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openBrowser } from "./support/browser.ts";
import { openAdmin, panel } from "./support/owner-pages.ts";
import { Program, type Site } from "./support/site.ts";

const ORIGIN = "https://ada.example";
const program = new Program();
const folder = join(program.folder, "elsewhere");
/** Addresses that the CDN was told of, in the order of the calls. */
const told: string[][] = [];
let cdn: Bun.Server<undefined>;
let site: Site;
let token: string;

beforeAll(async () => {
  cdn = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      if (request.headers.get("authorization") !== "Bearer cdn-key")
        return new Response(null, { status: 403 });
      told.push(((await request.json()) as { files: string[] }).files);
      return Response.json({ success: true });
    },
  });
  site = await program.serve(["--url", ORIGIN], {
    VITRINE_PUBLISH: "elsewhere",
    VITRINE_PURGE_URL: `${cdn.url.origin}/purge_cache`,
    VITRINE_PURGE_HEADER: "Authorization: Bearer cdn-key",
  });
  token = await site.setUp({ fname: "Ada", lname: "Lovelace" });
});
afterAll(async () => {
  await site.stop();
  await cdn.stop(true);
  program.remove();
});

const published = (path: string) => {
  const file = join(folder, path);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
};

async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Not within 30 seconds: ${what}`);
    await Bun.sleep(100);
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

test("a change is published and told to the CDN, with what it has changed alone", async () => {
  await until(() => published("index.html").includes("Lovelace") && told.length > 0, "the first run");
  await until(
    async () => (await state()).purge.last !== undefined && !(await state()).publish.work,
    "its end",
  );
  told.length = 0;
  await addSkill("Analysis");
  await until(() => published("index.html").includes("Analysis"), "a published skill");
  await until(() => told.length > 0, "a call to the CDN");
  expect(told.flat()).toContain(`${ORIGIN}/`);
  expect(told.flat()).not.toContain(`${ORIGIN}/projects`);
  expect(told.flat().join()).not.toContain("/api/");
});

test("a scheduled entry is published in its minute", async () => {
  const publishAt = new Date(Date.now() + 4000).toISOString();
  await addSkill("Weaving", { status: "scheduled", publishAt });
  await until(() => published("index.html").includes("Weaving"), "the scheduled skill");
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(publishAt));
});

test("CDNs may keep pages, browsers ask each time, and what is not for all is kept nowhere", async () => {
  const shared = "public, max-age=0, must-revalidate, s-maxage=86400, stale-while-revalidate=86400";
  const headers = async (path: string) => {
    const { headers } = await site.get(path);
    return [headers.get("cache-control"), headers.get("cdn-cache-control")];
  };
  for (const path of ["/", "/projects", "/contact", "/sitemap.xml", "/feed.xml", "/resume.txt"])
    expect({ path, headers: await headers(path) }).toEqual({
      path,
      headers: [shared, "public, max-age=86400, stale-while-revalidate=86400"],
    });
  for (const path of ["/admin", "/nowhere", "/api/skills/site-skills", "/contact?sent=1", "/s/none"])
    expect({ path, shared: (await headers(path)).join().includes("s-maxage") }).toEqual({
      path,
      shared: false,
    });
});

test("Settings tells of it, 'Publish now' does so at once, and a failure is told with its reason", async () => {
  const browser = await openBrowser({ reducedMotion: "reduce" });
  try {
    const page = await openAdmin(browser, site, token, "/admin/settings");
    const shown = panel(page, "Publishing");
    await shown.getByText(folder).waitFor();
    rmSync(join(folder, "index.html"));
    await shown.getByRole("button", { name: "Publish now" }).click();
    await until(() => published("index.html") !== "", "the page, anew");
    await until(async () => !(await state()).publish.work, "the end of the run");
    // A file where the folder was: nothing can be published there.
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "");
    await shown.getByRole("button", { name: "Publish now" }).click();
    await shown.getByRole("alert").getByText("is a file. Name a folder").waitFor();
    rmSync(folder);
    mkdirSync(folder);
    await shown.getByRole("button", { name: "Publish now" }).click();
    await shown.getByRole("alert").waitFor({ state: "detached" });
    expect(published("index.html")).toContain("Lovelace");
  } finally {
    await browser.close();
  }
});

test("a CDN that needs the site's address is refused without one", async () => {
  const { code, err } = await program.run(["serve", "--port", "0"], "", {
    VITRINE_PURGE_URL: "https://cdn.example",
  });
  expect(code).not.toBe(0);
  expect(err).toContain("VITRINE_PURGE_URL needs the site's address");
});
