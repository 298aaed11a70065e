import { describe, expect, test } from "bun:test";
import { blankOf } from "../../core/fields/entry-fields.contract.ts";
import { publishedByDefault } from "../../core/fields/publication.contract.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { exampleEntries } from "../../testing/test-requests.ts";
import { bibliographicFields } from "./bibliography.contract.ts";
import { type SectionKind, sectionKinds } from "./section-kinds.contract.ts";
import { blankSectionEntry } from "./sections.contract.ts";
import { listSections } from "./sections.store.ts";
import { sectionVisitors } from "./sections.visitors.ts";

const ofSite = (site: TestApp) => ({
  list: async () => (await site.call("GET", "/sections/site-sections")).body,
  create: (section: object) => site.call("POST", "/sections/create", { section }),
  update: (id: string, section: object) => site.call("PUT", `/sections/update-section/${id}`, { section }),
  addEntry: (id: string, entry: object) => site.call("POST", `/sections/add-entry/${id}`, { entry }),
  updateEntry: (id: string, entry: object) => site.call("PUT", `/sections/update-entry/${id}`, { entry }),
});

/** A site with one empty section. */
async function siteWith(kind: SectionKind, title = "Title") {
  const site = await createTestApp();
  const calls = ofSite(site);
  const { _id } = (await calls.create({ kind, title })).body.section;
  return { site, id: _id as string, ...calls };
}

describe("a section (§3)", () => {
  test.each(sectionKinds)("of the kind %s exists at most once, unless it is custom", async (kind) => {
    const { create, list, id } = await siteWith(kind);
    expect(await list()).toEqual([
      { _id: id, kind, title: "Title", version: 1, ...publishedByDefault, entries: [] },
    ]);
    const again = await create({ kind, title: "Another" });
    expect(again.status).toBe(kind === "custom" ? 201 : 409);
    expect(await list()).toHaveLength(kind === "custom" ? 2 : 1);
    if (kind !== "custom")
      expect(again.body.error).toMatchObject({ code: "conflict", fields: { kind: expect.any(String) } });
  });

  const invalid: { name: string; section: object; fields: object }[] = [
    {
      name: "an unknown kind",
      section: { kind: "hobbies", title: "Hobbies" },
      fields: {
        kind: "Kind must be one of certificates, languages, publications, awards, volunteer, interests, references, custom.",
      },
    },
    {
      name: "a custom section without a title",
      section: { kind: "custom", title: " " },
      fields: { title: "Title is required." },
    },
    {
      name: "a title that is not text",
      section: { kind: "awards", title: 1 },
      fields: { title: "Title must be text." },
    },
    {
      name: "a title that is too long",
      section: { kind: "awards", title: "x".repeat(1001) },
      fields: { title: "Title can have at most 1000 characters." },
    },
  ];
  test.each(invalid)("answers 422 for $name", async ({ section, fields }) => {
    const { create, list } = ofSite(await createTestApp());
    const reply = await create(section);
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields).toEqual(fields);
    expect(await list()).toEqual([]);
  });

  test("has the title of its kind when none is sent", async () => {
    const { create } = ofSite(await createTestApp());
    expect((await create({ kind: "volunteer" })).body.section.title).toBe("Volunteer Work");
  });

  test("can be renamed, reordered and deleted, and restored with its entries", async () => {
    const { site, id, create, update, addEntry, list } = await siteWith("languages");
    const awards = (await create({ kind: "awards" })).body.section;
    await addEntry(id, { name: "French", level: "Fluent" });
    const changed = await update(id, { kind: "languages", title: "Tongues", version: 2 });
    expect(changed.body.section).toMatchObject({
      title: "Tongues",
      version: 3,
      entries: [{ name: "French" }],
    });
    const late = await update(id, { kind: "languages", title: "Late", version: 2 });
    expect(late.status).toBe(409);
    expect(late.body.error.current).toEqual(changed.body.section);
    expect((await update(awards._id, { kind: "languages", title: "Two" })).status).toBe(409);
    expect((await update("none", { kind: "languages" })).status).toBe(404);

    const sorted = await site.call("PUT", "/sections/order", { ids: [awards._id, id] });
    expect(sorted.body.map(({ _id }: { _id: string }) => _id)).toEqual([awards._id, id]);
    expect((await site.call("PUT", "/sections/order", { ids: [id] })).status).toBe(422);

    expect((await site.call("POST", `/sections/delete/${id}`)).body).toEqual({ _id: id });
    expect(await list()).toEqual([awards]);
    const other = (await create({ kind: "languages" })).body.section;
    const refused = await site.call("POST", `/history/restore/${id}`);
    expect(refused.status).toBe(409);
    expect(refused.body.error.message).toContain("another resume section");
    await site.call("POST", `/sections/delete/${other._id}`);
    expect((await site.call("POST", `/history/restore/${id}`)).status).toBe(200);
    expect(await list()).toMatchObject([{ _id: awards._id }, { _id: id, entries: [{ name: "French" }] }]);
  });
});

