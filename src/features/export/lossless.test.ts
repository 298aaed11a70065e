import { describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runExport } from "../../program/commands/export.ts";
import { runImport } from "../../program/commands/import.ts";
import { runRestore } from "../../program/commands/restore.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { backUp } from "../backup/run-backup.ts";
import { publicResume } from "./json-resume.ts";

// Real files, which may not be copied into the repository.
const SHARED = join(import.meta.dir, "../../../../shared/data");
const FIXTURES = join(import.meta.dir, "../import/fixtures");

type Json = Record<string, unknown>;

/** Every primitive or empty value with its path, in order. */
function* leaves(value: unknown, path = ""): Generator<[path: string, value: unknown]> {
  if (typeof value !== "object" || value === null) yield [path, value];
  else if (Object.keys(value).length === 0) yield [path, value];
  else for (const [name, own] of Object.entries(value)) yield* leaves(own, `${path}/${name}`);
}

function at(value: unknown, path: string): unknown {
  return path
    .split("/")
    .slice(1)
    .reduce<unknown>((own, name) => (own as Json | undefined)?.[name], value);
}

/** Paths of the imported file whose values differ in the export. */
function changedPaths(imported: Json, exported: Json): string[] {
  return [...leaves(imported)]
    .filter(([path, value]) => !Bun.deepEquals(at(exported, path), value))
    .map(([path]) => path);
}

async function importFile(site: TestApp, json: Json): Promise<boolean> {
  const { status } = await site.call("POST", "/import", json);
  return status === 200;
}
const exportOf = async (site: TestApp): Promise<Json> =>
  (await site.call("GET", "/export/resume.json")).body as Json;

const files = [
  FIXTURES,
  ...["jsonresume", "jsonresume-people", "jsonresume-official"].map((name) => join(SHARED, name)),
].flatMap((folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".json"))
        .map((name) => [name, join(folder, name)] as const)
    : [],
);

test.each(files)("exports %s exactly as it was imported", async (_name, path) => {
  const text = await Bun.file(path).text();
  let json: Json;
  try {
    json = JSON.parse(text) as Json;
  } catch {
    return; // Invalid JSON is not imported.
  }
  const site = await createTestApp();
  if (!(await importFile(site, json))) return;
  expect(changedPaths(json, await exportOf(site))).toEqual([]);
});

const whole: Json = {
  $schema: "https://example.org/schema.json",
  basics: {
    name: "Doe, Jane Q.",
    label: "Engineer",
    email: "jane@example.com",
    phone: "+1 555 0100",
    url: "https://jane.example",
    summary: "Builds things.\n\nLikes them.",
    location: { address: "1 Secret St", city: "Oslo", countryCode: "NO", postalCode: "0150" },
    profiles: [
      { network: "GitHub", username: "jane", url: "https://github.com/jane" },
      { network: "Obscure", username: "jane" },
      { network: "npm", username: "janeq", "x-note": "mine" },
    ],
  },
  work: [
    {
      company: "Old Name",
      position: "Engineer",
      startDate: "2013",
      summary: "A first sentence. ".repeat(40).trim(),
      highlights: ["One", "", `${"Long ".repeat(300)}end`, "Three"],
      website: "old.example",
      "x-secret": 42,
    },
    {},
    { name: "Second", position: "Lead", startDate: "2010-05-17", endDate: "2012" },
  ],
  education: [{ institution: "MIT", studyType: "B.Sc.", area: "CS", endDate: "2009", courses: ["A - B"] }],
  skills: [
    { name: "Web", level: "Master", keywords: ["HTML", "css", null] },
    { name: "CSS", level: "Expert", years: 3 },
    "Plain",
  ],
  projects: [
    { name: "Tool", description: "A tool that does many things for many people. ".repeat(3), type: "app" },
  ],
  languages: [{ language: "French", fluency: "Fluent", since: 1999 }, "Latin"],
  references: [{ name: "Charles", reference: "Good." }],
  certificates: [{ name: "Cert", date: "2021-11-07", issuer: "Org" }],
  sections: [
    {
      title: "Patents",
      entries: [
        { name: "Folding press", startDate: "2011-03-04", description: "It folds.", "x-no": 7 },
        "a note",
        { name: "Tilting press", url: "press.example" },
      ],
      "x-kept": true,
    },
    { heading: "Of another program" },
  ],
  customKey: { a: [1, null, { b: "" }] },
  meta: { version: "v9" },
};

