// A site in English with German, Arabic and, still hidden, French.
import { expect, test } from "bun:test";
import { visibleLanguages } from "../core/languages/site-language.ts";
import { languageTag } from "../features/languages/languages.contract.ts";
import { exampleEntries } from "../features/openapi/examples.ts";
import { origin, siteIn } from "../testing/site-in-languages.ts";
import { fixedPages } from "./features.ts";

const english = await siteIn({ main: "en" });
const site = await siteIn({ main: "en", others: ["de", "ar", "fr"], hidden: ["fr"] });
const { get } = site;

const pages = [...fixedPages, site.project];
const inLanguage = (prefix: string, path: string) => (path === "/" && prefix ? prefix : prefix + path);
const expected = [
  { tag: "en", prefix: "", dir: "ltr", territory: "en_US", title: "Work Experience" },
  { tag: "de", prefix: "/de", dir: "ltr", territory: "de_DE", title: "Berufserfahrung" },
  { tag: "ar", prefix: "/ar", dir: "rtl", territory: "ar_EG", title: "الخبرات المهنية" },
];

test.each(expected.flatMap(({ prefix, ...rest }) => pages.map((path) => ({ ...rest, prefix, path }))))(
  "$path in $tag",
  async ({ tag, prefix, dir, territory, path }) => {
    const { status, text } = await get(inLanguage(prefix, path));
    expect(status).toBe(200);
    expect(text).toContain(
      `<html lang="${tag}" dir="${dir}"${prefix && ` data-prefix="${prefix}"`} data-design=`,
    );
    expect(text).toContain(`<link rel="canonical" href="${origin}${inLanguage(prefix, path)}">`);
    const alternates = [...text.matchAll(/rel="alternate" hreflang="([\w-]+)" href="([^"]+)"/g)].map(
      ([, tag, href]) => [tag, href],
    );
    expect(alternates).toEqual([
      ...expected.map((each) => [each.tag, origin + inLanguage(each.prefix, path)]),
      ["x-default", origin + path],
    ]);
    const locales = [...text.matchAll(/property="(og:locale[^"]*)" content="(\w+)"/g)].map(
      ([, name, value]) => [name, value],
    );
    expect(locales).toEqual([
      ["og:locale", territory],
      ...expected.filter((each) => each.tag !== tag).map((each) => ["og:locale:alternate", each.territory]),
    ]);
    expect(text).toContain(`property="og:url" content="${origin}${inLanguage(prefix, path)}"`);
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1];
    if (data !== undefined)
      expect(JSON.parse(data)).toMatchObject({ inLanguage: tag, url: origin + inLanguage(prefix, path) });
    // The fonts and icons have no language; everything else stays in it.
    const links = [...text.matchAll(/<a [^>]*?href="(\/[^"]*)"[^>]*>/g)].filter(
      ([a]) => !/hreflang=/i.test(a),
    );
    expect(links.length).toBeGreaterThan(3);
    for (const [, href = ""] of links) expect(`${href}/`).toStartWith(`${prefix}/`);
  },
);

test.each<[path: string, status: number, location: string | null]>([
  ["/de", 200, null],
  ["/de/", 308, "/de"],
  ["/de/experience/", 308, "/de/experience"],
  ["/en", 308, "/"],
  ["/en/", 308, "/"],
  ["/en/experience?a=1", 308, "/experience?a=1"],
  ["/en//evil.example", 308, "/evil.example"],
  ["/DE", 404, null],
  ["/de-CH", 404, null],
  ["/fr", 404, null],
  ["/fr/experience", 404, null],
  ["/fr/api/skills/site-skills", 404, null],
  ["/it/experience", 404, null],
  ["/de/nowhere", 404, null],
  ["/de/de", 404, null],
  ["/de/admin", 404, null],
  ["/de/uploads/a.png", 404, null],
  ["/de/sitemap.xml", 404, null],
  ["/de/healthz", 404, null],
  ["/de/feed.xml", 200, null],
  ["/de/publications.bib", 404, null],
  ["/de/resume.json", 200, null],
  ["/de/resume.txt", 200, null],
  ["/de/contact.vcf", 200, null],
  ["/de/site.webmanifest", 200, null],
  ["/de/api/skills/site-skills", 200, null],
  ["/de/api/nothing", 404, null],
  ["/de/s/unknown", 404, null],
  ["/admin/shares", 302, "/admin/sharing#share-links"],
  ["/admin/downloads", 302, "/admin/sharing#downloads"],
])("%s is %i", async (path, status, location) => {
  const reply = await get(path);
  expect([reply.status, reply.headers.get("location")]).toEqual([status, location]);
});

