// Formatted text (§19): the owner edits it as typed, pages show the formatting, and everything else shows plain text.
import { expect, test } from "bun:test";
import { createTestApp, form, type TestApp } from "../testing/test-app.ts";
import { exampleEntries } from "../testing/test-requests.ts";
import { loadParts } from "./features.ts";
import { renderHead } from "./pages/head.ts";
import { readPage } from "./pages/page-content.ts";

const origin = "https://ada.example";
const typed = "I **compute** with [brass](https://example.org/brass).";
const plain = "I compute with brass.";
const rich = [
  { tag: "p" },
  "I ",
  { tag: "strong" },
  "compute",
  null,
  " with ",
  { tag: "a", href: "https://example.org/brass" },
  "brass",
  null,
  ".",
  null,
];
const nobody = { authorization: "" };

/** A site with formatting in every text that supports it. */
async function markedSite() {
  const site = await createTestApp();
  const made = async (method: string, path: string, body: object) => {
    const reply = await site.call(method, path, body);
    expect([path, reply.status]).toEqual([path, 201]);
    return reply.body;
  };
  await made("POST", "/summaries/create", { newSummary: typed });
  await made(
    "POST",
    "/experiences/create",
    form({ experience: { ...exampleEntries.experience, description: typed } }),
  );
  const { project } = await made("POST", "/projects/create", {
    project: { ...exampleEntries.project, summary: typed },
  });
  await made(
    "PUT",
    `/projects/add-section/${project._id}`,
    form({ section: { ...exampleEntries.section, body: typed } }),
  );
  await made(
    "POST",
    "/abouts/create",
    form({ newSection: { ...exampleEntries.about, header: "", body: typed } }),
  );
  const { section } = await made("POST", "/sections/create", { section: { kind: "references", title: "" } });
  await made("POST", `/sections/add-entry/${section._id}`, { entry: { name: "Charles", summary: typed } });
  return { site, project: project._id as string };
}

// biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects by what it reads.
type Answer = any;

const reads = (project: string) =>
  [
    ["/summaries/user-summary", "summary", (body: Answer) => body.summary],
    ["/experiences/site-experiences", "description", (body: Answer) => body.experiences[0]],
    ["/projects/site-projects", "summary", (body: Answer) => body.projects[0]],
    [`/projects/site-project/${project}`, "body", (body: Answer) => body.project.sections[0]],
    ["/abouts/site-about", "body", (body: Answer) => body[0]],
    ["/sections/site-sections", "summary", (body: Answer) => body[0].entries[0]],
  ] as const;

test("the owner reads a text as typed, visitors as plain text, and both get the parsed form", async () => {
  const { site, project } = await markedSite();
  for (const [path, field, entryOf] of reads(project)) {
    const own = entryOf((await site.call("GET", path)).body);
    const seen = entryOf((await site.call("GET", path, undefined, nobody)).body);
    expect([path, own[field], seen[field]]).toEqual([path, typed, plain]);
    expect([own.rich, seen.rich]).toEqual([{ [field]: rich }, { [field]: rich }]);
  }
});

test("a text without formatting has no parsed form, and a client can't store one", async () => {
  const site = await createTestApp();
  const experience = {
    ...exampleEntries.experience,
    description: "2 * 3 * 4",
    rich: { description: ["<b>"] },
  };
  const { body } = await site.call("POST", "/experiences/create", form({ experience }));
  expect(body.experience.description).toBe("2 * 3 * 4");
  expect(body.experience).not.toHaveProperty("rich");
});

async function texts({ store, deps }: TestApp, project: string): Promise<Record<string, string>> {
  const visitors = await loadParts("visitors");
  const head = (path: string) => renderHead(readPage(store.publicDb, visitors, path), origin, visitors);
  const context = {
    db: store.publicDb,
    origin,
    parts: await deps.exportParts(),
    visitors,
    uploadsFolder: deps.uploads.folder,
    changedAt: "2026-06-01T12:00:00.000Z",
  };
  const outputs: Record<string, string> = { home: head("/"), project: head(`/project/${project}`) };
  for (const { path, make } of visitors.flatMap(({ documents = [] }) => documents)) {
    if (!/^\/(feed\.xml|resume\.txt|resume\.md)$/.test(path)) continue;
    const made = await make(context);
    outputs[path] = typeof made === "string" ? made : new TextDecoder().decode(made.body);
  }
  return outputs;
}

test("search engines, feeds and plain-text documents show plain text", async () => {
  const { site, project } = await markedSite();
  const outputs = await texts(site, project);
  expect(Object.keys(outputs)).toHaveLength(5);
  for (const [name, text] of Object.entries(outputs)) {
    expect([name, text.includes("**compute") || text.includes("[brass]")]).toEqual([name, false]);
    expect([name, text.includes("I compute with brass")]).toEqual([name, true]);
  }
  // Plain text contains the address of a link.
  expect(outputs["/resume.txt"]).toContain("I compute with brass (https://example.org/brass).");
});

test("exports a text as typed, and imports it again", async () => {
  const { site } = await markedSite();
  const { body } = await site.call("GET", "/export/resume.json");
  expect([body.basics.summary, body.work[0].summary, body.references[0].reference]).toEqual([
    typed,
    typed,
    typed,
  ]);
  const other = await createTestApp();
  expect((await other.call("POST", "/import", body)).status).toBe(200);
  expect((await other.call("GET", "/summaries/user-summary")).body.summary.summary).toBe(typed);
});

test("limits count the typed characters", async () => {
  const site = await createTestApp();
  const add = async (description: string) =>
    (
      await site.call(
        "POST",
        "/experiences/create",
        form({ experience: { ...exampleEntries.experience, description } }),
      )
    ).status;
  expect(await add(`**${"x".repeat(371)}**`)).toBe(201);
  expect(await add(`**${"x".repeat(372)}**`)).toBe(422);
});
