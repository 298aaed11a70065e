// Drafts and scheduled entries (§16) reach visitors in no way: not by pages, reads, documents, feeds or files.
import { describe, expect, setSystemTime, test } from "bun:test";
import { unzipSync } from "fflate";
import { publicationFields } from "../core/fields/publication.contract.ts";
import { defaultLook } from "../shared/default-look.ts";
import { readPdf } from "../testing/read-pdf.ts";
import { createTestApp, form, picture, type TestApp } from "../testing/test-app.ts";
import { exampleEntries } from "../testing/test-requests.ts";
import { allFeatures, loadParts } from "./features.ts";
import { renderHead } from "./pages/head.ts";
import { readPage } from "./pages/page-content.ts";
import { sitemap } from "./pages/sitemap.ts";

/** A text that visitors must not find. The name of the table follows, so that a failure names it. */
const CANARY = "Zugvogel";
const origin = "https://ada.example";
const visitors = await loadParts("visitors");
const parts = await loadParts("export");

type Kind = {
  /** Keys of the entry in the bodies of create and update; null if the body is the entry. */
  names: [create: string, update: string | null];
  paths: [create: string, update: string];
  /** Key of the entry in the reply. */
  answer: string;
  isForm?: boolean;
  hasPicture?: boolean;
  sample: Record<string, unknown>;
  /** Fields that contain the canary. */
  texts: string[];
};

/** Every table with drafts, and the API calls that write it. */
const kinds: Record<string, Kind> = {
  experiences: {
    names: ["experience", "experience"],
    paths: ["/experiences/create", "/experiences/update-experience/"],
    answer: "experience",
    isForm: true,
    hasPicture: true,
    sample: exampleEntries.experience,
    texts: ["title", "company", "description", "location"],
  },
  educations: {
    names: ["education", "education"],
    paths: ["/educations/create", "/educations/update-education/"],
    answer: "education",
    isForm: true,
    hasPicture: true,
    sample: exampleEntries.education,
    texts: ["school", "degree", "minor", "location"],
  },
  projects: {
    names: ["project", "project"],
    paths: ["/projects/create", "/projects/update-project-info/"],
    answer: "project",
    sample: exampleEntries.project,
    texts: ["title", "subtitle", "shortSummary", "summary"],
  },
  abouts: {
    names: ["newSection", "updatedSection"],
    paths: ["/abouts/create", "/abouts/update-section/"],
    answer: "about",
    isForm: true,
    sample: exampleEntries.about,
    texts: ["header", "body"],
  },
  links: {
    names: ["link", null],
    paths: ["/links/create", "/links/update-link/"],
    answer: "link",
    sample: exampleEntries.link,
    texts: ["siteHandle"],
  },
  skills: {
    names: ["skill", "skill"],
    paths: ["/skills/create", "/skills/update/"],
    answer: "skill",
    sample: exampleEntries.skill,
    texts: ["skill", "group"],
  },
  sections: {
    names: ["section", "section"],
    paths: ["/sections/create", "/sections/update-section/"],
    answer: "section",
    sample: exampleEntries.resumeSection,
    texts: ["title"],
  },
};
const names = Object.keys(kinds);

type Entry = { _id: string; version: number; status: string; publishAt: string; image?: string };

function kindOf(name: string): Kind {
  const kind = kinds[name];
  if (kind === undefined) throw new Error(name);
  return kind;
}

/** The sample without its visibility, with the canary in its texts. */
function valuesOf(name: string): Record<string, unknown> {
  const { sample, texts } = kindOf(name);
  const { status: _status, publishAt: _publishAt, ...values } = sample;
  return { ...values, ...Object.fromEntries(texts.map((text) => [text, `${CANARY} ${name} ${text}`])) };
}

/** Names of the tables whose canary is in a text; "another" for a canary without a known table. */
function canariesIn(text: string): string[] {
  const found = new Set(
    Array.from(text.matchAll(new RegExp(`${CANARY}(?:\\s+(\\w+))?`, "g")), ([, name = ""]) => name),
  );
  const known = names.filter((name) => found.delete(name));
  return found.size > 0 ? [...known, "another"] : known;
}

async function add(site: TestApp, name: string, publication: object) {
  const kind = kindOf(name);
  const entry = { ...valuesOf(name), ...publication };
  const image = kind.hasPicture ? { image: await picture() } : {};
  const body = kind.isForm ? form({ [kind.names[0]]: entry, ...image }) : { [kind.names[0]]: entry };
  const reply = await site.call("POST", kind.paths[0], body);
  return { status: reply.status, body: reply.body, entry: reply.body[kind.answer] as Entry };
}

