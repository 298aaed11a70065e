// Sites whose language is not English, and with several languages.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openBrowser } from "./support/browser.ts";
import { OwnedSite } from "./support/owned-site.ts";
import { goTo, settle } from "./support/page-idle.ts";

const own = new OwnedSite();

beforeAll(async () => {
  await own.start();
  await choose("de");
});
afterAll(() => own.end());

async function choose(main: string, others: string[] = [], hidden: string[] = []): Promise<void> {
  const response = await own.site.get("/api/languages", {
    method: "PUT",
    headers: { authorization: `Bearer ${own.token}`, "content-type": "application/json" },
    body: JSON.stringify({ languages: { main, others, hidden } }),
  });
  expect(response.status).toBe(200);
}

test("pages are in the language before and after hydration, and after navigation without a reload", async () => {
  await using browser = await openBrowser({ reducedMotion: "reduce" });
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(`${own.site.url}/contact`);
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
  await page.getByRole("heading", { name: "Kontakt", level: 1 }).waitFor();
  // Before hydration, the browser itself would ask for the name.
  await settle(page);
  await page.getByRole("button", { name: "Senden" }).click();
  await page.getByText("Bitte geben Sie Ihren Namen ein.").waitFor();
  await page
    .getByRole("navigation", { name: "Hauptnavigation" })
    .getByRole("link", { name: "Erfahrung" })
    .click();
  await page.getByRole("heading", { name: "Berufserfahrung", level: 1 }).waitFor();
  expect(await page.title()).toBe("Berufserfahrung – Grace Hopper");
  expect(errors).toEqual([]);
});

test("an English page names no messages, and loads no code to format them", async () => {
  await choose("en");
  await using browser = await openBrowser({ reducedMotion: "reduce" });
  const page = await browser.newPage();
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await goTo(page, `${own.site.url}/contact`);
  expect(scripts.some((url) => url.includes("/entry-browser-"))).toBe(true);
  expect(scripts.filter((url) => url.includes("/translate-"))).toEqual([]);
});

test("the owner chooses the language under Settings, which stay in English", async () => {
  const page = await own.open("/admin/settings/languages");
  await page.getByLabel("Language of your site").selectOption("العربية");
  await page.getByText("Language saved.").waitFor();
  await page.goto(`${own.site.url}/`);
  expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
  await page.goto(`${own.site.url}/admin/settings/languages`);
  await page.getByRole("heading", { level: 1, name: "Languages" }).waitFor();
  expect(await page.getByLabel("Language of your site").inputValue()).toBe("ar");
});

test("a site in three languages: each page knows the others, and links stay in the language", async () => {
  await choose("en", ["de", "ar"]);
  const languages = [
    ["en", "", "ltr"],
    ["de", "/de", "ltr"],
    ["ar", "/ar", "rtl"],
  ] as const;
  const { url } = own.site;
  const seen = new Map<string, string>();
  for (const [lang, prefix, dir] of languages) {
    const queue = [prefix || "/"];
    for (const path of queue) {
      const response = await own.site.get(path, { redirect: "manual" });
      expect([path, response.status === 200 || path.endsWith("/resume")]).toEqual([path, true]);
      const html = await response.text();
      expect([path, /<html lang="([^"]+)" dir="([^"]+)"/.exec(html)?.slice(1)]).toEqual([path, [lang, dir]]);
      const links = [...html.matchAll(/<a [^>]*?href="(\/[^"#]*)"[^>]*>/g)];
      const toLanguages = links.filter(([link]) => /hreflang=/i.test(link));
      // In the header and in the drawer.
      expect([path, toLanguages.length]).toEqual([path, 2 * languages.length]);
      for (const [link, href = ""] of links)
        if (!toLanguages.some(([other]) => other === link)) {
          expect(`${href}/`).toStartWith(`${prefix}/`);
          if (!queue.includes(href)) queue.push(href);
        }
      if (response.status === 404) continue;
      expect(html).toContain(`<link rel="canonical" href="${url}${path}">`);
      const set = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(
        ([, tag, href]) => `${tag} ${href}`,
      );
      expect(set.map((each) => each.split(" ", 1)[0])).toEqual(["en", "de", "ar", "x-default"]);
      seen.set(url + path, set.join("\n"));
    }
  }
  expect(seen.size).toBeGreaterThan(12);
  // Reciprocal: every named address exists, and names the same ones.
  for (const set of seen.values())
    for (const line of set.split("\n")) expect(seen.get(line.split(" ")[1] ?? "")).toBe(set);
  const sitemap = await (await own.site.get("/sitemap.xml")).text();
  expect([...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address]) => address).sort()).toEqual(
    [...seen.keys()].sort(),
  );
});