describe("an entry", () => {
  const required: Record<SectionKind, Record<string, string>> = {
    certificates: { name: "Name is required." },
    languages: { name: "Language is required.", level: "Level is required." },
    publications: { name: "Title is required." },
    awards: { name: "Title is required." },
    volunteer: { organization: "Organization is required." },
    interests: { name: "Name is required." },
    references: { name: "Name is required.", summary: "Reference is required." },
    custom: { name: "Name is required." },
  };
  test.each(sectionKinds)("of %s requires the fields of its kind, and stores every field", async (kind) => {
    const { id, addEntry, list } = await siteWith(kind);
    const refused = await addEntry(id, {});
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields).toEqual(required[kind]);
    expect((await list())[0].entries).toEqual([]);

    const reply = await addEntry(id, exampleEntries.sectionEntry);
    expect(reply.status).toBe(201);
    expect(reply.body.section).toMatchObject({ _id: id, version: 2 });
    expect(reply.body.section.entries).toEqual([
      {
        _id: expect.any(String),
        version: 1,
        ...publishedByDefault,
        ...exampleEntries.sectionEntry,
        ...(kind === "publications" && blankOf(bibliographicFields)),
      },
    ]);
    expect(await list()).toEqual([reply.body.section]);
  });

  test("can be a draft in a public section, but not public in a draft", async () => {
    const { owner, visitors } = await twoEntries("public");
    expect(visitors).toEqual(["Seen"]);
    const { visitors: none } = await twoEntries("draft");
    expect({ none, owner }).toEqual({ none: [], owner: ["Seen", "Hidden"] });
  });

  const invalid: { name: string; entry: object; fields: object }[] = [
    {
      name: "an end before its start",
      entry: { startDate: "2016-01-01", endDate: "2015-12-01" },
      fields: { endDate: "End Date must not be before Start Date." },
    },
    {
      name: "a date that is not a month",
      entry: { startDate: "2016-01-15" },
      fields: { startDate: "Start Date must be a month from 1900 to 2100, written as YYYY-MM-01." },
    },
    {
      name: "an address that runs script",
      entry: { url: "javascript:alert(1)" },
      fields: { url: "Website must start with http://, https:// or mailto:." },
    },
    {
      name: "51 highlights",
      entry: { highlights: Array(51).fill("x") },
      fields: { highlights: "Highlights can have at most 50 entries." },
    },
    {
      name: "a highlight of 1,001 characters",
      entry: { highlights: ["x".repeat(1001)] },
      fields: { highlights: "An entry of Highlights can have at most 1000 characters." },
    },
    { name: "a blank name", entry: { name: "\u200b " }, fields: { name: "Name is required." } },
    { name: "a level that is a number", entry: { level: 3 }, fields: { level: "Level must be text." } },
  ];
  test.each(invalid)("with $name answers 422", async ({ entry, fields }) => {
    const { id, addEntry, list } = await siteWith("custom");
    const reply = await addEntry(id, { ...exampleEntries.sectionEntry, ...entry });
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields).toEqual(fields);
    expect((await list())[0]).toMatchObject({ version: 1, entries: [] });
  });

  test("is stored trimmed, and with empty missing fields", async () => {
    const { id, addEntry } = await siteWith("interests");
    const reply = await addEntry(id, { name: "  Go ", keywords: ["", " chess "], __proto__: {}, more: "x" });
    const [{ _id, version, ...entry }] = reply.body.section.entries;
    expect(entry).toEqual({ ...blankSectionEntry, name: "Go", keywords: ["chess"] });
  });

  test("can be changed, reordered and deleted; only reordering keeps the section's version", async () => {
    const { site, id, addEntry, updateEntry, create } = await siteWith("custom");
    const first = (await addEntry(id, { name: "One" })).body.section.entries[0];
    const second = (await addEntry(id, { name: "Two" })).body.section.entries[1];
    const changed = await updateEntry(id, { _id: first._id, name: "Uno", version: 1 });
    expect(changed.body.section).toMatchObject({
      version: 4,
      entries: [{ name: "Uno", version: 2 }, second],
    });
    const late = await updateEntry(id, { _id: first._id, name: "Un", version: 1 });
    expect(late.status).toBe(409);
    expect(late.body.error.current).toEqual(changed.body.section);

    const order = `/sections/order-entries/${id}`;
    const sorted = await site.call("PUT", order, { ids: [second._id, first._id] });
    expect(sorted.body.section).toMatchObject({ version: 4, entries: [{ name: "Two" }, { name: "Uno" }] });
    expect((await site.call("PUT", order, { ids: [first._id, first._id] })).status).toBe(422);

    const other = (await create({ kind: "custom", title: "Other" })).body.section;
    expect((await updateEntry(other._id, { _id: first._id, name: "x" })).status).toBe(404);
    const remove = (section: string, _id: unknown) =>
      site.call("POST", `/sections/delete-entry/${section}`, { entry: { _id } });
    expect((await remove(other._id, first._id)).status).toBe(404);
    expect((await remove(id, 1)).status).toBe(422);
    const removed = await remove(id, first._id);
    expect(removed.body.section).toMatchObject({ version: 5, entries: [{ name: "Two" }] });
    expect((await site.call("POST", `/history/restore/${first._id}`)).status).toBe(200);
    expect((await ofSite(site).list())[0].entries).toMatchObject([{ name: "Two" }, { name: "Uno" }]);
  });
});

