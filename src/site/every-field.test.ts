// Every declared field (src/core/fields/entry-fields.contract.ts) appears where its declaration says: on its page, in every document, in
// search, in history, and after an export and import. A failure names the field and the file to edit.
import { describe, expect, test } from "bun:test";
import { getTableColumns, type Table } from "drizzle-orm";
import { unzipSync } from "fflate";
import { type EntryField, type EntryFields, searchTextOf } from "../core/fields/entry-fields.contract.ts";
import { profileFields } from "../core/owner/owner.contract.ts";
import { users } from "../core/owner/users.table.ts";
import { defaultLayout } from "../core/resume/resume-layout.contract.ts";
import { aboutFields } from "../features/abouts/abouts.contract.ts";
import { abouts } from "../features/abouts/abouts.table.ts";
import { educationFields } from "../features/educations/educations.contract.ts";
import { educations } from "../features/educations/educations.table.ts";
import { experienceFields } from "../features/experiences/experiences.contract.ts";
import { experiences } from "../features/experiences/experiences.table.ts";
import { renderSiteDocx, renderSitePdf } from "../features/export/generated-resume.ts";
import { publicResume } from "../features/export/json-resume.ts";
import { writers } from "../features/export/writers.ts";
import { linkFields } from "../features/links/links.contract.ts";
import { links } from "../features/links/links.table.ts";
import { exampleEntries } from "../features/openapi/examples.ts";
import { projectFields, projectSectionFields } from "../features/projects/projects.contract.ts";
import { projectSections, projects } from "../features/projects/projects.table.ts";
import {
  type SectionEntryField as SectionField,
  sectionKindDetails,
  sectionKinds,
} from "../features/sections/section-kinds.contract.ts";
import { sectionEntryFields } from "../features/sections/sections.contract.ts";
import { sectionEntries } from "../features/sections/sections.table.ts";
import { skillFields } from "../features/skills/skills.contract.ts";
import { skills } from "../features/skills/skills.table.ts";
import { summaryFields } from "../features/summaries/summaries.contract.ts";
import { summaries } from "../features/summaries/summaries.table.ts";
import { fieldLabel } from "../shared/field-label.ts";
import { readPdf } from "../testing/read-pdf.ts";
import { createTestApp, form, type TestApp } from "../testing/test-app.ts";
import { loadParts } from "./features.ts";
import { developmentAssets } from "./pages/development-assets.ts";
import { Pages } from "./pages/pages.ts";

const ORIGIN = "https://ada.example";

type Values = Record<string, unknown>;
type Entity = {
  name: string;
  fields: EntryFields;
  table: Table;
  /** The files to edit for a new field. */
  files: { declared: string; shown: string };
  /** Stores an entry. @returns the paths of the pages that show it */
  create(site: TestApp, entry: Values): Promise<string[]>;
  /** The entries as visitors read them. */
  read(site: TestApp): Promise<Values[]>;
  /** Labels in history that differ from those in forms. */
  inHistory?: EntryFields;
  /** Fields that exclude others, such as a flag that clears a date. */
  without?: string[];
};

async function created(site: TestApp, path: string, body: object): Promise<Values> {
  const reply = await site.call("POST", path, body);
  expect([path, reply.status, reply.body.error]).toEqual([path, 201, undefined]);
  return reply.body;
}

const files = (feature: string, card: string) => ({
  declared: `src/features/${feature}/${feature}.contract.ts`,
  shown: `web/features/${feature}/${card}`,
});

