// What can't be read as an end is never shown as "Current"; what the file says is current, is (§15).
import { expect, test } from "bun:test";
import { strFromU8, unzipSync } from "fflate";
import { defaultLayout } from "../core/resume/resume-layout.contract.ts";
import { renderSiteDocx, renderSitePdf } from "../features/export/generated-resume.ts";
import { publicResume } from "../features/export/json-resume.ts";
import { writers } from "../features/export/writers.ts";
import { sampled } from "../testing/long-run.ts";
import { readPdf } from "../testing/read-pdf.ts";
import { createTestApp } from "../testing/test-app.ts";
import { loadParts } from "./features.ts";
import { developmentAssets } from "./pages/development-assets.ts";
import { Pages } from "./pages/pages.ts";

const origin = "https://site.example";
const visitors = await loadParts("visitors");

/** The text of all pages and documents of a site with this résumé. */
async function shown(resume: object): Promise<Record<string, string>> {
  const site = await createTestApp();
  expect((await site.call("POST", "/import", resume)).status).toBe(200);
  const { publicDb: db } = site.store;
  const parts = await site.deps.exportParts();
  const pages = new Pages({
    db,
    visitors,
    renderer: await import("../../web/entry-server.tsx"),
    pageAssets: developmentAssets(""),
    isDevelopment: false,
    isDemo: false,
    cacheHeaders: {},
  });
  const page = async (path: string) => {
    const html = await pages.render(path, origin).text();
    return html.slice(html.indexOf("<body"), html.indexOf('id="content"')).replace(/<[^>]+>/g, " ");
  };
  const from = { db, parts, origin, uploadsFolder: site.folder, changedAt: "2026-06-01T12:00:00.000Z" };
  const json = publicResume(db, { parts, origin });
  const pdf = await readPdf((await renderSitePdf(from, defaultLayout)).bytes);
  const docx = unzipSync(await renderSiteDocx(from, defaultLayout))["word/document.xml"];
  return {
    home: await page("/"),
    experience: await page("/experience"),
    projects: await page("/projects"),
    txt: writers.txt.write({ db, parts, resume: json }),
    md: writers.md.write({ db, parts, resume: json }),
    pdf: pdf.pages.map(({ text }) => text).join(" "),
    docx: strFromU8(docx ?? new Uint8Array()).replace(/<[^>]+>/g, " "),
  };
}

const ends: [name: string, endDate: string][] = [
  ["an end that can't be read", "Summer 2015"],
  ["an end before the start", "2013-01"],
];
test.each(ends)("shows no entry with %s as current", async (_name, endDate) => {
  const period = { startDate: "2014-06", endDate };
  const found = await shown({
    basics: { name: "Ada Example" },
    work: [{ name: "Acme", position: "Intern", ...period }],
    projects: [{ name: "Thing", ...period }],
    volunteer: [{ organization: "Library", position: "Helper", ...period }],
    education: [{ institution: "School", studyType: "BSc", area: "Law", ...period }],
    sections: [{ title: "Own", entries: [{ name: "Club", ...period }] }],
  });
  for (const [where, text] of Object.entries(found)) {
    expect([where, text.includes("Current")]).toEqual([where, false]);
    if (where !== "projects") expect([where, text.includes("Jun 2014")]).toEqual([where, true]);
  }
});

test.each(sampled(["heute", "Present", "en cours", "至今", "по настоящее время"]))(
  "shows education, volunteer work and own entries as current where the file says %p",
  async (endDate) => {
    const period = { startDate: "2024-09", endDate };
    const found = await shown({
      basics: { name: "Ada Example" },
      education: [{ institution: "Some University", studyType: "BSc", area: "Physics", ...period }],
      volunteer: [{ organization: "Library", startDate: "2023-01" }],
      sections: [{ title: "Own", entries: [{ name: "Club", startDate: "2022-03", endDate }] }],
    });
    const { home = "", experience: _experience, projects: _projects, ...documents } = found;
    for (const start of ["Sep 2024", "Jan 2023", "Mar 2022"]) {
      expect(home).toContain(`${start} - Current`);
      for (const [where, text] of Object.entries(documents))
        expect([where, start, text.includes(`${start} – Current`)]).toEqual([where, start, true]);
    }
  },
);

test("does not take a start alone for current in education and own entries", async () => {
  const found = await shown({
    education: [{ institution: "School", studyType: "BSc", area: "Law", startDate: "2020-09" }],
    sections: [{ title: "Own", entries: [{ name: "Club", startDate: "2022-03" }] }],
  });
  expect(Object.entries(found).filter(([, text]) => text.includes("Current"))).toEqual([]);
});

test("shows a year alone as a year, also when the entry ends in the year it began", async () => {
  const found = await shown({
    work: [{ name: "Acme", position: "Dev", startDate: "2014-06", endDate: "2014" }],
    education: [{ institution: "School", studyType: "BSc", area: "Law", startDate: "2010", endDate: "2012" }],
  });
  for (const where of ["txt", "md", "pdf", "docx"]) {
    expect(found[where]).toContain("Jun 2014 – 2014");
    expect(found[where]).toContain("2010 – 2012");
  }
  expect(found.experience).toContain("Jun 2014 - 2014");
  expect(found.home).toContain("2010 - 2012");
});
