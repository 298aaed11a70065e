import { beforeEach, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { eq } from "drizzle-orm";
import { changes } from "../../core/content/history.table.ts";
import { media } from "../../core/content/media.table.ts";
import { mediaName } from "../../core/content/upload-name.ts";
import { createTestApp, form, pdf, picture } from "../../testing/test-app.ts";
import { createFilledApp, exampleEntries } from "../../testing/test-requests.ts";

/** Each test has its own site, with the same ids. */
const first = await createFilledApp();
const { ids } = first;
let { site } = first;
let { db } = site.store;
beforeEach(async () => {
  ({ site } = await createFilledApp());
  ({ db } = site.store);
});
const restore = async (id: string) => await site.call("POST", `/history/restore/${id}`);
const lastLabel = () => db.select().from(changes).all().at(-1)?.label;

/** Where each entry is deleted and read, and the label of the change that restores it. */
const entries = [
  ["education", "/educations/delete", "/educations/site-educations", "restore education"],
  ["experience", "/experiences/delete", "/experiences/site-experiences", "restore experience"],
  ["project", "/projects/delete", "/projects/site-projects", "restore project"],
  ["skill", "/skills/delete", "/skills/site-skills", "restore skill"],
  ["link", "/links/delete", "/links/site-links", "restore link"],
  ["about", "/abouts/delete-section", "/abouts/site-about", "restore block"],
  ["film", "/abouts/delete-section", "/abouts/site-about", "restore block"],
  ["summary", "/summaries/delete", "/summaries/user-summary", "restore summary"],
  ["resume", "/downloads/delete", "/downloads/site-resume", "restore resume"],
  ["message", "/contacts/delete", "/contacts", "restore message"],
] as const;

/** Removes the version numbers, which a restore changes. */
function withoutVersions(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, each) => (key === "version" ? undefined : each)));
}

test.each(entries)("restores a deleted %s as it was", async (name, deletePath, readPath, label) => {
  const id = ids[name];
  const before = (await site.call("GET", readPath)).body;
  expect((await site.call("POST", `${deletePath}/${id}`)).status).toBe(200);
  expect((await site.call("GET", readPath)).body).not.toEqual(before);
  const reply = await restore(id);
  expect([reply.status, reply.body]).toEqual([200, { _id: id }]);
  expect(withoutVersions((await site.call("GET", readPath)).body)).toEqual(withoutVersions(before));
  expect(lastLabel()).toBe(label);
  expect((await restore(id)).status).toBe(409);
  // It can be deleted and restored again.
  await site.call("POST", `${deletePath}/${id}`);
  expect((await restore(id)).status).toBe(200);
});

test("a restored entry has a higher version than the deleted one", async () => {
  const own = (await site.call("POST", "/skills/create", { skill: exampleEntries.skill })).body.skill;
  await site.call("PUT", `/skills/update/${own._id}`, { skill: { ...exampleEntries.skill, strength: "2" } });
  await site.call("POST", `/skills/delete/${own._id}`);
  await restore(own._id);
  const { skills } = (await site.call("GET", "/skills/site-skills")).body;
  expect(skills.find(({ _id }: { _id: string }) => _id === own._id)).toMatchObject({
    version: 3,
    strength: "2",
  });
  const stale = await site.call("PUT", `/skills/update/${own._id}`, {
    skill: { ...exampleEntries.skill, version: 2 },
  });
  expect(stale.status).toBe(409);
});

test.each(["nothing", "__proto__", site.ownerId, "%00"])("%p is not restored", async (id) => {
  const count = await db.$count(changes);
  expect([404, 409]).toContain((await restore(id)).status);
  expect(await db.$count(changes)).toBe(count);
});

