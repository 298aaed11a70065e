import { describe, expect, test } from "bun:test";
import { changes } from "../../core/content/history.table.ts";
import { createTestApp, form, picture, type TestApp } from "../../testing/test-app.ts";
import type { ImportPreview } from "./import.contract.ts";

type Json = Record<string, unknown>;

const resume = {
  basics: { name: "Ada King", label: "Analyst", summary: "I compute." },
  work: [
    {
      name: "Babbage & Co",
      position: "Analyst",
      startDate: "2015-01",
      summary: "Writes.",
      highlights: ["One"],
    },
    { name: "Royal Society", position: "Guest", startDate: "2012-01", endDate: "2013-01" },
  ],
  skills: [{ name: "Maths", keywords: ["Algebra"] }],
  languages: [{ language: "French", fluency: "Fluent" }],
  "x-hobby": "horses",
};

const file = (json: unknown, name = "ada.json") =>
  new File([typeof json === "string" ? json : JSON.stringify(json)], name);
const ask = (site: TestApp, json: unknown) =>
  site.call("POST", "/import/preview", form({ resume: file(json) }));
const previewOf = async (site: TestApp, json: unknown): Promise<ImportPreview> =>
  (await ask(site, json)).body.preview;
const apply = (site: TestApp, { _id, changes }: ImportPreview, kinds?: string[]) =>
  site.call("POST", "/import/apply", {
    _id,
    accept: changes.filter(({ kind }) => kinds?.includes(kind) ?? true).map((change) => change._id),
  });
const actions = ({ changes }: ImportPreview) =>
  changes.map(({ kind, title, action }) => `${action} ${kind} ${title}`);
const jobs = async (site: TestApp): Promise<Json[]> =>
  (await site.call("GET", "/experiences/site-experiences")).body.experiences;
const everything = async (site: TestApp) =>
  await Promise.all(
    [
      "/experiences/site-experiences",
      "/skills/site-skills",
      "/sections/site-sections",
      "/users/site-info",
      "/summaries/user-summary",
    ].map(async (path) =>
      JSON.stringify((await site.call("GET", path)).body).replaceAll(/"version":\d+/g, ""),
    ),
  );

test("a preview lists the changes, and changes nothing", async () => {
  const site = await createTestApp();
  const before = [await everything(site), await site.store.db.$count(changes)];
  const preview = await previewOf(site, resume);
  expect([await everything(site), await site.store.db.$count(changes)]).toEqual(before);
  expect(preview).toMatchObject({ source: "ada.json", notImported: ["x-hobby: horses"], warnings: [] });
  expect(actions(preview)).toEqual([
    "change profile Ada King",
    "add summary Summary",
    "add experience Analyst, Babbage & Co",
    "add experience Guest, Royal Society",
    "add skill Algebra",
    "add language French",
  ]);
  const [profile, , job] = preview.changes;
  expect(profile).toMatchObject({
    before: { lname: "Lovelace", title: "" },
    after: { lname: "King", title: "Analyst" },
  });
  expect(job?.before).toBeNull();
  expect(job?.after).toEqual({
    title: "Analyst",
    company: "Babbage & Co",
    description: "Writes.",
    startDate: "2015-01-01",
    stillEmployed: true,
    highlights: ["One"],
  });
  for (const { _id } of preview.changes) expect(_id).toMatch(/^[\w-]+$/);
});