/** An edit of the imported content. */
type Edit = {
  name: string;
  /** @returns the paths that may differ */
  edit(site: TestApp): Promise<Record<string, unknown>>;
};

const multipart = (name: string, entry: object) => {
  const body = new FormData();
  body.set(name, JSON.stringify(entry));
  return body;
};

async function editJob(site: TestApp, company: string, changed: object): Promise<void> {
  const { experiences } = (await site.call("GET", "/experiences/site-experiences")).body;
  const job = experiences.find((entry: Json) => entry.company === company);
  // Imported entries may lack required fields.
  const entry = { ...job, stillEmployed: true, ...changed };
  const reply = await site.call(
    "PUT",
    `/experiences/update-experience/${job._id}`,
    multipart("experience", entry),
  );
  expect(reply.status).toBe(200);
}

const edits: Edit[] = [
  {
    name: "a job's title",
    async edit(site) {
      await editJob(site, "Old Name", { title: "Chief" });
      return { "/work/0/position": "Chief" };
    },
  },
  {
    name: "a job's company, which has an older name in the file",
    async edit(site) {
      await editJob(site, "Old Name", { company: "New Name" });
      return { "/work/0/company": undefined, "/work/0/name": "New Name" };
    },
  },
  {
    name: "one of a job's highlights",
    async edit(site) {
      const { experiences } = (await site.call("GET", "/experiences/site-experiences")).body;
      const { highlights } = experiences.find((entry: Json) => entry.company === "Old Name");
      await editJob(site, "Old Name", { highlights: [...highlights.slice(0, 2), "Four"] });
      const [, , long] = (whole.work as { highlights: string[] }[])[0]?.highlights ?? [];
      return {
        "/work/0/highlights/1": long,
        "/work/0/highlights/2": "Four",
        "/work/0/highlights/3": undefined,
      };
    },
  },
  {
    name: "a deleted job, between jobs without a name",
    async edit(site) {
      const { experiences } = (await site.call("GET", "/experiences/site-experiences")).body;
      const job = experiences.find((entry: Json) => entry.company === "Second");
      await site.call("POST", `/experiences/delete/${job._id}`);
      return Object.fromEntries(
        ["name", "position", "startDate", "endDate"].map((name) => [`/work/2/${name}`, undefined]),
      );
    },
  },
  {
    name: "a skill's name, within its group",
    async edit(site) {
      const { skills } = (await site.call("GET", "/skills/site-skills")).body;
      const html = skills.find((entry: Json) => entry.skill === "HTML");
      await site.call("PUT", `/skills/update/${html._id}`, { skill: { ...html, skill: "HTML 5" } });
      return { "/skills/0/keywords/0": "HTML 5" };
    },
  },
  {
    name: "a deleted skill",
    async edit(site) {
      const { skills } = (await site.call("GET", "/skills/site-skills")).body;
      const plain = skills.find((entry: Json) => entry.skill === "Plain");
      await site.call("POST", `/skills/delete/${plain._id}`);
      return { "/skills/2": undefined };
    },
  },
  {
    name: "the person's title and telephone",
    async edit(site) {
      await site.call("PUT", `/users/update-user/${site.ownerId}`, { newInfo: { title: "Boss", phone: "" } });
      return { "/basics/label": "Boss", "/basics/phone": undefined };
    },
  },
  {
    name: "the summary",
    async edit(site) {
      const { summary } = (await site.call("GET", "/summaries/user-summary")).body;
      await site.call("PUT", `/summaries/update-summary/${summary._id}`, { newSummary: "New." });
      return { "/basics/summary": "New." };
    },
  },
  {
    name: "a language's level",
    async edit(site) {
      const [section] = (await site.call("GET", "/sections/site-sections")).body.filter(
        ({ kind }: Json) => kind === "languages",
      );
      const [french] = section.entries;
      const entry = { ...french, level: "Rusty" };
      await site.call("PUT", `/sections/update-entry/${section._id}`, { entry });
      return { "/languages/0/fluency": "Rusty" };
    },
  },
  {
    name: "an entry of a custom section",
    async edit(site) {
      const [section] = await ownSections(site);
      const [entry] = section.entries;
      await site.call("PUT", `/sections/update-entry/${section._id}`, {
        entry: { ...entry, summary: "It bends." },
      });
      return { "/sections/0/entries/0/summary": "It bends.", "/sections/0/entries/0/description": undefined };
    },
  },
  {
    name: "a deleted custom section",
    async edit(site) {
      const [section] = await ownSections(site);
      await site.call("POST", `/sections/delete/${section._id}`);
      // The next entry moves up.
      const left: Json = { "/sections/0/heading": "Of another program" };
      const paths = [...leaves(whole)].map(([path]) => path).filter((path) => path.startsWith("/sections/"));
      return { ...left, ...Object.fromEntries(paths.map((path) => [path, undefined])) };
    },
  },
  {
    name: "a link",
    async edit(site) {
      const links = (await site.call("GET", "/links/site-links")).body;
      const npm = links.find((link: Json) => String(link.href).includes("npm"));
      await site.call("PUT", `/links/update-link/${npm._id}`, { ...npm, href: "https://npm.example/j" });
      return { "/basics/profiles/2/url": "https://npm.example/j" };
    },
  },
];