describe("a project", () => {
  async function make() {
    const { project } = (await site.call("POST", "/projects/create", { project: exampleEntries.project }))
      .body;
    for (const header of ["One", "Two", "Three"])
      await site.call(
        "PUT",
        `/projects/add-section/${project._id}`,
        form({ section: { header, body: "" }, image: await picture() }),
      );
    return await read(project._id);
  }
  const read = async (id: string) => (await site.call("GET", `/projects/site-project/${id}`)).body.project;
  const removeSection = async (id: string, section: string) =>
    await site.call("PUT", `/projects/delete-section/${id}`, { section: { _id: section } });

  test("is restored with the sections that were deleted with it, in their order", async () => {
    const before = await make();
    const [one, two, three] = before.sections;
    await removeSection(before._id, two._id);
    await site.call("POST", `/projects/delete/${before._id}`);
    expect((await restore(before._id)).status).toBe(200);
    const after = await read(before._id);
    expect(withoutVersions(after)).toEqual(withoutVersions({ ...before, sections: [one, three] }));
    for (const { image } of [one, three])
      expect(
        db
          .select()
          .from(media)
          .where(eq(media.name, mediaName(image) ?? ""))
          .get()?.trashedAt,
      ).toBeNull();
    // The section was restored with its project.
    expect((await restore(one._id)).status).toBe(409);
    expect((await restore(two._id)).status).toBe(200);
    expect((await read(before._id)).sections.map(({ header }: { header: string }) => header)).toEqual([
      "One",
      "Two",
      "Three",
    ]);
  });

  test("must exist to restore its section, and gets a new version", async () => {
    const project = await make();
    const [section] = project.sections;
    await removeSection(project._id, section._id);
    const without = await read(project._id);
    await site.call("POST", `/projects/delete/${project._id}`);
    const early = await restore(section._id);
    expect([early.status, early.body.error.message]).toEqual([
      409,
      "The project that this belongs to was deleted. Restore the project first.",
    ]);
    await restore(project._id);
    expect((await restore(section._id)).status).toBe(200);
    expect(lastLabel()).toBe("restore section");
    const after = await read(project._id);
    expect(after.sections.map(({ _id }: { _id: string }) => _id)).toContain(section._id);
    expect(after.version).toBeGreaterThan(without.version + 1);
  });
});

test("does not restore a second entry of a kind that exists only once, such as the summary", async () => {
  const own = await createTestApp();
  const first = (await own.call("POST", "/summaries/create", { newSummary: "One." })).body.summary;
  await own.call("POST", `/summaries/delete/${first._id}`);
  const second = (await own.call("POST", "/summaries/create", { newSummary: "Two." })).body.summary;
  const reply = await own.call("POST", `/history/restore/${first._id}`);
  expect([reply.status, reply.body.error.message]).toEqual([
    409,
    "This site already has another summary. Delete that one first.",
  ]);
  await own.call("POST", `/summaries/delete/${second._id}`);
  expect((await own.call("POST", `/history/restore/${first._id}`)).status).toBe(200);
});

test("restores an entry without its file when the file is gone", async () => {
  const make = async () =>
    (
      await site.call(
        "POST",
        "/educations/create",
        form({ education: exampleEntries.education, image: await picture() }),
      )
    ).body.education;
  const [swept, lost, shared] = [await make(), await make(), await make()];
  for (const { _id } of [swept, lost]) await site.call("POST", `/educations/delete/${_id}`);
  rmSync(site.uploads.path(mediaName(lost.image) ?? ""));
  await restore(lost._id);
  const name = mediaName(swept.image) ?? "";
  rmSync(site.uploads.path(name));
  db.delete(media).where(eq(media.name, name)).run();
  expect((await restore(swept._id)).body.notes).toEqual([
    "Image is empty because its file was permanently deleted.",
  ]);
  const list = (await site.call("GET", "/educations/site-educations")).body;
  const imageOf = (id: string) => list.find(({ _id }: { _id: string }) => _id === id)?.image;
  expect([imageOf(swept._id), imageOf(lost._id), imageOf(shared._id)]).toEqual(["", "", shared.image]);
});

test("does not restore an entry that consists of a file which is gone", async () => {
  const own = await createTestApp();
  const { resume } = (await own.call("POST", "/downloads/add-resume", form({ resume: pdf("one") }))).body;
  await own.call("POST", `/downloads/delete/${resume._id}`);
  rmSync(own.uploads.path(mediaName(resume.link) ?? ""));
  const reply = await own.call("POST", `/history/restore/${resume._id}`);
  expect([reply.status, reply.body.error.message]).toEqual([
    409,
    "This resume can't be restored because its file was permanently deleted.",
  ]);
  expect((await own.call("GET", "/downloads/site-resume")).body.resume).toBeNull();
});
