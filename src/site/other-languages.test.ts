// Pages and documents of a site in another language have no English texts of the program.
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { languageOf } from "../core/languages/catalogs.ts";
import { defaultLayout } from "../core/resume/resume-layout.contract.ts";
import { renderSiteDocx, renderSitePdf } from "../features/export/generated-resume.ts";
import { publicResume } from "../features/export/json-resume.ts";
import { writers } from "../features/export/writers.ts";
import { sectionKinds } from "../features/sections/section-kinds.contract.ts";
import { shareKey } from "../features/shares/shares.contract.ts";
import { sampled } from "../testing/long-run.ts";
import { readPdf } from "../testing/read-pdf.ts";
import { createTestApp, form } from "../testing/test-app.ts";
import { loadParts } from "./features.ts";
import { developmentAssets } from "./pages/development-assets.ts";
import { Pages } from "./pages/pages.ts";

const origin = "https://ada.example";
const visitors = await loadParts("visitors");
/** The owner's texts, in letters that no tested language has. */
const own = "Λόγος";

async function siteIn(language: string) {
  const site = await createTestApp();
  expect((await site.call("PUT", "/languages", { languages: { main: language } })).status).toBe(200);
  const { publicDb: db } = site.store;
  const pages = new Pages({
    db,
    visitors,
    renderer: await import("../../web/entry-server.tsx"),
    pageAssets: developmentAssets(""),
    isDevelopment: false,
    isDemo: false,
    cacheHeaders: {},
  });
  return { site, db, pages };
}

/** Texts that visitors see or hear, and those for search engines. */
function textsOf(html: string): string {
  const head = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? "";
  const descriptions = [
    ...html.matchAll(
      /<meta (?:name="description"|property="og:(?:title|description|image:alt)") content="([^"]*)"/g,
    ),
  ];
  const body = html.slice(
    html.indexOf("<body"),
    html.includes('id="content"') ? html.indexOf('id="content"') : undefined,
  );
  const attributes = [
    ...body.matchAll(/ (?:aria-label|aria-roledescription|alt|title|placeholder)="([^"]*)"/g),
  ];
  return [
    head,
    ...[...descriptions, ...attributes].map(([, text]) => text),
    body.replace(/<[^>]+>/g, " "),
  ].join(" ");
}

