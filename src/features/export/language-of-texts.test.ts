// A résumé in another language says which of its texts have no translation.
import { expect, test } from "bun:test";
import { strFromU8, unzipSync } from "fflate";
import { languageOf } from "../../core/languages/catalogs.ts";
import { defaultLayout } from "../../core/resume/resume-layout.contract.ts";
import { createTestApp, form } from "../../testing/test-app.ts";
import { renderSiteDocx, renderSitePdf } from "./generated-resume.ts";

async function documentsIn(tag: string | null) {
  const site = await createTestApp();
  await site.call("PUT", "/languages", { languages: { main: "en", others: ["de"] } });
  await site.call("PUT", `/users/update-user/${site.ownerId}`, {
    newInfo: { fname: "Ada", title: "Analyst" },
  });
  await site.call("POST", "/summaries/create", { newSummary: 'I wrote "notes".' });
  const dates = { startDate: "2019-03-01", stopDate: "2020-05-01" };
  const jobs = [
    { title: "Lead", description: 'Led the "mill".', translations: { de: { title: "Leitung" } } },
    { title: "Clerk", description: "Counted.", translations: { de: { description: "Hat „gezählt“." } } },
    { title: "Typist", highlights: ["Typed all"], translations: {} },
  ];
  for (const job of jobs) {
    const experience = { company: "Mill", ...dates, ...job };
    const { status } = await site.call("POST", "/experiences/create", form({ experience }));
    expect(status).toBe(201);
  }
  const from = {
    db: tag === null ? site.store.publicDb : site.store.dbIn(tag),
    parts: await site.deps.exportParts(),
    origin: "https://ada.example",
    uploadsFolder: site.folder,
    changedAt: "2026-06-01T12:00:00.000Z",
    language: languageOf(tag ?? "en"),
  };
  const docx = unzipSync(await renderSiteDocx(from, defaultLayout));
  const xml = strFromU8(docx["word/document.xml"] ?? new Uint8Array());
  const pdf = Buffer.from((await renderSitePdf(from, defaultLayout)).bytes).toString("latin1");
  /** The language of each run of a document in Word. */
  const runs = Array.from(
    xml.matchAll(/<w:r>(?:<w:rPr>(.*?)<\/w:rPr>)?<w:t[^>]*>(.*?)<\/w:t>/g),
    ([, style = "", text = ""]) => [text.replaceAll("&quot;", '"'), /<w:lang w:val="(\w+)"/.exec(style)?.[1]],
  );
  return { languageOfRun: Object.fromEntries(runs) as Record<string, string | undefined>, pdf };
}

/** The documents in German, made once. */
const inGerman = await documentsIn("de");

test("each text in the main language has it in the file for Word, with its quotation marks", () => {
  const { languageOfRun } = inGerman;
  for (const text of ["Analyst", "I wrote “notes”.", "Led the “mill”.", "Clerk", "Typist", "Typed all"])
    expect([text, languageOfRun[text]]).toEqual([text, "en"]);
  for (const text of ["Leitung", "Hat „gezählt“.", "Berufserfahrung"]) {
    expect(Object.keys(languageOfRun)).toContain(text);
    expect([text, languageOfRun[text]]).toEqual([text, undefined]);
  }
});

test("the structure of the PDF says it too", () => {
  const { pdf } = inGerman;
  expect(pdf.match(/\/Lang \(de\)/g)?.length).toBe(1);
  // The label, the summary, a text, two titles and the bullets.
  expect(pdf.match(/\/Lang \(en\)/g)?.length).toBe(6);
});

test("a résumé in the main language says it once", async () => {
  const { languageOfRun, pdf } = await documentsIn(null);
  expect(Object.values(languageOfRun).filter(Boolean)).toEqual([]);
  expect(pdf.match(/\/Lang \(\w+\)/g)).toEqual(["/Lang (en)"]);
});