const entities: Entity[] = [
  {
    name: "profile",
    fields: profileFields,
    table: users,
    files: { declared: "src/core/owner/owner.contract.ts", shown: "web/features/users" },
    async create(site, profile) {
      const { status } = await site.call("PUT", `/users/update-user/${site.ownerId}`, {
        newInfo: profile,
      });
      expect(status).toBe(200);
      return ["/", "/contact"];
    },
    read: async (site) => [(await site.call("GET", "/users/site-info")).body.user],
  },
  {
    name: "summary",
    fields: summaryFields,
    table: summaries,
    files: files("summaries", "summary-section.tsx"),
    async create(site, { summary }) {
      await created(site, "/summaries/create", { newSummary: summary });
      return ["/"];
    },
    read: async (site) => [(await site.call("GET", "/summaries/user-summary")).body.summary],
  },
  {
    name: "about block",
    fields: aboutFields,
    table: abouts,
    files: files("abouts", "about-block.tsx"),
    async create(site, newSection) {
      await created(site, "/abouts/create", form({ newSection }));
      return ["/about"];
    },
    read: async (site) => (await site.call("GET", "/abouts/site-about")).body,
    without: ["video", "isLink", "spacerSize"],
  },
  {
    name: "project section",
    fields: projectSectionFields,
    table: projectSections,
    files: {
      declared: "src/features/projects/projects.contract.ts",
      shown: "web/features/projects/sections/project-sections.tsx",
    },
    async create(site, section) {
      const { project } = await created(site, "/projects/create", { project: exampleEntries.project });
      const { _id } = project as Values;
      expect((await site.call("PUT", `/projects/add-section/${_id}`, form({ section }))).status).toBe(201);
      return [`/project/${_id}`];
    },
    read: async (site) =>
      (await site.call("GET", "/projects/site-projects")).body.projects.flatMap(
        ({ sections }: { sections: Values[] }) => sections,
      ),
  },
  {
    name: "education",
    fields: educationFields,
    table: educations,
    files: files("educations", "education-card.tsx"),
    async create(site, education) {
      await created(site, "/educations/create", form({ education }));
      return ["/"];
    },
    read: async (site) => (await site.call("GET", "/educations/site-educations")).body,
    without: ["isCurrent"],
  },
  {
    name: "experience",
    fields: experienceFields,
    table: experiences,
    files: files("experiences", "experience-card.tsx"),
    async create(site, experience) {
      await created(site, "/experiences/create", form({ experience }));
      return ["/experience"];
    },
    read: async (site) => (await site.call("GET", "/experiences/site-experiences")).body.experiences,
    without: ["stillEmployed"],
  },
  {
    name: "project",
    fields: projectFields,
    table: projects,
    files: files("projects", "project-page.tsx"),
    async create(site, project) {
      const { project: made } = await created(site, "/projects/create", { project });
      return ["/projects", `/project/${(made as Values)._id}`];
    },
    read: async (site) => (await site.call("GET", "/projects/site-projects")).body.projects,
    without: ["currentlyWorking"],
  },
  {
    name: "skill",
    fields: skillFields,
    table: skills,
    files: files("skills", "skill-section.tsx"),
    async create(site, skill) {
      await created(site, "/skills/create", { skill });
      return ["/"];
    },
    read: async (site) =>
      Object.values<Values[]>((await site.call("GET", "/skills/site-skills")).body).flat(),
  },
  {
    name: "link",
    fields: linkFields,
    table: links,
    files: files("links", "link-parts.tsx"),
    async create(site, link) {
      await created(site, "/links/create", { link });
      return ["/contact"];
    },
    read: async (site) => (await site.call("GET", "/links/site-links")).body,
  },
  ...sectionKinds.map((kind): Entity => {
    const shown = Object.keys(sectionKindDetails[kind].fields) as SectionField[]; // Its keys are fields.
    const all = sectionEntryFields(kind);
    return {
      name: `entry of ${kind}`,
      fields: Object.fromEntries(Object.entries(all).filter(([name]) => shown.some((each) => each === name))),
      table: sectionEntries,
      // History does not know the kind of the section.
      inHistory: sectionEntryFields("custom"),
      files: files("sections", "home-sections.tsx"),
      async create(site, entry) {
        const title = kind === "custom" ? "Own" : "";
        const { section } = await created(site, "/sections/create", { section: { kind, title } });
        await created(site, `/sections/add-entry/${(section as Values)._id}`, { entry });
        return ["/"];
      },
      read: async (site) =>
        (await site.call("GET", "/sections/site-sections")).body.flatMap(
          ({ entries }: { entries: Values[] }) => entries,
        ),
      without: ["isCurrent"],
    };
  }),
];

/** A unique value for a field, and the text to look for where people read it; null if there is none. */
function marked(
  name: string,
  { kind, schema, max }: EntryField,
  index: number,
): [value: unknown, mark: string] {
  const word = `Zq${name.toLowerCase()}`.slice(0, max);
  // Documents show only the valid part of a phone number.
  if (name === "doi") return ["10.1000/zqdoi", "10.1000/zqdoi"];
  if (name === "phone") return ["+442079460958", "+442079460958"];
  if (kind === "month") return [`${2001 + index}-03-01`, String(2001 + index)];
  if (kind === "flag") return [true, ""];
  if (kind === "list" || kind === "tags") return [[word], word];
  if (kind === "address") return [`https://${word.toLowerCase()}.example/`, `${word.toLowerCase()}.example`];
  if (kind === "addresses")
    return [[`https://${word.toLowerCase()}.example/`], `${word.toLowerCase()}.example`];
  if (kind !== "choice") return [word, word];
  const value = ["Bachelor", "1", "X", "text", "article"].find((each) => schema.safeParse(each).success);
  return [value, value === "1" || value === "text" || value === "article" ? "" : String(value)];
}