const wordsIn = (text: string): string[] => text.replace(/&#x?\w+;|&\w+;/g, " ").match(/[A-Za-z]{3,}/g) ?? [];

/** Words of English messages that the language does not use itself. */
function englishWords(language: string): ReadonlySet<string> {
  const {
    pages,
    server,
  }: Record<string, Record<string, string>> = JSON.parse(
    readFileSync(`src/shared/catalogs/${language}.json`, "utf8"),
  );
  const messages = { ...pages, ...server };
  const native = new Set(Object.values(messages).flatMap(wordsIn));
  const english = Object.keys(messages).flatMap((id) => wordsIn(id.replace(/[<{]\/?\w+[>}]/g, " ")));
  return new Set(english.filter((word) => !native.has(word)));
}

async function fill({ site }: Awaited<ReturnType<typeof siteIn>>): Promise<string> {
  const created = async (path: string, body: object) => {
    const reply = await site.call("POST", path, body);
    expect([path, reply.status, reply.body.error]).toEqual([path, 201, undefined]);
    return reply.body;
  };
  const newInfo = { fname: own, lname: own, title: own, location: own };
  await site.call("PUT", `/users/update-user/${site.ownerId}`, { newInfo });
  await created("/summaries/create", { newSummary: own });
  for (const strength of ["1", "2", "3"])
    await created("/skills/create", { skill: { skill: own, strength } });
  await created("/links/create", {
    link: { platform: "other", href: "https://λόγος.example/", siteHandle: own },
  });
  const period = { startDate: "2019-03-01", endDate: "2021-06-01" };
  const education = {
    school: own,
    degreeLevel: "Master",
    degree: own,
    minor: own,
    gpa: own,
    courses: [own],
    achievements: [own],
    associations: [own],
  };
  await created("/educations/create", form({ education: { ...education, ...period } }));
  const experience = {
    title: own,
    company: own,
    location: own,
    description: own,
    highlights: [own],
    skills: [own],
  };
  await created(
    "/experiences/create",
    form({ experience: { ...experience, startDate: "2021-07-01", stillEmployed: true } }),
  );
  await created(
    "/experiences/create",
    form({ experience: { ...experience, startDate: "2020-03-01", stopDate: "2020-04-01" } }),
  );
  const project = {
    title: own,
    subtitle: own,
    associatedCompany: own,
    location: own,
    shortSummary: own,
    summary: own,
    roles: [own],
    skills: [own],
    url: "https://λόγος.example/",
    links: ["https://λόγος.example/"],
    featured: true,
  };
  const { project: stored, _id = stored?._id } = await created("/projects/create", {
    project: { ...project, ...period },
  });
  await created("/projects/create", { project: { ...project, ...period, roles: [own, own] } });
  await created("/abouts/create", form({ newSection: { blockType: "text", header: own, body: own } }));
  await created(
    "/abouts/create",
    form({
      newSection: { blockType: "video", video: "https://www.youtube.com/watch?v=dQw4w9WgXcQ", isLink: true },
    }),
  );
  for (const kind of sectionKinds) {
    const { section } = await created("/sections/create", {
      section: { kind, title: kind === "custom" ? own : "" },
    });
    const entry = {
      name: own,
      organization: own,
      role: own,
      level: own,
      summary: own,
      highlights: [own],
      keywords: [own],
      startDate: "2019-03-01",
    };
    await created(`/sections/add-entry/${section._id}`, { entry });
  }
  return _id;
}

test.each(sampled(["ar", "de", "ja"]))(
  "no text of the program is in English on a site in %s",
  async (language) => {
    const { pages, ...rest } = await siteIn(language);
    const { site, db } = rest;
    const page = async (path: string, posted: { key: readonly string[]; outcome: unknown } | null = null) =>
      textsOf(await pages.render(path, origin, { posted }).text());
    const paths = ["/", "/experience", "/projects", "/about", "/contact", "/resume", "/missing"];
    const shown: Record<string, string> = {};
    for (const path of [...paths, "/project/unknown"]) shown[`empty ${path}`] = await page(path);
    const id = await fill({ pages, ...rest });
    for (const path of [...paths, `/project/${id}`]) shown[path] = await page(path);
    const values = { name: "", email: "", phone: "", message: "" };
    const posted = (outcome: object) => ({
      key: ["contacts", "posted"],
      outcome: { advice: "", faults: {}, values, ...outcome },
    });
    shown.sent = await page("/contact", posted({ isSent: true }));
    shown.failed = await page("/contact", posted({ isSent: false }));
    const guest = (outcome: object | null, title: "Password" | "Page not found") =>
      pages
        .renderGuest(
          "/s/token",
          { key: shareKey, outcome },
          { title: ({ t }) => t(title), status: 200, headers: {} },
        )
        .text();
    shown.locked = textsOf(await guest({ isLocked: true, action: "/s/token", hasFailed: true }, "Password"));
    shown.share = textsOf(
      await guest(
        { isLocked: false, title: own, greeting: own, resume: "/s/token/resume.pdf", entries: {} },
        "Page not found",
      ),
    );

    const parts = await site.deps.exportParts();
    const from = { db, parts, origin, uploadsFolder: site.folder, changedAt: "2026-06-01T12:00:00.000Z" };
    const resume = publicResume(db, { parts, origin });
    shown.txt = writers.txt.write({ db, parts, resume });
    shown.md = writers.md.write({ db, parts, resume });
    const pdf = await readPdf((await renderSitePdf(from, { ...defaultLayout, pages: 20 })).bytes);
    shown.pdf = pdf.pages.map(({ text }) => text).join(" ");
    const docx = unzipSync(await renderSiteDocx(from, defaultLayout));
    shown.docx = ["word/document.xml", "docProps/core.xml"]
      .map((name) => strFromU8(docx[name] ?? new Uint8Array()).replace(/<[^>]+>/g, " "))
      .join(" ");

    const { t } = languageOf(language);
    for (const where of ["/experience", "md", "pdf", "docx"])
      expect([where, shown[where]]).toEqual([where, expect.stringContaining(t("Work Experience"))]);
    const english = englishWords(language);
    expect(english.size).toBeGreaterThan(150);
    for (const [where, text] of Object.entries(shown)) {
      const found = wordsIn(text).filter((word) => english.has(word));
      expect([where, [...new Set(found)]]).toEqual([where, []]);
      expect([where, text.includes("undefined")]).toEqual([where, false]);
    }
  },
);

test("a page says its language and direction, and contains its messages", async () => {
  const { pages } = await siteIn("ar");
  const html = await pages.render("/contact", origin).text();
  expect(html).toContain('<html lang="ar" dir="rtl" data-design="printed-page"');
  expect(html).toContain('<meta property="og:locale" content="ar_EG">');
  expect(html).toContain('"inLanguage":"ar"');
  expect(html).toContain('[["messages"],{"locale":"ar-u-ca-gregory-nu-latn"');
  expect(html).not.toContain("تُقدَّم عند الطلب"); // Only documents say it.
});

test("a page in English contains neither messages nor a direction", async () => {
  const { pages } = await siteIn("en");
  const html = await pages.render("/contact", origin).text();
  expect(html).toContain('<html lang="en" data-design="printed-page"');
  for (const absent of ["messages", "og:locale", "inLanguage", 'dir="rtl"'])
    expect(html).not.toContain(absent);
});

test("a language without a catalog has its own dates, and English texts", async () => {
  const { site, pages } = await siteIn("da");
  const experience = { title: own, company: own, startDate: "2021-05-01", stillEmployed: true };
  await site.call("POST", "/experiences/create", form({ experience }));
  const html = await pages.render("/experience", origin).text();
  expect(html).toContain('<html lang="da" dir="ltr"');
  expect(html).toContain("Work Experience");
  expect(html).toContain("maj 2021 - Current");
});
