// "Export everything" fills an empty site with the same pages, except files.
import { expect, setSystemTime, test } from "bun:test";
import { loadParts } from "../../site/features.ts";
import { createTestApp, form, type TestApp } from "../../testing/test-app.ts";
import { createFilledApp } from "../../testing/test-requests.ts";

type Json = Record<string, unknown>;

const publicReads = [
  "/users/site-info",
  "/summaries/user-summary",
  "/experiences/site-experiences",
  "/educations/site-educations",
  "/projects/site-projects",
  "/skills/site-skills",
  "/links/site-links",
  "/sections/site-sections",
  "/abouts/site-about",
  "/look",
];

/** What the public API answers, without ids, versions and files. */
async function publicAnswers({ app }: TestApp): Promise<unknown[]> {
  const ids = new Map<string, string>();
  const withoutOwn = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withoutOwn);
    if (typeof value === "string") return value.startsWith("/uploads/") ? "" : (ids.get(value) ?? value);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !["_id", "version", "picture", "poster", "mark"].includes(name))
        .map(([name, own]) => [name, withoutOwn(own)]),
    );
  };
  const answers: unknown[] = [];
  for (const path of publicReads) {
    const reply = await app.request(`/api${path}`);
    expect([path, reply.status]).toEqual([path, 200]);
    const answer = withoutOwn(await reply.json());
    // A block that is only a file is not imported.
    answers.push(Array.isArray(answer) ? answer.filter((entry) => !isFileBlock(entry)) : answer);
  }
  return answers;
}

function isFileBlock({ blockType, isLink }: Json): boolean {
  return blockType === "image" || (blockType === "video" && isLink === false);
}