test("structured data contains every section", async () => {
  const site = await createTestApp();
  const { create, addEntry } = ofSite(site);
  for (const kind of sectionKinds) {
    const { section } = (await create({ kind, title: kind })).body;
    await addEntry(section._id, { ...exampleEntries.sectionEntry, name: `N ${kind}` });
  }
  const described = sectionVisitors.describePerson?.(() => listSections(site.store.db));
  const person = JSON.parse(JSON.stringify(described));
  expect(person.knowsLanguage).toMatchObject([{ "@type": "Language", name: "N languages" }]);
  expect(person.hasCredential).toMatchObject([{ name: "N certificates", dateCreated: "2015-01" }]);
  expect(person["@reverse"].author).toMatchObject([{ name: "N publications" }]);
  expect(person.award).toEqual(["N awards"]);
  expect(person.memberOf).toMatchObject([{ roleName: "Reader", memberOf: { name: "Lycée" } }]);
  expect(person.knowsAbout).toEqual(["N interests"]);
  expect(person.subjectOf).toMatchObject([
    { "@type": "Recommendation", author: { name: "N references" } },
    { "@type": "CreativeWork", name: "custom", hasPart: [{ name: "N custom" }] },
  ]);
});

/** What visitors and the owner see of a section with a public entry and a draft. */
async function twoEntries(status: "public" | "draft"): Promise<{ owner: string[]; visitors: string[] }> {
  const site = await createTestApp();
  const section = { kind: "awards", title: "Awards", status };
  const { _id } = (await site.call("POST", "/sections/create", { section })).body.section;
  await site.call("POST", `/sections/add-entry/${_id}`, { entry: { name: "Seen" } });
  await site.call("POST", `/sections/add-entry/${_id}`, { entry: { name: "Hidden", status: "draft" } });
  type Sections = { entries: { name: string }[] }[];
  const namesOf = (sections: Sections) => sections.flatMap(({ entries }) => entries.map(({ name }) => name));
  const visitors: Sections = await (await site.app.request("/api/sections/site-sections")).json();
  return {
    owner: namesOf((await site.call("GET", "/sections/site-sections")).body),
    visitors: namesOf(visitors),
  };
}
