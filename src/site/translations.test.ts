// Every text that can be translated, in every kind of entry.
import { beforeAll, describe, expect, test } from "bun:test";
import type { EntryFields } from "../core/fields/entry-fields.contract.ts";
import { isEmpty, translatedNames } from "../core/fields/translations.contract.ts";
import { ALT_MAX } from "../core/media/picture-details.contract.ts";
import { profileFields } from "../core/owner/owner.contract.ts";
import { aboutFields } from "../features/abouts/abouts.contract.ts";
import { educationFields } from "../features/educations/educations.contract.ts";
import { experienceFields } from "../features/experiences/experiences.contract.ts";
import { linkFields } from "../features/links/links.contract.ts";
import { exampleEntries } from "../features/openapi/examples.ts";
import { projectFields, projectSectionFields } from "../features/projects/projects.contract.ts";
import { sectionEntryFields, sectionFields } from "../features/sections/sections.contract.ts";
import { skillFields } from "../features/skills/skills.contract.ts";
import { summaryFields } from "../features/summaries/summaries.contract.ts";
import { createTestApp, form, type TestApp } from "../testing/test-app.ts";

type Values = Record<string, unknown>;
type Texts = Record<string, unknown>;
type Kind = {
  name: string;
  fields: EntryFields;
  /** Creates the entry, or changes the one that every site has. */
  save(site: TestApp, entry: Values, id: string): Promise<{ status: number; body: Values }>;
  create(site: TestApp): Promise<string>;
  /** Main texts that a save sends. */
  entry: Values;
  read(site: TestApp, query: string, headers?: Record<string, string>): Promise<Values | undefined>;
  /** The path that deletes it, and its body. */
  remove?(id: string, parent: string): [method: string, path: string, body?: object];
  /** Whether an export for the same owner has it. */
  isExported?: false;
};

const first = (list: unknown): Values | undefined => (list as Values[])[0];
const get = async (site: TestApp, path: string, headers?: Record<string, string>) =>
  (await site.call("GET", path, undefined, headers)).body;
const created = async (site: TestApp, method: string, path: string, body: object): Promise<Values> => {
  const reply = await site.call(method, path, body);
  expect([path, reply.status, reply.body.error]).toEqual([path, reply.status === 200 ? 200 : 201, undefined]);
  return reply.body;
};
const idOf = (value: unknown) => String((value as Values)._id);
const png = () =>
  new Blob(
    [
      Buffer.from(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
        "base64",
      ),
    ],
    { type: "image/png" },
  );
const address = async (site: TestApp) =>
  Object.keys((await get(site, "/media/site-pictures")).pictures as Values)[0] ?? "";

