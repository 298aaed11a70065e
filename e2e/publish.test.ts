// The published site (§20) on a static host that only supports folders, `_headers` and `404.html`.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { isLong } from "../src/testing/long-run.ts";
import { openBrowser, watch } from "./support/browser.ts";
import { photograph } from "./support/generated-picture.ts";
import { goTo, settle } from "./support/page-idle.ts";
import { Program, type Site, testBuild } from "./support/site.ts";

const ADDRESS = ["--url", "https://ada.example"];
const program = new Program({}, testBuild);
let site: Site;
let token: string;
let project: string;

beforeAll(async () => {
  site = await program.serve(ADDRESS);
  token = await site.setUp({ fname: "Ada", lname: "Lovelace" });
  await addSkill("Analysis");
  project = await addProject("Analytical Engine");
});
afterAll(async () => {
  await site.stop();
  program.remove();
});

async function addSkill(skill: string): Promise<void> {
  await post("/api/skills/create", { skill: { skill, strength: "1" } });
}

async function addProject(title: string): Promise<string> {
  const texts = { title, subtitle: "A mill and a store", shortSummary: "It weaves algebraic patterns." };
  const dates = { startDate: "1937-01-01", endDate: "1938-01-01" };
  const info = { ...texts, ...dates, links: [], skills: [] };
  const { id } = await post("/api/projects/create", { project: info });
  const form = new FormData();
  form.append("project", JSON.stringify(info));
  form.append("image", new Blob([new Uint8Array(await photograph(900, 600))]), "engine.png");
  await post(`/api/projects/update-project-info/${id}`, form, "PUT");
  return id;
}

// biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects by what it reads.
async function post(path: string, body: object, method = "POST"): Promise<any> {
  const isForm = body instanceof FormData;
  const reply = await site.get(path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(!isForm && { "content-type": "application/json" }) },
    body: isForm ? body : JSON.stringify(body),
  });
  expect(reply.ok, await reply.clone().text()).toBe(true);
  return await reply.json();
}

type Summary = { files: number; sent: number; deleted: number; kept: string[] };

async function publish(name: string, args: string[] = [], environment = {}) {
  const { code, out, err } = await program.run(
    ["publish", folderOf(name), "--json", "--verbose", ...ADDRESS, ...args],
    "",
    environment,
  );
  const steps = err.split("\n").filter((line) => /^(sent|deleted) /.test(line));
  return { code, err, steps, summary: (code === 0 ? JSON.parse(out) : null) as Summary };
}

const folderOf = (name: string) => join(program.folder, name);

/** Hashes of all published files, without the manifest. */
function filesOf(name: string): Record<string, string> {
  const folder = folderOf(name);
  return Object.fromEntries(
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((path) => statSync(join(folder, path)).isFile() && !path.startsWith(".vitrine/"))
      .sort()
      .map((path) => [path, Bun.hash(readFileSync(join(folder, path))).toString(36)]),
  );
}

/** Serves a published folder like a static host. */
function startHost(name: string, base: string) {
  const folder = folderOf(name);
  const policy = /Content-Security-Policy: (.*)/.exec(readFileSync(join(folder, "_headers"), "utf8"))?.[1];
  const fileAt = (path: string) =>
    [path, `${path}/index.html`].find((each) =>
      statSync(join(folder, each), { throwIfNoEntry: false })?.isFile(),
    );
  return Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      const { pathname } = new URL(request.url);
      const inside = pathname.startsWith(`${base}/`) ? decodeURIComponent(pathname.slice(base.length)) : null;
      const found = inside === null ? undefined : fileAt(inside);
      const file = Bun.file(join(folder, found ?? "404.html"));
      const isPage = /html$/.test(found ?? "html");
      return new Response(file, {
        status: found === undefined ? 404 : 200,
        headers: {
          ...(isPage && {
            "Content-Type": "text/html; charset=utf-8",
            "Content-Security-Policy": policy ?? "",
          }),
          ...(found?.startsWith("/api/") && { "Content-Type": "application/json" }),
        },
      });
    },
  });
}