test("the 404 page is in the language of its address", async () => {
  expect((await get("/de/nowhere")).text).toContain('<html lang="de"');
  expect((await get("/nowhere")).text).toContain('<html lang="en"');
  expect((await get("/fr")).text).toContain('<html lang="en"');
  expect((await get("/de/nowhere")).text).not.toContain('rel="alternate"');
});

test("a hidden language is shown to the owner, and not cached", async () => {
  const owner = { authorization: `Bearer ${site.token}` };
  for (let turn = 0; turn < 2; turn++) {
    const shown = await get("/fr/experience", owner);
    expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(shown.text).toContain('<html lang="fr" dir="ltr" data-prefix="/fr"');
    expect((await get("/fr/api/skills/site-skills", owner)).status).toBe(200);
    expect((await get("/fr/nowhere", owner)).text).toContain('<html lang="fr"');
    expect((await get("/fr/experience")).status).toBe(404);
    expect((await get("/fr/experience", { authorization: "Bearer wrong" })).status).toBe(404);
    expect((await get("/de")).text).not.toContain('hreflang="fr"');
  }
});

test("the owner's browser shows hidden languages until the session ends", async () => {
  const { call, get, ownerId } = await siteIn({ main: "en", others: ["de", "fr"], hidden: ["fr"] });
  const reply = await call("GET", "/languages");
  expect(reply.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^hidden-language=\w+; Path=\/; HttpOnly; SameSite=Strict$/),
  ]);
  const visitors = await call("GET", "/languages", undefined, { authorization: "" });
  expect(visitors.headers.getSetCookie()).toEqual([]);
  const cookie = reply.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
  expect((await get("/fr", { cookie })).text).toContain('<html lang="fr"');
  // The page's own reads on navigation.
  expect((await get("/fr/api/skills/site-skills", { cookie })).status).toBe(200);
  expect((await get("/fr/api/skills/site-skills")).status).toBe(404);
  expect((await get("/fr", { cookie: "hidden-language=0" })).status).toBe(404);
  expect((await get("/fr")).status).toBe(404);
  expect((await call("POST", `/users/logout/${ownerId}`)).status).toBe(200);
  expect((await get("/fr", { cookie })).status).toBe(404);
});

test("responses are cached by language", async () => {
  for (let turn = 0; turn < 2; turn++)
    for (const { tag, prefix } of expected) {
      expect((await get(`${prefix}/experience`)).text).toContain(`<html lang="${tag}"`);
      expect((await get(`${prefix}/feed.xml`)).text).toContain(`href="${origin}${prefix}/feed.xml"`);
    }
});

test("a page of another language reads, links and previews in it", async () => {
  const { text } = await get("/de");
  for (const part of [
    'href="/icons/de/32.png"',
    'href="/icons/de/180.png"',
    'href="/de/site.webmanifest"',
    `content="${origin}/previews/de/home.jpg?v=`,
    'type="application/atom+xml" href="/de/feed.xml"',
    'type="application/pdf" href="/de/resume.pdf"',
  ])
    expect(text).toContain(part);
  expect((await get("/de/contact")).text).toContain('action="/de/contact#letter"');
  expect(JSON.parse((await get("/de/site.webmanifest")).text)).toMatchObject({
    lang: "de",
    start_url: "../de",
    icons: [{ src: "/icons/de/192.png" }, { src: "/icons/de/512.png" }],
  });
  expect(JSON.parse((await get("/de/resume.json")).text).meta.canonical).toBe(`${origin}/de/resume.json`);
  const feed = (await get("/de/feed.xml")).text;
  expect(feed).toContain('xml:lang="de"');
  expect(feed).toContain(`<id>${origin}/de</id>`);
  expect(feed).toContain(`href="${origin}/de${site.project}"`);
  // Texts without a translation are in the main language.
  expect(feed).toContain('<title xml:lang="en">');
  expect((await get("/feed.xml")).text).not.toContain("xml:lang");
});