// biome-ignore lint/suspicious/noExplicitAny: the reply of the API.
async function ownSections(site: TestApp): Promise<any[]> {
  const { body } = await site.call("GET", "/sections/site-sections");
  return body.filter(({ kind }: Json) => kind === "custom");
}

test("exports a custom section that another site imports unchanged", async () => {
  const site = await createTestApp();
  const { section } = (
    await site.call("POST", "/sections/create", { section: { kind: "custom", title: "Patents" } })
  ).body;
  const entry = { name: "Press", role: "Inventor", highlights: ["Folds"], startDate: "2011-03-01" };
  await site.call("POST", `/sections/add-entry/${section._id}`, { entry });
  const exported = await exportOf(site);
  expect(exported.sections).toEqual([
    {
      title: "Patents",
      entries: [{ name: "Press", role: "Inventor", startDate: "2011-03", highlights: ["Folds"] }],
    },
  ]);
  const other = await createTestApp();
  expect(await importFile(other, exported)).toBe(true);
  expect((await exportOf(other)).sections).toEqual(exported.sections);
  expect(await ownSections(other)).toMatchObject([{ title: "Patents", entries: [entry] }]);
  const again = (await other.call("POST", "/import", exported)).body;
  expect(again).toMatchObject({ imported: 0 });
});

