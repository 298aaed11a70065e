import { expect, test } from "bun:test";
import { unzipSync } from "fflate";
import { lastPublicChange } from "../../core/content/public-db.ts";
import { defaultLayout } from "../../core/resume/resume-layout.contract.ts";
import { readPdf } from "../../testing/read-pdf.ts";
import { createTestApp, form, pdf, picture } from "../../testing/test-app.ts";
import { createFilledApp, exampleEntries } from "../../testing/test-requests.ts";
import { renderSiteDocx, renderSitePdf, renderSitePictures } from "./generated-resume.ts";

async function filled() {
  const { site, ids } = await createFilledApp();
  await site.call(
    "PUT",
    `/users/update-image/${site.ownerId}`,
    form({ field: "headshot", image: await picture(300, 200) }),
  );
  const from = {
    db: site.store.publicDb,
    parts: await site.deps.exportParts(),
    origin: "https://ada.example",
    uploadsFolder: site.deps.uploads.folder,
    changedAt: "2026-06-01T12:00:00.000Z",
  };
  return { site, ids, from };
}

const wordsOf = async (bytes: Uint8Array) =>
  (await readPdf(bytes)).pages.map((page) => page.text.replace(/\s+/g, " ")).join(" ");

test("visitors get the generated résumé only where no file is uploaded", async () => {
  const { call } = await createTestApp();
  const shown = async () => (await call("GET", "/downloads/site-resume")).body.resume;
  expect(await shown()).toBeNull();
  expect((await call("GET", "/export/layout")).body).toEqual({
    layout: null,
    sections: [],
    suggestedPages: 2,
  });

  const created = await call("POST", "/export/create-layout", { layout: {} });
  expect(created.status).toBe(201);
  const { _id } = created.body.layout;
  expect(created.body.layout).toEqual({ _id, version: 1, ...defaultLayout, pages: 2 });
  expect(await shown()).toEqual({ _id, version: 1, link: "/resume.pdf" });
  const second = await call("POST", "/export/create-layout", { layout: {} });
  expect([second.status, second.body.error.current._id]).toEqual([409, _id]);

  const path = `/export/update-layout/${_id}`;
  const changed = await call("PUT", path, { layout: exampleEntries.layout, version: 1 });
  expect(changed.body.layout).toEqual({ _id, version: 2, ...exampleEntries.layout });
  expect((await call("PUT", path, { layout: {}, version: 1 })).status).toBe(409);

  const file = (await call("POST", "/downloads/add-resume", form({ resume: pdf() }))).body.resume;
  expect((await shown()).link).toBe(file.link);
  await call("POST", `/downloads/delete/${file._id}`);
  expect((await shown()).link).toBe("/resume.pdf");
  expect((await call("POST", `/export/delete-layout/${_id}`)).body).toEqual({ _id });
  expect(await shown()).toBeNull();
});

test.each([
  { name: "no layout", sent: {}, field: "layout" },
  { name: "an unknown template", sent: { layout: { template: "loud" } }, field: "template" },
  { name: "an unknown paper size", sent: { layout: { paper: "a3" } }, field: "paper" },
  { name: "zero pages", sent: { layout: { pages: 0 } }, field: "pages" },
  { name: "too many pages", sent: { layout: { pages: 21 } }, field: "pages" },
  { name: "half a page", sent: { layout: { pages: 1.5 } }, field: "pages" },
  { name: "a text for a flag", sent: { layout: { photo: "yes" } }, field: "photo" },
  { name: "a text for a list", sent: { layout: { hidden: "work" } }, field: "hidden" },
])("answers 422 for $name, and changes nothing", async ({ sent, field }) => {
  const { call } = await createTestApp();
  for (const path of ["/export/create-layout", "/export/layout-pages"]) {
    const reply = await call("POST", path, sent);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual([field]);
  }
  expect((await call("GET", "/export/layout")).body.layout).toBeNull();
});

test("leaves out sections, entries, phone, address and photo as chosen", async () => {
  const { site, ids, from } = await filled();
  const { sections } = (await site.call("GET", "/export/layout")).body;
  expect(sections.map(({ id }: { id: string }) => id)).toContain("work");
  const work = sections.find(({ id }: { id: string }) => id === "work");
  expect(work.entries.map(({ id }: { id: string }) => id)).toEqual([ids.experience]);
  expect(sections.some(({ id }: { id: string }) => id === ids.resumeSection)).toBe(true);

  await site.call("PUT", `/users/update-user/${site.ownerId}`, {
    newInfo: { fname: "Ada", lname: "Lovelace", phone: "+44 20 7946 0000", location: "London" },
  });
  await site.call("PUT", `/users/update-visibility/${site.ownerId}`, { visibility: { phone: true } });
  const whole = await renderSitePdf(from, { ...defaultLayout, photo: true });
  const words = await wordsOf(whole.bytes);
  expect(words).toContain("+44 20 7946 0000");
  const figures = (await readPdf(whole.bytes)).pages.flatMap((page) => page.figures);
  expect(figures).toEqual(["Photo of Ada Lovelace"]);

  const hidden = [ids.experience, ids.resumeSection, "education"];
  const less = await renderSitePdf(from, { ...defaultLayout, phone: false, address: false, hidden });
  const left = await wordsOf(less.bytes);
  expect((await readPdf(less.bytes)).pages.flatMap((page) => page.figures)).toEqual([]);
  expect(left).toContain("Ada Lovelace");
  for (const gone of ["+44 20", "Work Experience", "Tongues", "Education"]) {
    expect(words).toContain(gone);
    expect(left).not.toContain(gone);
  }
});