async function filledApp(): Promise<TestApp> {
  const { site } = await createFilledApp();
  const made = async (path: string, sent: object): Promise<Json> => {
    const { status, body } = await site.call("POST", path, sent);
    expect([path, status, body.error]).toEqual([path, 201, undefined]);
    return body;
  };
  const dates = { startDate: "2020-01-01", stopDate: "2021-01-01" };
  for (const title of ["First", "Second", "Third"])
    await made("/experiences/create", form({ experience: { title, company: "Same dates", ...dates } }));
  await made(
    "/experiences/create",
    form({ experience: { title: "Draft", company: "Secret", ...dates, status: "draft" } }),
  );
  await made(
    "/educations/create",
    form({
      education: {
        school: "KTH",
        degreeLevel: "Master",
        degree: "Law",
        startDate: "2024-01-01",
        isCurrent: true,
      },
    }),
  );
  const project = { title: "Told", shortSummary: "Short.", startDate: "2020-01-01", endDate: "2021-01-01" };
  setSystemTime(new Date(Date.now() - 60_000));
  const told = (await made("/projects/create", { project: { ...project, featured: true } })).project as Json;
  setSystemTime();
  for (const section of [{ header: "Why", body: "**Bold** text." }, { header: "How" }])
    expect((await site.call("PUT", `/projects/add-section/${told._id}`, form({ section }))).status).toBe(201);
  for (const [skill, strength] of [
    ["Latin", "3"],
    ["Greek", "1"],
  ])
    await made("/skills/create", { skill: { skill, strength, group: "Languages" } });
  await made("/links/create", {
    link: { platform: "other", href: "https://fosstodon.org/@ada", siteHandle: "@ada@fosstodon.org" },
  });
  const blocks = [
    { blockType: "text", header: "Me", body: "I *compute*." },
    { blockType: "spacer", spacerSize: "200" },
    { blockType: "video", isLink: true, video: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" },
    { blockType: "text", body: "Later", status: "draft" },
  ];
  for (const newSection of blocks) await made("/abouts/create", form({ newSection }));
  // Older by its dates, but added last.
  const older = { title: "Before", shortSummary: "Short.", startDate: "2010-01-01", endDate: "2011-01-01" };
  await made("/projects/create", { project: older });
  const talks = (await made("/sections/create", { section: { kind: "custom", title: "Talks" } }))
    .section as Json;
  const awards = (
    await made("/sections/create", { section: { kind: "awards", title: "Prizes", status: "draft" } })
  ).section as Json;
  await made(`/sections/add-entry/${talks._id}`, {
    entry: { name: "Engines", startDate: "2019-05-01", isCurrent: true },
  });
  await made(`/sections/add-entry/${awards._id}`, { entry: { name: "Medal" } });
  const look = {
    design: "swiss",
    accent: "#aa2211",
    order: ["skills", talks._id, "summary"],
    hidden: ["academia"],
    titles: { [String(talks._id)]: "On stage" },
    css: "h1 { color: red }",
  };
  expect((await site.call("PUT", "/look", { look })).status).toBe(200);
  expect(
    (await site.call("PUT", `/users/update-visibility/${site.ownerId}`, { visibility: { phone: false } }))
      .status,
  ).toBe(200);
  return site;
}

/** The titles of the feed, in order. */
async function feedTitles({ store }: TestApp): Promise<string[]> {
  const visitors = await loadParts("visitors");
  const { renderAtomFeed } = await import("../feed/atom.ts");
  const context = { db: store.publicDb, origin: "", parts: [], visitors, uploadsFolder: "", changedAt: "" };
  const titles = renderAtomFeed(context).matchAll(/<entry>\s*<title>(.*?)<\/title>/g);
  return Array.from(titles, ([, title = ""]) => title);
}

test("fills an empty site with the same pages", async () => {
  const site = await filledApp();
  const { body: exported } = await site.call("GET", "/export/resume.json");
  const other = await createTestApp({ withoutOwner: true });
  const { importers } = await import("../../testing/content-model.ts");
  const { readJsonResume } = await import("../import/json-resume.ts");
  const { importResume } = await import("../import/import-resume.ts");
  const resume = readJsonResume(JSON.stringify(exported), importers);
  const options = { importers, replace: false, resumeFile: null };
  const { preview } = await importResume(other.store, other.uploads, resume, options);
  const [before, after] = [await publicAnswers(site), await publicAnswers(other)];
  for (const [index, path] of publicReads.entries())
    expect([path, after[index]]).toEqual([path, before[index]]);
  expect(await feedTitles(other)).toEqual(await feedTitles(site));
  expect(
    preview.notImported.filter((note) => !/\((about the file|files are|pictures at)/.test(note)),
  ).toEqual([]);
});

const invalid: [name: string, vitrine: Json, message: string][] = [
  [
    "an unknown color",
    { look: { accent: "red" } },
    "meta.vitrine.look.accent is invalid: Accent must be a color",
  ],
  ["an unknown block", { abouts: [{ blockType: "game" }] }, "meta.vitrine.abouts.0.blockType is invalid"],
  ["a list that is none", { links: "none" }, "meta.vitrine.links is invalid"],
  ["CSS with an error", { look: { css: "h1 { color }" } }, "meta.vitrine.look.css is invalid"],
];
test.each(invalid)("refuses %s in meta.vitrine, and stores nothing", async (_name, vitrine, message) => {
  const site = await createTestApp();
  const resume = {
    basics: { name: "A B" },
    skills: [{ name: "Brass" }],
    meta: { vitrine: { version: 1, ...vitrine } },
  };
  const reply = await site.call("POST", "/import", resume);
  expect([reply.status, reply.body.error.message]).toEqual([422, expect.stringContaining(message)]);
  expect(Object.values((await site.call("GET", "/skills/site-skills")).body).flat()).toEqual([]);
});

test("leaves out a meta.vitrine of another version, and imports the résumé", async () => {
  const site = await createTestApp();
  const resume = { skills: [{ name: "Brass" }], meta: { vitrine: { version: 2, abouts: "?" } } };
  const { status, body } = await site.call("POST", "/import", resume);
  expect(status).toBe(200);
  expect(body.preview.warnings.join()).toContain("meta.vitrine has a version");
});

test("importing the export again changes nothing, and the next export is the same", async () => {
  const site = await filledApp();
  const { body: exported } = await site.call("GET", "/export/resume.json");
  const { status, body } = await site.call("POST", "/import", exported);
  expect(status).toBe(200);
  expect(body.preview.changes.filter(({ action }: { action: string }) => action !== "same")).toEqual([]);
  expect((await site.call("GET", "/export/resume.json")).body).toEqual(exported);
});
