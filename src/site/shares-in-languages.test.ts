// A share link in another language, and the menu of languages on pages that are missing.
import { expect, test } from "bun:test";
import { exampleEntries } from "../features/openapi/examples.ts";
import { readPdf } from "../testing/read-pdf.ts";
import { siteIn } from "../testing/site-in-languages.ts";
import { form } from "../testing/test-app.ts";

const site = await siteIn({ main: "en", others: ["de", "ar"], hidden: ["ar"] });
const { app, call, get } = site;
const greeting = "Dear Ms Byron, these are the jobs and the projects of which I wrote to you. Engines.";

async function createShare(share: object): Promise<string> {
  const experience = {
    ...exampleEntries.experience,
    title: "Analyst",
    description: "Ran the mill.",
    startDate: "2019-03-01",
    stillEmployed: true,
    status: "draft",
    translations: { de: { title: "Analytikerin" } },
  };
  const { experience: job } = (await call("POST", "/experiences/create", form({ experience }))).body;
  const chosen = { experiences: [job._id], projects: [site.project.slice("/project/".length)] };
  const { body } = await call("POST", "/shares/create", { share: { name: "Byron", ...chosen, ...share } });
  return body.share.href;
}

/** The addresses in the menu of languages. */
const menuOf = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)" hrefLang="(\w+)"/g)].map(([, href]) => href).slice(0, 2);

test("a locked share is in German, and the password unlocks it in each language", async () => {
  const path = await createShare({ title: "For you", greeting, password: "difference" });
  const locked = await get(`/de${path}`);
  expect(locked.status).toBe(401);
  for (const part of [
    '<html lang="de"',
    "<title>Passwort</title>",
    `action="/de${path}"`,
    ">Öffnen</button>",
  ])
    expect(locked.text).toContain(part);
  expect(menuOf(locked.text)).toEqual([path, `/de${path}`]);
  expect((await get(`/de${path}/resume.pdf`)).headers.get("location")).toBe(`/de${path}`);
  const post = (password: string) =>
    app.request(
      `/de${path}`,
      {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ password }).toString(),
      },
      { origin: "https://ada.example" },
    );
  expect(await (await post("wrong")).text()).toContain("Falsches Passwort.");
  const opened = await post("difference");
  expect([opened.status, opened.headers.get("location")]).toEqual([303, `/de${path}`]);
  const cookies = opened.headers.getSetCookie();
  expect(cookies).toEqual([
    expect.stringMatching(
      /^__Host-share-[\da-f-]{36}=[\w-]{43}; Path=\/; Max-Age=86400; Secure; HttpOnly; SameSite=Strict$/,
    ),
  ]);
  const cookie = cookies[0]?.split(";", 1)[0] ?? "";
  expect((await get(path, { cookie })).text).toContain("Dear Ms Byron");
  expect((await get(`/de${path}`, { cookie })).text).toContain("Dear Ms Byron");
});

test("a share in German says which texts are in English", async () => {
  const path = await createShare({ title: "For you", greeting });
  const { status, headers, text } = await get(`/de${path}`);
  expect([status, headers.get("x-robots-tag")]).toEqual([200, "noindex, nofollow"]);
  for (const part of [
    '<html lang="de" dir="ltr" data-prefix="/de"',
    "<title>For you</title>",
    '<h1 lang="en" dir="ltr"',
    `<a href="/de${path}/resume.pdf" target="_blank" aria-describedby="new-tab" rel="noreferrer" class="ink-link">Lebenslauf</a>`,
    'aria-label="Berufserfahrung"',
    'class="plain-title moving-title">Analytikerin<',
    '<bdi lang="en" dir="ltr" class="text-primary">',
    "März 2019 – heute",
    '<dt class="small-caps">Zeitraum</dt>',
    'href="/de/contact"',
  ])
    expect(text).toContain(part);
  for (const absent of ['rel="canonical"', 'rel="alternate"', "Draft", "Resume<"])
    expect(text).not.toContain(absent);
  expect(menuOf(text)).toEqual([path, `/de${path}`]);
  const file = await app.request(`/de${path}/resume.pdf`, {}, { origin: "https://ada.example" });
  const { pages } = await readPdf(new Uint8Array(await file.arrayBuffer()));
  const words = pages.map((page) => page.text).join(" ");
  for (const word of ["Berufserfahrung", "Analytikerin", "heute"]) expect(words).toContain(word);
});

test.each([
  [
    "in the language of the link",
    "Guten Tag, hier sind die Arbeiten für die Stelle, von der Sie schrieben.",
    false,
  ],
  ["in the main language", greeting, true],
  ["of which nobody can say it", "Engines.", true],
])("a greeting %s", async (_name, text, isMain) => {
  const path = await createShare({ greeting: text });
  const html = (await get(`/de${path}`)).text;
  const [, attributes] = new RegExp(`<p ([^>]*)class="prose [^"]*">${text}`).exec(html) ?? [];
  expect(attributes?.includes('lang="en"')).toBe(isMain);
  expect((await get(path)).text).not.toContain('lang="en" dir="ltr" class');
});

test.each([
  ["a page that is missing", "/nowhere", ["/", "/de"]],
  ["a project that is missing", "/project/unknown", ["/", "/de"]],
  ["a share link that is missing", "/s/unknown", ["/", "/de"]],
  ["a project", site.project, [site.project, `/de${site.project}`]],
  ["the home page", "/", ["/", "/de"]],
  ["the page without a résumé", "/resume", ["/resume", "/de/resume"]],
])("the menu of languages on %s", async (_name, path, expected) => {
  for (const prefix of ["", "/de"]) {
    const { status, text } = await get(path === "/" ? prefix || "/" : prefix + path);
    expect(menuOf(text)).toEqual(expected);
    for (const href of menuOf(text))
      expect([href, (await get(href ?? "")).status]).toEqual([href, expected[0] === "/resume" ? 404 : 200]);
    expect(status).toBe(expected[0] === path && path !== "/resume" ? 200 : 404);
  }
});