async function update(site: TestApp, name: string, id: string, publication: object) {
  const kind = kindOf(name);
  const entry = { ...valuesOf(name), ...publication };
  const [, wrapper] = kind.names;
  const isForm = kind.isForm || name === "projects";
  const wrapped = wrapper === null ? entry : { [wrapper]: entry };
  const reply = await site.call("PUT", `${kind.paths[1]}${id}`, isForm ? form(wrapped) : wrapped);
  return { status: reply.status, body: reply.body, entry: reply.body[kind.answer] as Entry };
}

/** Children of an entry with the canary: sections of a project, entries of a section. */
async function addParts(site: TestApp, name: string, id: string): Promise<void> {
  if (name === "projects")
    await site.call(
      "PUT",
      `/projects/add-section/${id}`,
      form({ section: { header: `${CANARY} ${name}` }, image: await picture() }),
    );
  if (name === "sections")
    await site.call("POST", `/sections/add-entry/${id}`, {
      entry: { ...exampleEntries.sectionEntry, name: `${CANARY} ${name}` },
    });
}

/** Everything that visitors can get, as one text. @param ids of entries that may have a page */
async function seen(site: TestApp, ids: string[]): Promise<string> {
  const db = site.store.publicDb;
  const texts: unknown[] = [];
  const reads = allFeatures.flatMap((feature) => feature.reads ?? []).map(({ address }) => address);
  const one = ids.map((id) => `/api/projects/site-project/${id}`);
  for (const address of [...reads, ...one]) {
    // An unknown token must not reveal anything.
    for (const headers of [undefined, { authorization: "Bearer garbage" }])
      texts.push(await (await site.app.request(address, headers && { headers })).text());
  }
  const pages = allFeatures.flatMap((feature) => feature.pages ?? []);
  const paths = pages.flatMap(({ path }) =>
    path.includes(":id") ? ids.map((id) => path.replace(":id", id)) : path,
  );
  for (const path of ["/", ...paths]) {
    const page = readPage(db, visitors, path);
    texts.push(page, renderHead(page, origin, visitors));
  }
  for (const feature of visitors) {
    for (const { answer } of feature.readHandlers ?? []) texts.push(answer(db, defaultLook));
    for (const { type, make } of feature.documents ?? []) {
      const made = await make({
        db,
        origin,
        parts,
        visitors,
        uploadsFolder: "",
        changedAt: "2026-06-01T12:00:00.000Z",
      });
      texts.push(typeof made === "string" ? made : await wordsOf(made.body, type));
    }
    texts.push(feature.feedItems?.(db), feature.entries?.list(db));
  }
  texts.push(await sitemap(db, visitors, origin).text());
  return texts.map((text) => (typeof text === "string" ? text : JSON.stringify(text))).join("\n");
}

test("these tests cover every table with drafts", async () => {
  const { store } = await createTestApp();
  const known = [...store.model.contentTables].filter(([, table]) => "status" in table).map(([name]) => name);
  // Entries of sections are tested in src/features/sections.
  expect(known.filter((name) => name !== "section_entries" && name !== "sectionEntries").sort()).toEqual(
    [...names].sort(),
  );
  expect(Object.keys(publicationFields)).toEqual(["status", "publishAt"]);
});

test("a draft appears nowhere for visitors, and everywhere once it is public", async () => {
  const site = await createTestApp();
  const empty = await seen(site, []);
  expect(empty).not.toContain(CANARY);
  const entries = new Map<string, Entry>();
  for (const name of names) {
    const { entry, status } = await add(site, name, { status: "draft" });
    expect({ name, status }).toEqual({ name, status: 201 });
    expect(entry, name).toMatchObject({ status: "draft", publishAt: "" });
    await addParts(site, name, entry._id);
    entries.set(name, entry);
  }
  const ids = [...entries.values()].map(({ _id }) => _id);
  // Identical to the byte, so no count, date or address of a picture leaks either.
  expect(await seen(site, [])).toBe(empty);
  expect(canariesIn(await seen(site, ids))).toEqual([]);
  // The owner's export contains everything. An update without a status keeps the status.
  const owners = canariesIn(JSON.stringify((await site.call("GET", "/export/resume.json")).body));
  for (const name of names) {
    if (name !== "abouts" && name !== "sections") expect(owners).toContain(name);
    const { _id } = entries.get(name) ?? { _id: "" };
    expect((await update(site, name, _id, {})).entry.status, name).toBe("draft");
    expect((await update(site, name, _id, { status: "public" })).entry, name).toMatchObject({
      status: "public",
      publishAt: "",
    });
  }
  const shown = await seen(site, ids);
  expect(canariesIn(shown)).toEqual(expect.arrayContaining(names));
  for (const [name, { image }] of entries)
    if (kindOf(name).hasPicture) expect(shown, name).toContain(image ?? "no picture");
});