const visitors = await loadParts("visitors");

async function pageOf({ store }: TestApp, path: string): Promise<string> {
  const pages = new Pages({
    db: store.publicDb,
    visitors,
    renderer: await import("../../web/entry-server.tsx"),
    pageAssets: developmentAssets(""),
    isDevelopment: false,
    isDemo: false,
    cacheHeaders: {},
  });
  const html = await pages.render(path, ORIGIN).text();
  return html.slice(html.indexOf("<body"), html.indexOf('id="content"'));
}

describe.each(entities.map((entity) => [entity.name, entity] as const))("%s", (_name, entity) => {
  const { fields, table, create, read, inHistory = fields, without = [] } = entity;
  const marks = Object.entries(fields)
    .filter(([name]) => !without.includes(name))
    .map(([name, field], index) => {
      const [value, mark] = marked(name, field, index);
      return { name, field, value, mark };
    });
  const entry = Object.fromEntries(marks.map(({ name, value }) => [name, value]));
  /** Lists the fields whose value is missing in a text, and the files to edit. */
  const missing = (text: string, isExpected: (field: EntryField) => boolean) =>
    marks
      .filter(({ field, mark }) => mark !== "" && isExpected(field) && !text.includes(mark))
      .map(({ name }) => `${name}: see ${entity.files.declared}`);

  test("has a column for every field", () => {
    const columns = Object.keys(getTableColumns(table));
    expect(Object.keys(fields).filter((name) => !columns.includes(name))).toEqual([]);
  });

  test("shows every public field on its page", async () => {
    const site = await createTestApp();
    const paths = await create(site, entry);
    const html = (await Promise.all(paths.map((path) => pageOf(site, path)))).join("");
    const lost = missing(html, ({ isPublic }) => isPublic);
    expect(lost.map((each) => `${each} and ${entity.files.shown}`)).toEqual([]);
  });

  test("shows every field in the documents that include it", async () => {
    const site = await createTestApp();
    await create(site, entry);
    const parts = await site.deps.exportParts();
    const { publicDb: db } = site.store;
    const resume = publicResume(db, { parts, origin: ORIGIN });
    expect(missing(JSON.stringify(resume), ({ json }) => json.length > 0)).toEqual([]);
    // Documents show only the last of several texts.
    const texts = Object.values(fields).filter(({ document }) => document === "text");
    const isShown = (field: EntryField) =>
      field.document === "text" ? field === texts.at(-1) : field.document !== "nowhere";
    const written = (ending: "txt" | "md" | "vcf") => writers[ending].write({ db, parts, resume });
    expect(missing(written("txt"), isShown)).toEqual([]);
    expect(missing(written("md"), isShown)).toEqual([]);
    expect(missing(written("vcf"), ({ isInVCard = false }) => isInVCard)).toEqual([]);
    const from = {
      db,
      parts,
      origin: ORIGIN,
      uploadsFolder: site.folder,
      changedAt: "2026-06-01T12:00:00.000Z",
    };
    const pdf = await readPdf((await renderSitePdf(from, defaultLayout)).bytes);
    const pages = pdf.pages.map((page) => `${page.text} ${JSON.stringify(page.links)}`).join(" ");
    expect(missing(pages, isShown)).toEqual([]);
    const docx = unzipSync(await renderSiteDocx(from, defaultLayout));
    const files = ["word/document.xml", "word/_rels/document.xml.rels"];
    expect(missing(files.map((file) => new TextDecoder().decode(docx[file])).join(""), isShown)).toEqual([]);
  });

  test("is found by every searchable field", () => {
    expect(missing(searchTextOf(fields, entry), ({ isSearched }) => isSearched)).toEqual([]);
  });

  test("shows field labels in history", () => {
    const others = Object.entries(inHistory).filter(([name, { label }]) => fieldLabel(name) !== label);
    expect(others.map(([name, { label }]) => [name, label])).toEqual([]);
  });

  test("is the same after an export and import", async () => {
    const site = await createTestApp();
    await create(site, entry);
    const { body: resume } = await site.call("GET", "/export/resume.json");
    const other = await createTestApp();
    expect((await other.call("POST", "/import", resume)).status).toBe(200);
    const [before] = await read(site);
    const [after] = await read(other);
    const exchanged = marks.filter(({ field }) => field.json.length > 0).map(({ name }) => name);
    const of = (values: Values | undefined) =>
      Object.fromEntries(exchanged.map((name) => [name, values?.[name]]));
    expect(of(after)).toEqual(of(before));
    expect(of(before)).toEqual(of(entry));
  });
});