test("importing the accepted changes is one change, which can be undone and repeated", async () => {
  const site = await createTestApp();
  const before = await everything(site);
  const count = await site.store.db.$count(changes);
  const reply = await apply(site, await previewOf(site, resume));
  expect(reply.body).toMatchObject({ imported: 6 });
  const after = await everything(site);
  expect(await jobs(site)).toHaveLength(2);
  expect(await site.store.db.$count(changes)).toBe(count + 1);

  const [change] = (await site.call("GET", "/history/changes")).body.changes;
  expect(change.entries.map(({ kind }: Json) => kind)).not.toContain("imported file");
  expect((await site.call("POST", `/history/changes/${change._id}/undo`)).status).toBe(200);
  expect(await everything(site)).toEqual(before);
  expect((await site.call("GET", "/export/resume.json")).body["x-hobby"]).toBeUndefined();
  expect((await site.call("GET", "/history/trash")).body.entries.map(({ kind }: Json) => kind)).not.toContain(
    "imported file",
  );

  expect((await apply(site, await previewOf(site, resume))).body).toMatchObject({ imported: 6 });
  const again = await everything(site);
  expect(again.map((text) => text.replaceAll(/"_id":"[^"]+"/g, ""))).toEqual(
    after.map((text) => text.replaceAll(/"_id":"[^"]+"/g, "")),
  );
});

test("imports and later exports only the accepted changes", async () => {
  const site = await createTestApp();
  expect((await apply(site, await previewOf(site, resume), ["language"])).body).toMatchObject({
    imported: 1,
  });
  expect(await jobs(site)).toEqual([]);
  const exported = (await site.call("GET", "/export/resume.json")).body;
  expect(exported.languages).toEqual(resume.languages);
  expect(exported.work ?? []).toEqual([]);
  expect(exported["x-hobby"]).toBe("horses");
});

describe("a second import", () => {
  async function imported() {
    const site = await createTestApp();
    await apply(site, await previewOf(site, resume));
    return site;
  }

  test("of the same file changes nothing", async () => {
    const site = await imported();
    const preview = await previewOf(site, resume);
    expect(new Set(preview.changes.map(({ action }) => action))).toEqual(new Set(["same"]));
    expect((await apply(site, preview)).body).toMatchObject({ imported: 0 });
  });

  test("of an edited file changes the existing entries", async () => {
    const site = await imported();
    const [first, second] = resume.work;
    const edited = { ...resume, work: [{ ...first, summary: "Writes programs." }, second] };
    const preview = await previewOf(site, edited);
    const changed = preview.changes.filter(({ action }) => action !== "same");
    expect(changed).toMatchObject([
      {
        kind: "experience",
        action: "change",
        before: { description: "Writes." },
        after: { description: "Writes programs." },
      },
    ]);
    expect((await apply(site, preview)).body).toMatchObject({ imported: 1 });
    expect(await jobs(site)).toHaveLength(2);
    const { work } = (await site.call("GET", "/export/resume.json")).body;
    expect(work).toEqual(edited.work);
  });

  test("keeps the owner's edits where the file has not changed", async () => {
    const site = await imported();
    const [job] = await jobs(site);
    const own = { ...job, description: "Mine.", location: "London" };
    const path = `/experiences/update-experience/${job?._id}`;
    expect((await site.call("PUT", path, form({ experience: own }))).status).toBe(200);
    const [first, second] = resume.work;
    const preview = await previewOf(site, {
      ...resume,
      work: [{ ...first, highlights: ["One", "Two"] }, second],
    });
    expect(preview.changes.filter(({ action }) => action === "change")).toMatchObject([
      { before: { highlights: ["One"] }, after: { highlights: ["One", "Two"] } },
    ]);
    await apply(site, preview);
    expect((await jobs(site))[0]).toMatchObject({
      description: "Mine.",
      location: "London",
      highlights: ["One", "Two"],
    });
    const { work } = (await site.call("GET", "/export/resume.json")).body;
    expect(work[0]).toMatchObject({ summary: "Mine.", location: "London", highlights: ["One", "Two"] });
  });
});

describe("an outdated preview", () => {
  const edits: [name: string, edit: (site: TestApp) => Promise<unknown>][] = [
    [
      "an entry that would change was changed",
      async (site) => {
        const [job] = await jobs(site);
        return site.call(
          "PUT",
          `/experiences/update-experience/${job?._id}`,
          form({ experience: { ...job, location: "Here" } }),
        );
      },
    ],
    [
      "an entry that would change was deleted",
      async (site) => site.call("POST", `/experiences/delete/${(await jobs(site))[0]?._id}`),
    ],
    [
      "an entry that would be added exists",
      (site) => site.call("POST", "/skills/create", { skill: { skill: "brass", strength: "1" } }),
    ],
  ];
  test.each(edits)("is 410 and does nothing when %s", async (_name, edit) => {
    const site = await createTestApp();
    await apply(site, await previewOf(site, resume));
    const [first] = resume.work;
    const preview = await previewOf(site, {
      work: [{ ...first, summary: "New." }],
      skills: [{ name: "Brass" }],
    });
    expect(((await edit(site)) as { status: number }).status).toBeLessThan(300);
    const before = await everything(site);
    const reply = await apply(site, preview);
    expect(reply.status).toBe(410);
    expect(reply.body.error.code).toBe("gone");
    expect(await everything(site)).toEqual(before);
  });

  test("still works after an unrelated edit, but only once", async () => {
    const site = await createTestApp();
    const preview = await previewOf(site, { skills: [{ name: "Brass" }] });
    await site.call("POST", "/skills/create", { skill: { skill: "Iron", strength: "1" } });
    expect((await apply(site, preview)).body).toMatchObject({ imported: 1 });
    expect((await apply(site, preview)).status).toBe(410);
  });
});

test("imports the name as the owner corrected it, and keeps that when the file comes again", async () => {
  const site = await createTestApp();
  const person = { basics: { name: "Mary Ann Smith" } };
  const preview = await previewOf(site, person);
  const profile = preview.changes.find(({ kind }) => kind === "profile");
  expect(profile?.after).toMatchObject({ fname: "Mary Ann", lname: "Smith" });
  const name = { fname: "Mary", lname: "Ann Smith" };
  const json = { _id: preview._id, accept: [profile?._id], name };
  expect((await site.call("POST", "/import/apply", { ...json, name: { fname: " " } })).status).toBe(422);
  expect((await site.call("POST", "/import/apply", json)).status).toBe(200);
  expect((await site.call("GET", "/users/site-info")).body.user).toMatchObject(name);
  expect(actions(await previewOf(site, person))).toEqual(["same profile Mary Ann Smith"]);
  expect((await site.call("GET", "/export/resume.json")).body.basics.name).toBe("Mary Ann Smith");
});

test("imports a picture inside the file if the site has none", async () => {
  const site = await createTestApp();
  const data = Buffer.from(await (await picture()).bytes()).toString("base64");
  const preview = await previewOf(site, { basics: { name: "A B", image: `data:image/png;base64,${data}` } });
  expect(actions(preview)).toContain("add picture Headshot");
  await apply(site, preview);
  expect((await site.call("GET", "/users/site-info")).body.user.headshot).toStartWith("/uploads/");
  expect(site.files().temporary).toEqual([]);
});

const refused: [name: string, sent: object, status: number, message: string][] = [
  ["no file", form({}), 422, "Choose a resume file."],
  ["invalid JSON", form({ resume: file("{") }), 422, "Not JSON"],
  ["a PDF", form({ resume: file("%PDF-1.7", "cv.pdf") }), 415, "is a PDF file"],
  ["another file", form({ resume: file({}) }), 422, "Not a JSON Resume"],
  ["no file and no source", { resume: 1 }, 422, "source must be text"],
];
test.each(refused)("refuses %s with its reason", async (_name, sent, status, message) => {
  const site = await createTestApp();
  const reply = await site.call("POST", "/import/preview", sent);
  expect(reply.status).toBe(status);
  expect(reply.body.error.message).toContain(message);
});

test("refuses an id that is not in the preview, and does nothing", async () => {
  const site = await createTestApp();
  const preview = await previewOf(site, resume);
  const reply = await site.call("POST", "/import/apply", { _id: preview._id, accept: ["none"] });
  expect(reply.body.error.fields).toEqual({ accept: "accept must contain ids of changes in the preview." });
  expect(await jobs(site)).toEqual([]);
});
