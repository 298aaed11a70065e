import { expect, test } from "bun:test";
import { strFromU8, unzipSync } from "fflate";
import { publishedByDefault } from "../core/fields/publication.contract.ts";
import { GENERATED_PDF } from "../core/resume/resume-layout.contract.ts";
import { readPdf } from "../testing/read-pdf.ts";
import { createTestApp } from "../testing/test-app.ts";
import { exampleEntries } from "../testing/test-requests.ts";
import { loadParts } from "./features.ts";
import { iconSvg } from "./pages/icons.ts";
import { readPage } from "./pages/page-content.ts";
import { previewSvg } from "./pages/preview.ts";
import { sitemap } from "./pages/sitemap.ts";

const origin = "https://ada.example";
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML can't contain them (XML 1.0 §2.2).
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;

test("no document contains a character that its format forbids, and each has the text around it", async () => {
  const site = await createTestApp();
  const hostile = (text: string) => `${text.slice(0, 2)}\ufffe\uffff\u0001${text.slice(2)}`;
  const newInfo = { fname: hostile("Ada"), lname: hostile("Lovelace"), title: hostile("Analyst") };
  await site.call("PUT", `/users/update-user/${site.ownerId}`, { newInfo });
  const project = {
    ...exampleEntries.project,
    ...publishedByDefault,
    title: hostile("Engine"),
    shortSummary: hostile("Computes"),
  };
  const { id } = (await site.call("POST", "/projects/create", { project })).body;
  const { db } = site.store;
  const visitors = await loadParts("visitors");
  const context = {
    db,
    origin,
    visitors,
    parts: await loadParts("export"),
    uploadsFolder: site.uploads.folder,
    changedAt: "2026-06-01T12:00:00.000Z",
  };
  const texts: Record<string, string> = {};
  for (const { path, make } of visitors.flatMap(({ documents = [] }) => documents)) {
    const made = await make(context);
    if (typeof made === "string") texts[path] = made;
    else if (path.endsWith(".pdf")) texts[path] = JSON.stringify((await readPdf(made.body)).info);
    else for (const [part, bytes] of Object.entries(unzipSync(made.body))) texts[part] = strFromU8(bytes);
  }
  texts["/sitemap.xml"] = await sitemap(db, visitors, origin).text();
  texts.preview = previewSvg(readPage(db, visitors, `/project/${id}`), "");
  texts.icon = iconSvg(readPage(db, visitors, "/").user, "", 32, readPage(db, visitors, "/").look);

  const expected: Record<string, string> = {
    "/feed.xml": "<title>Engine</title>",
    "/sitemap.xml": `/project/${id}</loc>`,
    "/contact.vcf": "FN:Ada Lovelace",
    "docProps/core.xml": "<dc:creator>Ada Lovelace</dc:creator>",
    "word/document.xml": ">Engine<",
    [GENERATED_PDF]: '"Author":"Ada Lovelace"',
    preview: ">Engine</text>",
    icon: ">al</text>",
  };
  for (const [name, text] of Object.entries(expected)) {
    expect(texts[name], name).toContain(text);
    expect(texts[name], name).not.toMatch(notXml);
  }
});