test.each([
  ["the whole", whole],
  ["jane-fullstacker.json", await Bun.file(join(FIXTURES, "jane-fullstacker.json")).json()],
  ["sample.resume.json", await Bun.file(join(FIXTURES, "sample.resume.json")).json()],
])("exports %s exactly as it was imported, also after a backup and restore", async (_name, json) => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-lossless-"));
  const at = (name: string) => join(folder, name);
  const quiet = () => undefined;
  try {
    writeFileSync(at("resume.json"), JSON.stringify(json));
    const options = { dryRun: false, replace: false, json: false, pictureMax: 0 };
    await runImport({ ...options, dataFolder: at("site"), file: at("resume.json") }, quiet);
    await backUp({
      dataFolder: at("site"),
      backup: { everyHours: 0, keep: 7, s3: null },
      file: at("site.tar"),
    });
    await runRestore(at("restored"), at("site.tar"), quiet);
    await runExport({ dataFolder: at("restored"), file: at("out.json"), origin: "https://a.example" }, quiet);
    const noted: string[] = [];
    const unknown = { dataFolder: at("restored"), file: at("no-address.json"), origin: "" };
    await runExport(unknown, quiet, (line) => noted.push(line));
    expect(noted).toEqual([
      "The file doesn't contain the site's address. To include it, set VITRINE_URL or pass --url.",
    ]);
    expect(readFileSync(at("no-address.json"), "utf8")).not.toContain("localhost");
    expect(changedPaths(json, JSON.parse(readFileSync(at("out.json"), "utf8")))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe("changes only what was edited", () => {
  test("nothing without an edit", async () => {
    const site = await createTestApp();
    expect(await importFile(site, whole)).toBe(true);
    const exported = await exportOf(site);
    expect(changedPaths(whole, exported)).toEqual([]);
    expect(Object.keys(exported)).toEqual(Object.keys(whole));
  });

  test.each(edits)("$name", async ({ edit }) => {
    const site = await createTestApp();
    await importFile(site, whole);
    const expected = await edit(site);
    const exported = await exportOf(site);
    const added = [...leaves(exported)]
      .filter(([path]) => at(whole, path) === undefined)
      .map(([path]) => path);
    const own = ["/basics/image", "/meta/canonical"];
    const differing = new Set(
      [...changedPaths(whole, exported), ...added].filter(
        (path) => !own.includes(path) && !path.startsWith("/meta/vitrine/"),
      ),
    );
    expect([...differing].sort()).toEqual(Object.keys(expected).sort());
    for (const [path, value] of Object.entries(expected)) expect(at(exported, path)).toEqual(value);
  });

  test("adds new entries at their place", async () => {
    const site = await createTestApp();
    await importFile(site, whole);
    await site.call("POST", "/skills/create", { skill: { skill: "Latin", strength: "1", group: "Web" } });
    await site.call("POST", "/skills/create", { skill: { skill: "Chess", strength: "1" } });
    const experience = { title: "CEO", company: "Third", startDate: "2024-01-01", stillEmployed: true };
    await site.call("POST", "/experiences/create", multipart("experience", experience));
    const { skills, work } = (await exportOf(site)) as { skills: Json[]; work: Json[] };
    expect(skills.slice(3)).toEqual([
      { name: "Web", level: "Proficient", keywords: ["Latin"] },
      { name: "Chess", level: "Proficient" },
    ]);
    expect(work.map(({ name, company }) => name ?? company)).toEqual([
      "Third",
      "Old Name",
      undefined,
      "Second",
    ]);
    expect(work[0]).toEqual({ name: "Third", position: "CEO", startDate: "2024-01" });
  });
});

test("shows visitors no values of the imported file that the pages don't show", async () => {
  const site = await createTestApp();
  await importFile(site, whole);
  const parts = await site.deps.exportParts();
  const text = JSON.stringify(publicResume(site.store.db, { parts, origin: "https://jane.example" }));
  for (const hidden of ["Secret", "0150", "x-secret", "customKey", "since", "2021-11-07"])
    expect(text).not.toContain(hidden);
  for (const shown of ["Jane Q. Doe", "Old Name", "B.Sc.".replace("B.Sc.", "Bachelor"), "French", "2013"])
    expect(text).toContain(shown);
  const answers = await Promise.all(
    [
      "/experiences/site-experiences",
      "/users/site-info",
      "/skills/site-skills",
      "/sections/site-sections",
    ].map(async (path) => JSON.stringify((await site.call("GET", path)).body)),
  );
  expect(answers.join("")).not.toMatch(/"origin"|"document"/);
});