test("scheduled entries become public at their time, and not before", async () => {
  const site = await createTestApp();
  const publishAt = new Date(Date.now() + 3_600_000).toISOString();
  const ids: string[] = [];
  for (const name of names) {
    const { entry } = await add(site, name, { status: "scheduled", publishAt });
    expect(entry, name).toMatchObject({ status: "scheduled", publishAt });
    await addParts(site, name, entry._id);
    ids.push(entry._id);
  }
  setSystemTime(new Date(Date.parse(publishAt) - 1));
  expect(canariesIn(await seen(site, ids))).toEqual([]);
  setSystemTime(new Date(publishAt));
  expect(canariesIn(await seen(site, ids))).toEqual(expect.arrayContaining(names));
  // Setting the clock back hides them again.
  setSystemTime(new Date(Date.parse(publishAt) - 3_600_000));
  expect(canariesIn(await seen(site, ids))).toEqual([]);
});

describe.each(names)("%s", (name) => {
  test("the content version changes when a scheduled entry becomes public", async () => {
    // The version also changes at midnight.
    setSystemTime(new Date("2026-05-01T10:00:00Z"));
    const site = await createTestApp();
    const publishAt = "2026-05-01T11:00:00.000Z";
    await add(site, name, { status: "scheduled", publishAt });
    const before = site.store.version.check();
    setSystemTime(new Date(Date.parse(publishAt) - 1));
    expect(site.store.version.check()).toBe(before);
    setSystemTime(new Date(publishAt));
    expect(site.store.version.check()).toBeGreaterThan(before);
  });

  test("`publishAt` is valid only for a scheduled entry, and stays until it is changed", async () => {
    const site = await createTestApp();
    const faultless = (await add(site, name, {})).entry;
    expect(faultless).toMatchObject({ status: "public", publishAt: "" });
    const change = (publication: object) => update(site, name, faultless._id, publication);
    const wrong = [
      [{ status: "scheduled" }, "publishAt"],
      [{ status: "scheduled", publishAt: "" }, "publishAt"],
      [{ status: "scheduled", publishAt: "tomorrow" }, "publishAt"],
      [
        { status: "scheduled", publishAt: "2020-01-31T09:00:00Z" },
        "Choose a time in the future, or publish now.",
      ],
      [{ status: "scheduled", publishAt: "2030-02-31T09:00:00Z" }, "publishAt"],
      [{ status: "hidden" }, "status"],
      [{ status: null }, "status"],
      [{ status: "scheduled", publishAt: 1 }, "publishAt"],
    ] as const;
    for (const [publication, field] of wrong) {
      const reply = await change(publication);
      expect(reply.status).toBe(422);
      expect(JSON.stringify(reply.body.error.fields)).toContain(field);
    }
    const scheduled = await change({ status: "scheduled", publishAt: "2040-01-31T10:00:00+01:00" });
    expect(scheduled.entry).toMatchObject({
      status: "scheduled",
      publishAt: "2040-01-31T09:00:00.000Z",
      version: 2,
    });
    expect((await change({})).entry.publishAt).toBe("2040-01-31T09:00:00.000Z");
    // An entry whose time has passed can still be edited.
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    await change({ publishAt });
    setSystemTime(new Date(publishAt));
    expect((await change({ status: "scheduled", publishAt })).entry).toMatchObject({ publishAt });
    setSystemTime();
    expect((await change({ status: "draft" })).entry).toMatchObject({ status: "draft", publishAt: "" });
  });
});

test("the visitors' connection rejects writes, and every query returns only public rows", async () => {
  const { store, call } = await createTestApp();
  for (const [skill, status] of [
    ["Analysis", "public"],
    ["Secrets", "draft"],
  ])
    await call("POST", "/skills/create", { skill: { skill, strength: "1", status } });
  const { $client } = store.publicDb;
  expect(() => $client.run("delete from skills")).toThrow();
  expect(() => $client.run('delete from main."skills"')).toThrow("readonly");
  for (const query of [
    "select skill from skills",
    'SELECT s.skill FROM "skills" s',
    "with all_skills as (select * from skills) select skill from all_skills",
    "select skill from (select 1), skills",
  ])
    expect([query, $client.query(query).all()]).toEqual([query, [{ skill: "Analysis" }]]);
});

/** The text in a PDF or Word file. */
async function wordsOf(bytes: Uint8Array, type: string): Promise<string> {
  if (type === "application/pdf") return (await readPdf(bytes)).pages.map((page) => page.text).join(" ");
  // Ids of links are random.
  return new TextDecoder().decode(unzipSync(bytes)["word/document.xml"]).replaceAll(/ r:id="[^"]*"/g, "");
}
