import { expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Db } from "../../core/database/client.ts";
import { Uploads } from "../../core/media/uploads.ts";
import { createStore, importers, memoryDatabase } from "../../testing/content-model.ts";
import { sampled } from "../../testing/long-run.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { importResume } from "../import/import-resume.ts";
import { readResumeFile } from "../import/read-file.ts";
import { renderBibtex } from "./publications-bib.ts";
import { listEntryRows } from "./sections.store.ts";

const shared = join(import.meta.dir, "../../../../shared/data");
const fixtures = join(import.meta.dir, "../import/fixtures/sources");
const others = ["bibtex", "csl", "orcid"].flatMap((folder) => {
  const path = join(shared, folder);
  if (!existsSync(path)) console.log(`Not tested, because ../shared/data/${folder} is missing.`);
  const names = existsSync(path) ? readdirSync(path).filter((name) => /\.(bib|json|yaml)$/.test(name)) : [];
  return sampled(names.sort()).map((name): [string, string] => [`${folder}/${name}`, join(path, name)]);
});
const own = ["oddities.bib", "classic-types.bib", "publications.csl.json", "article.ris"];

const bibtexOf = (db: Db) =>
  renderBibtex({ db, origin: "", uploadsFolder: "", changedAt: "", parts: [], visitors: [] });

async function importInto(store: ReturnType<typeof createStore>, bytes: Uint8Array, name: string) {
  const uploads = new Uploads(tmpdir(), { image: 0, pdf: 0, video: 0, file: 0 });
  const options = { importers, replace: false, resumeFile: null };
  await importResume(store, uploads, readResumeFile(bytes, name, importers), options);
}

/** The publications without what differs between two sites. */
function publicationsOf(db: Db) {
  return listEntryRows(db, "publications").map(
    ({
      _id,
      sectionId: _section,
      origin: _origin,
      createdAt: _created,
      updatedAt: _updated,
      version: _,
      ...row
    }) => row,
  );
}

test.each([...own.map((name): [string, string] => [name, join(fixtures, name)]), ...others])(
  "the publications of %s are the same after they are read back",
  async (name, path) => {
    const store = createStore(memoryDatabase());
    await importInto(store, await Bun.file(path).bytes(), name);
    const bibtex = bibtexOf(store.db);
    const again = createStore(memoryDatabase());
    await importInto(again, new TextEncoder().encode(bibtex), "publications.bib");
    const before = publicationsOf(store.db);
    // A publication without a key gets one.
    const after = publicationsOf(again.db).map((row, index) => ({
      ...row,
      citationKey: before[index]?.citationKey === "" ? "" : row.citationKey,
    }));
    expect(before.length).toBeGreaterThan(0);
    expect(after).toEqual(before);
    expect(bibtexOf(again.db)).toBe(bibtex);
  },
);

const marks = "50% of A & B_c #1 $5 {x} ~tilde^ \\ «ß» “q” -- --- 'a' `b`";

test("special characters, drafts, clashing keys and texts of several lines", async () => {
  const site = await createTestApp();
  const { section } = (await site.call("POST", "/sections/create", { section: { kind: "publications" } }))
    .body;
  const add = async (entry: object) => {
    const reply = await site.call("POST", `/sections/add-entry/${section._id}`, { entry });
    expect(reply.status).toBe(201);
  };
  expect(bibtexOf(site.store.publicDb)).toBe("");
  const summary = "First line\nsecond line\n\nNew paragraph with *emphasis*.";
  await add({
    name: marks,
    authors: ["Ada Lovelace", "{Barnes and Noble}"],
    startDate: "1943-09-01",
    summary,
  });
  await add({
    name: "DNA and McDonald’s",
    authors: ["Ada Lovelace"],
    startDate: "1943-01-01",
    yearOnly: ["startDate"],
  });
  await add({ name: "Other marks", citationKey: "ada", publicationType: "article" });
  await add({ name: "Same key", citationKey: "ADA" });
  await add({ name: "Hidden", status: "draft" });
  const bibtex = bibtexOf(site.store.publicDb);
  expect(bibtex).not.toContain("Hidden");
  const keys = [...bibtex.matchAll(/^@(\w+)\{(.*),$/gm)].map(([, type, key]) => [type, key]);
  expect(keys).toEqual([
    ["misc", "lovelace1943tilde"],
    ["misc", "lovelace1943mcdonalds"],
    ["article", "ada"],
    ["misc", "ADA-2"],
  ]);
  expect(bibtex).toContain("author = {Ada Lovelace and {Barnes and Noble}}");
  expect(bibtex).toContain("title = {{DNA} and {McDonald’s}}");
  expect(bibtex).toContain("month = sep");
  const again = createStore(memoryDatabase());
  await importInto(again, new TextEncoder().encode(bibtex), "publications.bib");
  const [first] = publicationsOf(again.db);
  expect(first).toMatchObject({ name: marks, summary, authors: ["Ada Lovelace", "{Barnes and Noble}"] });
});

test("a DOI may be given as an address, and other texts are refused", async () => {
  const site = await createTestApp();
  const { section } = (await site.call("POST", "/sections/create", { section: { kind: "publications" } }))
    .body;
  const add = (doi: string) =>
    site.call("POST", `/sections/add-entry/${section._id}`, { entry: { name: "A", doi } });
  const reply = await add("https://doi.org/10.1000/a%28b%29");
  expect(reply.body.section.entries[0].doi).toBe("10.1000/a(b)");
  const refused = await add("doi of it");
  expect([refused.status, refused.body.error.fields]).toEqual([
    422,
    { doi: "DOI must be like 10.1000/182, or its https://doi.org/… address." },
  ]);
});

test("a citation is in the style of the look, for visitors as plain text and with its formatting", async () => {
  const site = await createTestApp();
  const { section } = (await site.call("POST", "/sections/create", { section: { kind: "publications" } }))
    .body;
  const entry = {
    name: "Notes",
    authors: ["Lovelace, Ada"],
    publicationType: "article",
    organization: "Memoirs",
    startDate: "1943-09-01",
  };
  await site.call("POST", `/sections/add-entry/${section._id}`, { entry });
  const read = async () =>
    (await site.call("GET", "/sections/site-sections", undefined, { authorization: "" })).body[0].entries[0];
  const { citation, rich } = await read();
  expect(citation).toBe("Lovelace, A. (1943). Notes. Memoirs.");
  expect(rich.citation).toEqual([
    { tag: "strong" },
    "Lovelace, A.",
    null,
    " (1943). Notes. ",
    { tag: "em" },
    "Memoirs",
    null,
    ".",
  ]);
  expect((await site.call("PUT", "/look", { look: { citationStyle: "nature" } })).status).toBe(200);
  expect((await read()).citation).toBe("Lovelace, A. Notes. Memoirs (1943).");
  expect((await site.call("PUT", "/look", { look: { citationStyle: "none" } })).status).toBe(422);
});