test("draws its pages as pictures, with letters as shapes and the photo", async () => {
  const { from } = await filled();
  const { bytes } = await renderSitePdf(from, defaultLayout);
  const letters = (await readPdf(bytes)).pages.map((page) => page.text.replace(/\s/g, "").length);
  const { pictures } = await renderSitePictures(from, { ...defaultLayout, photo: true });
  expect(pictures).toHaveLength(letters.length);
  for (const [index, picture] of pictures.entries()) {
    expect(picture).toMatch(/^<svg [^>]*viewBox="0 0 595.28 841.89">.*<\/svg>$/s);
    expect(picture.includes("<image ")).toBe(index === 0);
    const shapes = picture.split("<use ").length - 1;
    // The footer of later pages is not content.
    expect(Math.abs(shapes - (letters[index] ?? 0)) / shapes).toBeLessThan(0.1);
  }
});

test("makes a Word file with headings, lists and links", async () => {
  const { from } = await filled();
  const files = unzipSync(await renderSiteDocx(from, { ...defaultLayout, paper: "letter" }));
  const text = (name: string) => new TextDecoder().decode(files[name]);
  const body = text("word/document.xml");
  expect(body).toContain('w:w="12240"');
  const paragraphs = body.split("<w:p>").slice(1);
  const wordsIn = (paragraph: string) =>
    [...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => text).join("");
  const styled = (style: string) =>
    paragraphs.filter((own) => own.includes(`w:pStyle w:val="${style}"`)).map(wordsIn);
  expect(styled("Title")).toEqual(["Ada Lovelace"]);
  expect(styled("Heading1")).toEqual(expect.arrayContaining(["Work Experience", "Education", "Tongues"]));
  expect(paragraphs.filter((own) => own.includes("<w:numPr>")).map(wordsIn)).toContain(
    "Bernoulli numbers by machine",
  );
  expect(text("word/_rels/document.xml.rels")).toContain("mailto:ada@example.org");
  expect(text("docProps/core.xml")).toContain("Ada Lovelace – Resume");
});

test("makes identical files of the same content, without drafts", async () => {
  const { site, from } = await filled();
  const { publicDb, model } = site.store;
  const made = async () => {
    const now = { ...from, changedAt: lastPublicChange(publicDb, model) };
    return [(await renderSitePdf(now, defaultLayout)).bytes, await renderSiteDocx(now, defaultLayout)].map(
      (bytes) => Bun.hash(bytes),
    );
  };
  const first = await made();
  const skill = { skill: "Weaving", strength: "1", status: "draft" };
  expect((await site.call("POST", "/skills/create", { skill })).status).toBe(201);
  expect(await made()).toEqual(first);
  expect((await site.call("POST", "/skills/create", { skill: { ...skill, status: "public" } })).status).toBe(
    201,
  );
  expect(await made()).not.toEqual(first);
});

test("carries bold, links and lists of a text into the PDF and the Word file", async () => {
  const { site, ids, from } = await filled();
  const description = "Led **ten** [people](https://ada.example/people).\n- first\n- second";
  const experience = { ...exampleEntries.experience, description };
  const changed = form({ experience: JSON.stringify(experience) });
  const saved = await site.call("PUT", `/experiences/update-experience/${ids.experience}`, changed);
  expect(saved.status).toBe(200);
  const { pages } = await readPdf((await renderSitePdf(from, defaultLayout)).bytes);
  const items = pages.flatMap(({ parts }) => parts.filter(({ role }) => role === "LBody"));
  expect(items.map(({ text }) => text.trim())).toEqual(expect.arrayContaining(["first", "second"]));
  expect(pages.flatMap(({ links }) => links.map(({ url }) => url))).toContain("https://ada.example/people");
  const files = unzipSync(await renderSiteDocx(from, defaultLayout));
  const body = new TextDecoder().decode(files["word/document.xml"]);
  expect(body).toMatch(/<w:b\/>(?:(?!<\/w:r>).)*ten<\/w:t>/);
  expect(body).toMatch(/<w:numPr>(?:(?!<\/w:p>).)*first<\/w:t>/);
  expect(new TextDecoder().decode(files["word/_rels/document.xml.rels"])).toContain(
    "https://ada.example/people",
  );
});