test("visitors choose the language in the header, and in the drawer of narrow screens", async () => {
  await choose("en", ["de", "ar"]);
  await using browser = await openBrowser({ reducedMotion: "reduce" });
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  await goTo(page, `${own.site.url}/contact`);
  await page.getByRole("button", { name: "Language" }).click();
  // Pages may load the next page's data before a click.
  const read = page.waitForRequest(/\/de\/api\/experiences/);
  await page.getByRole("link", { name: "Deutsch" }).click();
  await page.waitForURL(`${own.site.url}/de/contact`);
  await page.getByRole("heading", { name: "Kontakt", level: 1 }).waitFor();
  // A link that is clicked before the page's script runs loads a whole document, without that request.
  await settle(page);
  // Without a reload, and with data in German.
  await page
    .getByRole("navigation", { name: "Hauptnavigation" })
    .getByRole("link", { name: "Erfahrung" })
    .click();
  await read;
  await page.getByRole("heading", { name: "Berufserfahrung", level: 1 }).waitFor();
  expect(page.url()).toBe(`${own.site.url}/de/experience`);
  await page
    .getByRole("navigation", { name: "Hauptnavigation" })
    .getByRole("link", { name: "Start" })
    .click();
  await page.waitForURL(`${own.site.url}/de`);
  await page.setViewportSize({ width: 360, height: 720 });
  await page.getByRole("button", { name: "Navigation öffnen" }).click();
  const current = page.getByRole("dialog").getByRole("link", { name: "Deutsch" });
  expect(await current.getAttribute("aria-current")).toBe("true");
  await page.getByRole("dialog").getByRole("link", { name: "العربية" }).click();
  await page.waitForURL(`${own.site.url}/ar`);
  expect(errors).toEqual([]);
});

test("the owner adds a language, looks at it while it is hidden, shows it and removes it with Undo", async () => {
  await choose("en");
  const page = await own.open("/admin/settings/languages");
  await page.getByLabel("Add a language").selectOption("Deutsch");
  await page.getByText("Deutsch added. It is hidden until you show it to visitors.").waitFor();
  expect((await own.site.get("/de")).status).toBe(404);
  const settings = page.url();
  await page.goto(`${own.site.url}/de/experience`);
  await page.getByRole("heading", { name: "Berufserfahrung", level: 1 }).waitFor();
  await page.goto(settings);
  await page.getByRole("switch", { name: /Deutsch/ }).click();
  await page.getByText("Deutsch is now visible to visitors.").waitFor();
  const headers = { authorization: `Bearer ${own.token}`, "content-type": "application/json" };
  const skill = { skill: "Compilers", strength: "1", translations: { de: { skill: "Übersetzerbau" } } };
  const added = await own.site.get("/api/skills/create", {
    method: "POST",
    headers,
    body: JSON.stringify({ skill }),
  });
  expect(added.status).toBe(201);
  const german = async () => await (await own.site.get("/de")).text();
  expect(await german()).toContain("Übersetzerbau");
  expect((await own.site.get("/de")).status).toBe(200);
  await page.getByRole("button", { name: "More for Deutsch" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("Deutsch removed.").waitFor();
  expect((await own.site.get("/de")).status).toBe(404);
  const toast = page.getByRole("listitem").filter({ hasText: "Deutsch removed." });
  await toast.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Languages restored.").waitFor();
  // With what was translated into it.
  expect(await german()).toContain("Übersetzerbau");
  expect((await own.site.get("/de")).status).toBe(200);
});

test("a published site has every language", async () => {
  await choose("en", ["de", "fr"], ["fr"]);
  const out = join(own.program.folder, "published");
  const url = "https://grace.example";
  const published = await own.program.run(["publish", out, "--url", url]);
  expect([published.code, published.err]).toEqual([0, expect.anything()]);
  const text = (name: string) => readFileSync(join(out, name), "utf8");
  for (const name of ["index", "experience/index", "projects/index", "about/index", "contact/index", "404"]) {
    const german = name === "index" ? "de/index" : `de/${name}`;
    expect(text(`${name}.html`)).toContain('<html lang="en" dir="ltr"');
    expect(text(`${german}.html`)).toContain('<html lang="de" dir="ltr" data-prefix="/de"');
  }
  for (const name of [
    "de/resume.pdf",
    "de/feed.xml",
    "de/api/skills/site-skills",
    "de/site.webmanifest",
    "icons/de/180.png",
  ])
    expect([name, existsSync(join(out, name))]).toEqual([name, true]);
  expect(existsSync(join(out, "fr"))).toBe(false);
  expect(text("sitemap.xml")).toContain(`hreflang="de" href="${url}/de/experience"`);
});