const kinds: Kind[] = [
  {
    name: "profile",
    fields: profileFields,
    entry: { title: "Analyst" },
    create: async (site) => site.ownerId,
    save: (site, newInfo, id) => site.call("PUT", `/users/update-user/${id}`, { newInfo }),
    read: async (site, query, headers) => (await get(site, `/users/site-info${query}`, headers)).user,
  },
  {
    name: "summary",
    fields: summaryFields,
    entry: { newSummary: "Wrote programs." },
    create: async (site) =>
      idOf((await created(site, "POST", "/summaries/create", { newSummary: "Wrote programs." })).summary),
    save: (site, entry, id) => site.call("PUT", `/summaries/update-summary/${id}`, entry),
    read: async (site, query, headers) =>
      (await get(site, `/summaries/user-summary${query}`, headers)).summary,
    remove: (id) => ["POST", `/summaries/delete/${id}`],
  },
  {
    name: "education",
    fields: educationFields,
    entry: exampleEntries.education,
    create: async (site) =>
      idOf(
        (await created(site, "POST", "/educations/create", form({ education: exampleEntries.education })))
          .education,
      ),
    save: (site, education, id) =>
      site.call("PUT", `/educations/update-education/${id}`, form({ education })),
    read: async (site, query, headers) =>
      first(await get(site, `/educations/site-educations${query}`, headers)),
    remove: (id) => ["POST", `/educations/delete/${id}`],
  },
  {
    name: "experience",
    fields: experienceFields,
    entry: exampleEntries.experience,
    create: async (site) =>
      idOf(
        (await created(site, "POST", "/experiences/create", form({ experience: exampleEntries.experience })))
          .experience,
      ),
    save: (site, experience, id) =>
      site.call("PUT", `/experiences/update-experience/${id}`, form({ experience })),
    read: async (site, query, headers) =>
      first((await get(site, `/experiences/site-experiences${query}`, headers)).experiences),
    remove: (id) => ["POST", `/experiences/delete/${id}`],
  },
  {
    name: "project",
    fields: projectFields,
    entry: exampleEntries.project,
    create: async (site) =>
      idOf((await created(site, "POST", "/projects/create", { project: exampleEntries.project })).project),
    save: (site, project, id) => site.call("PUT", `/projects/update-project-info/${id}`, form({ project })),
    read: async (site, query, headers) =>
      first((await get(site, `/projects/site-projects${query}`, headers)).projects),
    remove: (id) => ["POST", `/projects/delete/${id}`],
  },
  {
    name: "project section",
    fields: projectSectionFields,
    entry: { header: "How", body: "By **cards**." },
    async create(site) {
      const { project } = await created(site, "POST", "/projects/create", {
        project: exampleEntries.project,
      });
      const body = form({ section: { header: "How", body: "By **cards**." } });
      const added = await created(site, "PUT", `/projects/add-section/${idOf(project)}`, body);
      return `${idOf(project)} ${idOf(first((added.project as Values).sections))}`;
    },
    save(site, section, id) {
      const [project, _id] = id.split(" ");
      return site.call("PUT", `/projects/update-section/${project}`, form({ section: { ...section, _id } }));
    },
    read: async (site, query, headers) =>
      first(first((await get(site, `/projects/site-projects${query}`, headers)).projects)?.sections ?? []),
    remove: (id, project) => ["PUT", `/projects/delete-section/${project}`, { section: { _id: id } }],
  },
  {
    name: "skill",
    fields: skillFields,
    entry: { skill: "Analysis", strength: "1", group: "Mathematics" },
    create: async (site) =>
      idOf(
        (
          await created(site, "POST", "/skills/create", {
            skill: { skill: "Analysis", strength: "1", group: "Mathematics" },
          })
        ).skill,
      ),
    save: (site, skill, id) => site.call("PUT", `/skills/update/${id}`, { skill }),
    read: async (site, query, headers) =>
      first((await get(site, `/skills/site-skills${query}`, headers)).skills),
    remove: (id) => ["POST", `/skills/delete/${id}`],
  },
  {
    name: "link",
    fields: linkFields,
    entry: exampleEntries.link,
    create: async (site) =>
      idOf((await created(site, "POST", "/links/create", { link: exampleEntries.link })).link),
    save: (site, link, id) => site.call("PUT", `/links/update-link/${id}`, link),
    read: async (site, query, headers) => first(await get(site, `/links/site-links${query}`, headers)),
    remove: (id) => ["POST", `/links/delete/${id}`],
  },
  {
    name: "about block",
    fields: aboutFields,
    entry: { blockType: "text", header: "Early", body: "London." },
    create: async (site) =>
      idOf(
        (
          await created(
            site,
            "POST",
            "/abouts/create",
            form({ newSection: { blockType: "text", header: "Early", body: "London." } }),
          )
        ).about,
      ),
    save: (site, updatedSection, id) =>
      site.call("PUT", `/abouts/update-section/${id}`, form({ updatedSection })),
    read: async (site, query, headers) => first(await get(site, `/abouts/site-about${query}`, headers)),
    remove: (id) => ["POST", `/abouts/delete-section/${id}`],
  },
  {
    name: "section",
    fields: sectionFields,
    entry: { kind: "custom", title: "Engines" },
    create: async (site) =>
      idOf(
        (await created(site, "POST", "/sections/create", { section: { kind: "custom", title: "Engines" } }))
          .section,
      ),
    save: (site, section, id) => site.call("PUT", `/sections/update-section/${id}`, { section }),
    read: async (site, query, headers) => first(await get(site, `/sections/site-sections${query}`, headers)),
    remove: (id) => ["POST", `/sections/delete/${id}`],
  },
  {
    name: "section entry",
    fields: sectionEntryFields("volunteer"),
    entry: exampleEntries.sectionEntry,
    async create(site) {
      const { section } = await created(site, "POST", "/sections/create", {
        section: { kind: "volunteer", title: "" },
      });
      const path = `/sections/add-entry/${idOf(section)}`;
      const added = await created(site, "POST", path, { entry: exampleEntries.sectionEntry });
      return `${idOf(section)} ${idOf(first((added.section as Values).entries))}`;
    },
    save(site, entry, id) {
      const [section, _id] = id.split(" ");
      return site.call("PUT", `/sections/update-entry/${section}`, { entry: { ...entry, _id } });
    },
    read: async (site, query, headers) =>
      first(first(await get(site, `/sections/site-sections${query}`, headers))?.entries ?? []),
    remove: (id, section) => ["POST", `/sections/delete-entry/${section}`, { entry: { _id: id } }],
  },
  {
    name: "download",
    fields: { name: { ...sectionFields.title, label: "Name" } },
    entry: { name: "Notes" },
    create: async (site) =>
      idOf(
        (
          await created(
            site,
            "PUT",
            "/downloads/add-download/new",
            form({ name: "Notes", file: new Blob(["x"]) }),
          )
        ).download,
      ),
    save: (site, entry, id) => site.call("PUT", `/downloads/add-download/${id}`, form(sentOf(entry))),
    async read(site, query, headers) {
      const [row] = site.store.db.$client.query<{ id: string }, []>("select id from downloads").all();
      return (await get(site, `/downloads/site-download/${row?.id}${query}`, headers)).download;
    },
    remove: (id) => ["POST", `/downloads/delete/${id}`],
    isExported: false,
  },
  {
    name: "picture",
    fields: { alt: { ...sectionFields.title, max: ALT_MAX, label: "The alternative text" } },
    entry: { alt: "A mill" },
    async create(site) {
      const education = { ...exampleEntries.education };
      await created(site, "POST", "/educations/create", form({ education, image: png() }));
      await site.call("PUT", "/media/describe", { address: await address(site), alt: "A mill" });
      return (await address(site)).replace("/uploads/", "");
    },
    save: (site, entry, id) => site.call("PUT", "/media/describe", { ...entry, address: `/uploads/${id}` }),
    read: async (site, query, headers) =>
      Object.values(
        (await get(site, `/media/site-pictures${query}`, headers)).pictures as Record<string, Values>,
      )[0],
    isExported: false,
  },
];