test("a résumé that is made from the site is in the language of the page that leads to it", async () => {
  const { call, get } = await siteIn({ main: "en", others: ["de"] });
  expect((await get("/de/resume")).status).toBe(404);
  expect((await call("POST", "/export/create-layout", { layout: exampleEntries.layout })).status).toBe(201);
  expect((await get("/de/resume")).headers.get("location")).toBe("/de/resume.pdf");
  expect((await get("/resume")).headers.get("location")).toBe("/resume.pdf");
  expect((await get("/de/experience")).text).toContain('<a href="/de/resume.pdf"');
});

test("a form without script is answered in the language of its page", async () => {
  const post = (values: Record<string, string>) =>
    site.app.request(
      "/de/contact",
      {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(values).toString(),
      },
      { origin },
    );
  const refused = await post({ name: "" });
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining("Bitte geben Sie Ihren Namen ein."),
  ]);
  const message = { name: "Ada", email: "ada@example.org", phone: "+44 20 7946 0958", message: "Guten Tag." };
  const sent = await post(message);
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/de/contact?sent=1#letter"]);
  expect((await get("/de/contact?sent=1")).text).toContain('<html lang="de"');
});

test("visits are counted by the whole address", async () => {
  site.visits.length = 0;
  for (const path of ["/de", "/de/experience", "/experience"]) await get(path);
  expect(site.visits).toEqual(["/de", "/de/experience", "/experience"]);
});

test("the sitemap has every page in every language, each with all of them", async () => {
  const { text } = await get("/sitemap.xml");
  const found = [...text.matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/g)];
  expect(found.map(([, address]) => address)).toEqual(
    pages.flatMap((path) => expected.map(({ prefix }) => origin + inLanguage(prefix, path))),
  );
  for (const [, , links = ""] of found)
    expect([...links.matchAll(/hreflang="([^"]+)"/g)].map(([, tag]) => tag)).toEqual([
      "en",
      "de",
      "ar",
      "x-default",
    ]);
  expect(text).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
});

test("the pages of a site with one language name no other", async () => {
  for (const path of fixedPages) {
    const { text } = await english.get(path);
    expect(text).toContain('<html lang="en" data-design=');
    for (const absent of [
      "hreflang",
      "og:locale",
      "inLanguage",
      "data-prefix",
      "language choices",
      "icons/32",
    ])
      expect(text).not.toContain(absent);
  }
  expect((await english.get("/sitemap.xml")).text).not.toContain("xhtml");
  for (const path of ["/en", "/en/experience", "/de"]) expect((await english.get(path)).status).toBe(404);
});

test("a language never begins an address of the program", () => {
  const segments = site.app.routes.map(({ path }) => path.split("/")[1] ?? "");
  const taken = [...new Set(segments)].filter((segment) => /^[a-z]{2,3}$/.test(segment));
  expect(taken).toEqual(["api"]);
  for (const segment of taken) expect(languageTag.safeParse(segment).success).toBe(false);
  expect(visibleLanguages({ main: "en", others: ["de"], hidden: ["de"], version: 1 }).others).toEqual([]);
});

test("the preview of the look is in the language of its address", async () => {
  const { text, status } = await get("/de/look-preview?path=/experience&design=swiss");
  expect(status).toBe(200);
  for (const part of ['<html lang="de" dir="ltr" data-prefix="/de" data-design="swiss"', "Berufserfahrung"])
    expect(text).toContain(part);
  expect((await get("/fr/look-preview")).status).toBe(404);
  const owner = { authorization: `Bearer ${site.token}` };
  expect((await get("/fr/look-preview", owner)).text).toContain('<html lang="fr"');
});