/** Follows every address on every page. @returns the number of addresses, and the dead ones */
async function crawl(origin: string, start: string) {
  const seen = new Set([start]);
  const dead: string[] = [];
  for (const path of seen) {
    const reply = await fetch(origin + path);
    if (reply.status !== 200) dead.push(path);
    if (!reply.headers.get("content-type")?.startsWith("text/html")) continue;
    const text = await reply.text();
    for (const [, address = ""] of text.matchAll(/ (?:href|src|data-src|data-page-src|poster)="(\/[^"#?]*)/g))
      seen.add(address);
    for (const [, set = ""] of text.matchAll(/ srcset="([^"]*)"/gi))
      for (const each of set.split(", ")) seen.add(each.split(" ")[0] ?? "");
  }
  return { count: seen.size, dead };
}

const places = [
  ["a root", "root", ""],
  ["a prefix", "prefix", "/me"],
] as const;

/** The files that the first run sent, in this order. */
let sentFirst: string[] | null = null;

describe.each(isLong ? places : places.slice(0, 1))("under %s", (_, name, base) => {
  test("has no dead links, and navigates by script without a server", async () => {
    const published = await publish(name, base === "" ? [] : ["--base", `${base}/`]);
    expect(published.code).toBe(0);
    sentFirst ??= published.steps.map((step) => step.replace(/^sent /, ""));
    const files = startHost(name, base);
    const browser = await openBrowser({ reducedMotion: "reduce" });
    try {
      const { count, dead } = await crawl(files.url.origin, `${base}/`);
      expect(dead).toEqual([]);
      expect(count).toBeGreaterThan(20);
      const page = await browser.newPage();
      const problems = watch(page, files.url.origin);
      await goTo(page, `${files.url.origin}${base}/`);
      await page.evaluate("window.isSame = true");
      for (const [label, path] of [
        ["Projects", "/projects"],
        ["Analytical Engine", `/project/${project}`],
        ["About", "/about"],
        ["Contact", "/contact"],
      ] as const) {
        await page.getByRole("link", { name: label }).first().click();
        await page.waitForURL(files.url.origin + base + path);
        await page.getByRole("heading", { level: 1 }).first().waitFor();
      }
      await settle(page);
      expect(await page.evaluate("window.isSame")).toBe(true);
      // Without --form-url there is no contact form.
      expect(await page.locator("form").count()).toBe(0);
      await goTo(page, `${files.url.origin}${base}/project/${project}/`);
      expect(new URL(page.url()).pathname).toBe(`${base}/project/${project}`);
      expect(problems).toEqual([]);
    } finally {
      await browser.close();
      await files.stop(true);
    }
  }, 60_000);
});

test("published files are the same bytes that the server sends", async () => {
  const paths = [
    "/",
    "/about",
    "/experience",
    "/projects",
    `/project/${project}`,
    "/sitemap.xml",
    "/feed.xml",
  ];
  for (const path of [...paths, "/robots.txt", "/resume.json", "/api/projects/site-projects"]) {
    const file = join(folderOf("root"), path, /\.|api/.test(path) ? "" : "index.html");
    expect(readFileSync(file, "utf8"), path).toBe(await (await site.get(path)).text());
  }
  expect(readFileSync(join(folderOf("root"), "404.html"), "utf8")).toBe(
    await (await site.get("/404")).text(),
  );
});

test("sends only changed files, and leaves foreign files alone", async () => {
  writeFileSync(join(folderOf("root"), "CNAME"), "ada.example\n");
  const again = await publish("root");
  expect(again.steps).toEqual([]);
  expect(again.summary).toMatchObject({ sent: 0, deleted: 0, kept: [] });
  await addSkill("Poetical science");
  const { steps } = await publish("root");
  expect(steps).toContain("sent index.html");
  expect(steps).toContain("sent api/skills/site-skills");
  expect(steps.filter((step) => /assets|uploads|project|about|api\/(?!skills)/.test(step))).toEqual([]);
  expect(readFileSync(join(folderOf("root"), "CNAME"), "utf8")).toBe("ada.example\n");
}, 60_000);

test("sends the files that pages use before the first page, and no file of the admin", async () => {
  const sent = sentFirst ?? [];
  const firstPage = sent.findIndex((path) => path.endsWith(".html"));
  const parts = sent.filter((path) => /^(assets|uploads|previews|icons)\//.test(path));
  expect(parts.length).toBeGreaterThan(50);
  expect(parts.filter((path) => sent.indexOf(path) > firstPage)).toEqual([]);
  const { stdout } = Bun.spawnSync(["grep", "-rlE", "Trash|New API Token", join(folderOf("root"), "assets")]);
  expect(stdout.toString()).toBe("");
}, 60_000);

test.skipIf(!isLong)(
  "an interrupted run leaves a working site, and the next run completes it",
  async () => {
    cpSync(folderOf("root"), folderOf("cut"), { recursive: true });
    rmSync(join(folderOf("cut"), "CNAME"));
    const gone = project;
    project = await addProject("Difference Engine");
    await post(`/api/projects/delete/${gone}`, {});
    const old = join(folderOf("cut"), "project", gone, "index.html");
    for (const step of ["publish-noted", "publish-sent", "publish-deletes"]) {
      expect((await publish("cut", [], { TEST_STOP_AT: step })).code, step).not.toBe(0);
      const files = startHost("cut", "");
      expect((await crawl(files.url.origin, "/")).dead, step).toEqual([]);
      await files.stop(true);
      expect(existsSync(old)).toBe(true);
    }
    const { summary } = await publish("cut");
    // The last run was stopped after all files were sent.
    expect(summary.sent).toBe(0);
    expect(summary.deleted).toBeGreaterThan(0);
    expect(existsSync(old)).toBe(false);
    await publish("root");
    const { CNAME: _foreign, ...whole } = filesOf("root");
    expect(filesOf("cut"), "files with and without an interrupted run").toEqual(whole);
  },
  120_000,
);

test("refuses the folder with the site's data", async () => {
  const { code, err } = await program.run(["publish", "."]);
  expect(code).not.toBe(0);
  expect(err).toContain("holds the site's data");
});

/** The server that receives the contact form. */
const formUrl = `http://127.0.0.1:${freePort()}`;

test("refuses a foreign file in the place of a page before it sends anything, and names it", async () => {
  cpSync(folderOf("root"), folderOf("form"), { recursive: true });
  const page = `project/${await addProject("A loom")}/index.html`;
  const taken = join(folderOf("form"), page);
  mkdirSync(dirname(taken));
  writeFileSync(taken, "mine");
  const before = filesOf("form");
  const refused = await publish("form", ["--form-url", formUrl]);
  expect([refused.code, refused.steps]).toEqual([1, []]);
  expect(refused.err).toContain(page);
  expect(filesOf("form")).toEqual(before);
  expect(readFileSync(taken, "utf8")).toBe("mine");
  rmSync(taken);
  expect((await publish("form", ["--form-url", formUrl])).code).toBe(0);
}, 60_000);

test("only the server that knows the published site accepts its contact form", async () => {
  const url = formUrl;
  const files = startHost("form", "");
  await site.stop();
  site = await program.serve(["--port", new URL(url).port], { VITRINE_PUBLISH_URL: files.url.origin });
  const browser = await openBrowser({ reducedMotion: "reduce" });
  try {
    const page = await browser.newPage();
    await goTo(page, `${files.url.origin}/contact`);
    for (const [name, value] of Object.entries({
      Name: "Bob",
      Email: "bob@example.org",
      Phone: "1",
      Message: "Hello",
    }))
      await page.getByLabel(name, { exact: true }).fill(value);
    await page.getByRole("button", { name: /send/i }).click();
    await page.waitForURL(`${url}/contact?**`);
    const inbox = await site.get("/api/contacts", { headers: { authorization: `Bearer ${token}` } });
    const { messages } = (await inbox.json()) as { messages: { name: string }[] };
    expect(messages.map(({ name }) => name)).toEqual(["Bob"]);
    const elsewhere = await site.get("/contact", {
      method: "POST",
      body: new URLSearchParams({ name: "Eve", email: "eve@example.org", phone: "1", message: "Hello" }),
      headers: { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" },
    });
    expect(elsewhere.status).toBe(403);
  } finally {
    await browser.close();
    await files.stop(true);
  }
}, 60_000);

function freePort(): number {
  const probe = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const port = Number(probe.port);
  void probe.stop(true);
  return port;
}