/** Without what is undefined, which a form can't have. */
const sentOf = (entry: Values) =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
const visitor = { authorization: "" };
/** A translation of each field, no longer than the field may be. */
function textsOf({ fields }: Kind, mark = "de"): Texts {
  return Object.fromEntries(
    translatedNames(fields).map((name) => {
      const { kind = "line", max = 0 } = fields[name] ?? {};
      return [
        name,
        kind === "list" || kind === "tags" ? [`${name} ${mark}`] : `${name} ${mark}`.slice(0, max),
      ];
    }),
  );
}
const lastOf = (id: string) => id.split(" ").at(-1) ?? "";
const parentOf = (id: string) => id.split(" ")[0] ?? "";
const undoLast = async (site: TestApp) => {
  const { changes } = await get(site, "/history/changes");
  const undone = await site.call("POST", `/history/changes/${changes[0]._id}/undo`);
  expect([undone.status, undone.body.error]).toEqual([200, undefined]);
};

/** A site in English with German, and with Arabic for the owner only. */
async function newSite(): Promise<TestApp> {
  const site = await createTestApp();
  const languages = { main: "en", others: ["de", "ar"], hidden: ["ar"] };
  expect((await site.call("PUT", "/languages", { languages })).status).toBe(200);
  return site;
}

describe.each(kinds)("$name", (kind) => {
  const de = textsOf(kind);
  const names = translatedNames(kind.fields);
  let site: TestApp;
  let id = "";
  const save = async (translations: unknown, entry = kind.entry) => {
    const saved = await kind.save(site, { ...entry, translations }, id);
    expect([saved.status, saved.body.error]).toEqual([200, undefined]);
  };
  beforeAll(async () => {
    site = await newSite();
    id = await kind.create(site);
  });

  test("has texts that can be translated", () => expect(names).not.toEqual([]));

  test("has no translations at first", async () => {
    expect((await kind.read(site, ""))?.translations).toBeUndefined();
    const shown = await kind.read(site, "?lang=de", visitor);
    expect(shown).not.toHaveProperty("translations");
    for (const name of (shown?.inMain ?? []) as string[]) expect(names).toContain(name);
    expect(shown?.inMain).not.toEqual([]);
  });

  test("is written and read in each language", async () => {
    await save({ de, ar: textsOf(kind, "ar") });
    expect((await kind.read(site, ""))?.translations).toEqual({ de, ar: textsOf(kind, "ar") } as never);
    expect(await kind.read(site, "?lang=de", visitor)).toMatchObject(de);
    expect((await kind.read(site, "?lang=de", visitor))?.inMain).toBeUndefined();
    expect(await kind.read(site, "?lang=ar")).toMatchObject(textsOf(kind, "ar"));
    const plain = await kind.read(site, "", visitor);
    expect(plain).not.toHaveProperty("translations");
    expect(plain).not.toHaveProperty("translated");
  });

  test("leaves translations that are not sent, and removes those sent as null or blank", async () => {
    await save(undefined);
    await save({});
    await save({ de: {} });
    expect(await kind.read(site, "")).toMatchObject({ translations: { de } });
    const [one = ""] = names;
    await save({ de: { [one]: null }, ar: null });
    const { [one]: _one, ...rest } = de;
    const left = Object.keys(rest).length === 0 ? undefined : { de: rest };
    expect((await kind.read(site, ""))?.translations).toEqual(left as never);
    await save({ de: Object.fromEntries(names.map((name) => [name, " "])) });
    expect((await kind.read(site, ""))?.translations).toBeUndefined();
  });

  test("refuses a text that is too long, and a language that the site does not have", async () => {
    for (const name of names) {
      const { kind: sort = "line", max = 0 } = kind.fields[name] ?? {};
      const isList = sort === "list" || sort === "tags";
      const text = isList ? ["x".repeat(1001)] : "x".repeat(max + 1);
      const refused = await kind.save(site, { ...kind.entry, translations: { de: { [name]: text } } }, id);
      expect([name, refused.status]).toEqual([name, 422]);
      const { fields } = refused.body.error as Record<string, Values>;
      expect(Object.keys(fields ?? {})).toEqual([`translations.de.${name}`]);
    }
    const other = await kind.save(site, { ...kind.entry, translations: { fr: de } }, id);
    expect([other.status, Object.keys((other.body.error as Values).fields as Values)]).toEqual([
      422,
      ["translations.fr"],
    ]);
  });

  test("has its translations in the history, and an undo restores them", async () => {
    await save({ de });
    await save({ de: null });
    const { changes } = await get(site, `/history/changes?entry=${lastOf(id)}`);
    expect(changes[0].entries[0].fields).toContain("translations");
    const { entry } = await get(site, `/history/entries/${lastOf(id)}`);
    expect(Object.keys(entry.versions[1].values.translations)).toEqual(names.map((name) => `de.${name}`));
    await undoLast(site);
    expect((await kind.read(site, ""))?.translations).toEqual({ de } as never);
  });

  test("is deleted and restored with its translations", async () => {
    if (kind.remove === undefined) return;
    const [method, path, body] = kind.remove(lastOf(id), parentOf(id));
    expect((await site.call(method, path, body)).status).toBe(200);
    expect((await site.call("POST", `/history/restore/${lastOf(id)}`)).status).toBe(200);
    expect((await kind.read(site, ""))?.translations).toEqual({ de } as never);
  });

  test("is exported and imported with its translations", async () => {
    if (kind.isExported === false) return;
    const { body: file } = await site.call("GET", "/export/resume.json");
    const other = await createTestApp();
    const imported = await other.call("POST", "/import", file);
    expect([imported.status, imported.body.error]).toEqual([200, undefined]);
    expect((await kind.read(other, ""))?.translations).toEqual({ de } as never);
    const again = await other.call("POST", "/import", file);
    expect(again.body.imported).toBe(0);
  });

  test("changes its main language, and back by an undo", async () => {
    const main = await kind.read(site, "");
    const swap = { main: "de", others: ["en", "ar"] };
    expect((await site.call("PUT", "/languages", { languages: swap })).status).toBe(200);
    expect(await kind.read(site, "", visitor)).toMatchObject(de);
    const texts = Object.fromEntries(
      names.filter((name) => !isEmpty(main?.[name] ?? null)).map((name) => [name, main?.[name]]),
    );
    expect((await kind.read(site, ""))?.translations).toEqual({ en: texts } as never);
    await undoLast(site);
    expect(await kind.read(site, "")).toMatchObject({ ...texts, translations: { de } });
  });

  test("loses its translations with their language, and has them again after an undo", async () => {
    expect((await site.call("PUT", "/languages", { languages: { others: ["ar"], hidden: [] } })).status).toBe(
      200,
    );
    expect((await kind.read(site, ""))?.translations).toBeUndefined();
    await undoLast(site);
    expect((await kind.read(site, ""))?.translations).toEqual({ de } as never);
  });
});
