import { beforeEach, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { changes, history } from "../../core/content/history.table.ts";
import { media } from "../../core/content/media.table.ts";
import { mediaName } from "../../core/content/upload-name.ts";
import { createTestApp, form, ownerEmail, picture, type TestApp } from "../../testing/test-app.ts";
import { createFilledApp, exampleEntries } from "../../testing/test-requests.ts";
import type { EntryHistory, HistoryChange } from "./history.contract.ts";

/** Each test has its own site, with the same ids. */
const first = await createFilledApp();
const { ids } = first;
let { site } = first;
let { db } = site.store;
beforeEach(async () => {
  ({ site } = await createFilledApp());
  ({ db } = site.store);
});
const { model } = site.store;

const entryOf = async (id: string, at: TestApp = site): Promise<EntryHistory> =>
  (await at.call("GET", `/history/entries/${id}`)).body.entry;
const restore = async (id: string, version: number, startedFrom?: number) =>
  await site.call("POST", `/history/entries/${id}/restore`, { version, startedFrom });
const newest = async (query = "", at: TestApp = site): Promise<HistoryChange> =>
  (await at.call("GET", `/history/changes?limit=1${query}`)).body.changes[0];
const bytesOf = (address: string) => readFileSync(site.uploads.path(mediaName(address) ?? ""));
const isTrashed = (address: string) =>
  db
    .select()
    .from(media)
    .where(eq(media.name, mediaName(address) ?? ""))
    .get()?.trashedAt !== null;

test("every content table has a noun, and shows no internal column", () => {
  expect([...model.tableNames].sort()).toEqual([...model.contentTables.keys(), "media"].sort());
  const hidden =
    /^(_id|version|createdAt|updatedAt|position|projectId|sha256|.*[hH]ash|receivedAt|held|read)$/;
  for (const name of model.tableNames) {
    expect(model.nounOf(name)).not.toBe("entry");
    expect(model.fieldsOf(name).filter((field) => hidden.test(field))).toEqual([]);
    expect(model.fieldsOf(name).length).toBeGreaterThan(0);
  }
});

test("names a long text by its first words, and a blank entry by nothing", () => {
  const summary = `${"word ".repeat(40)}\nand more`;
  expect(model.nameOf("summaries", { summary })).toBe(`${"word ".repeat(16).trim()}…`);
  expect(model.nameOf("summaries", { summary: "Short.\nMore." })).toBe("Short.");
  expect(model.nameOf("experiences", { title: "Analyst", company: "" })).toBe("Analyst");
  expect(model.nameOf("abouts", { header: " ", body: "", blockType: "spacer" })).toBe("Spacer of 230 px");
  expect(model.nameOf("abouts", { blockType: "video", isLink: true })).toBe("YouTube video");
  expect(model.nameOf("unknown", {})).toBe("");
  expect(model.nameOf("summaries", { summary: `${"史".repeat(78)}😀😀` })).toBe(`${"史".repeat(78)}…`);
});

/** An edit of each kind of entry, the changed field and its values, and the labels in the history. */
const edits: [
  name: keyof typeof ids,
  method: string,
  path: string,
  body: () => object,
  field: string,
  values: [before: unknown, after: unknown],
  labels: [label: string, kind: string, name: string],
][] = [
  [
    "education",
    "PUT",
    `/educations/update-education/${ids.education}`,
    () => form({ education: { ...exampleEntries.education, minor: "Poetry" } }),
    "minor",
    ["Logic", "Poetry"],
    ["update education", "education", "University of London"],
  ],
  [
    "experience",
    "PUT",
    `/experiences/update-experience/${ids.experience}`,
    () => form({ experience: { ...exampleEntries.experience, skills: ["Logic"] } }),
    "skills",
    [["Mathematics"], ["Logic"]],
    ["update experience", "experience", "Analyst, Babbage & Co"],
  ],
  [
    "project",
    "PUT",
    `/projects/update-project-info/${ids.project}`,
    () => form({ project: { ...exampleEntries.project, featured: false } }),
    "featured",
    [true, false],
    ["update project", "project", "Engine"],
  ],
  [
    "section",
    "PUT",
    `/projects/update-section/${ids.project}`,
    () => form({ section: { ...exampleEntries.section, _id: ids.section, body: "It mills." } }),
    "body",
    ["It grinds numbers.", "It mills."],
    ["update section", "section", "Mill"],
  ],
  [
    "skill",
    "PUT",
    `/skills/update/${ids.skill}`,
    () => ({ skill: { ...exampleEntries.skill, strength: "3" } }),
    "strength",
    ["1", "3"],
    ["update skill", "skill", "Analysis"],
  ],
  [
    "link",
    "PUT",
    `/links/update-link/${ids.link}`,
    () => ({ ...exampleEntries.link, href: "https://github.com/lovelace" }),
    "href",
    ["https://github.com/ada", "https://github.com/lovelace"],
    ["update link", "link", "ada"],
  ],
  [
    "about",
    "PUT",
    `/abouts/update-section/${ids.about}`,
    () => form({ updatedSection: { ...exampleEntries.about, body: "A mathematician." } }),
    "body",
    ["A countess.", "A mathematician."],
    ["update block", "block", "Who I am"],
  ],
  [
    "summary",
    "PUT",
    `/summaries/update-summary/${ids.summary}`,
    () => ({ newSummary: "I compute more." }),
    "summary",
    ["I compute.", "I compute more."],
    ["update summary", "summary", "I compute more."],
  ],
  [
    "download",
    "PUT",
    `/downloads/add-download/${ids.download}`,
    () => form({ name: "Notes G" }),
    "name",
    ["Notes", "Notes G"],
    ["replace download", "download", "Notes G"],
  ],
];

test.each(edits)(
  "lists an edit of the %s, and restores the earlier version as a new change",
  async (name, method, path, body, field, [before, after], [label, kind, called]) => {
    expect((await site.call(method, path, body())).status).toBe(200);
    const change = await newest();
    const own = change.entries.find(({ _id }) => _id === ids[name]);
    expect(change.label).toBe(label);
    expect(own).toMatchObject({ _id: ids[name], kind, name: called, action: "update", fields: [field] });
    expect(change.entries.length).toBe(1);

    const entry = await entryOf(ids[name]);
    expect(entry).toMatchObject({ _id: ids[name], kind, name: called });
    expect(entry.versions.map(({ values }) => values[field])).toEqual([after, before] as never);
    expect(entry.versions.map(({ isPresent }) => isPresent)).toEqual([true, false]);
    expect(entry.versions[0]?.label).toBe(label);
    const [present, earlier] = entry.versions;
    if (present === undefined || earlier === undefined) throw new Error("Two versions were there.");
    expect(own?.version).toBe(present.version);

    expect((await restore(ids[name], present.version)).status).toBe(409);
    expect((await restore(ids[name], earlier.version, present.version - 1)).status).toBe(409);
    expect((await restore(ids[name], 99)).status).toBe(404);
    const count = await db.$count(changes);
    const reply = await restore(ids[name], earlier.version, entry.version);
    expect([reply.status, reply.body]).toEqual([200, { _id: ids[name], notes: [] }]);
    expect(await db.$count(changes)).toBe(count + 1);
    const again = await entryOf(ids[name]);
    expect(again.versions.map(({ values }) => values[field])).toEqual([before, after, before] as never);
    expect(again.version).toBeGreaterThan(entry.version);
    expect((await newest()).label).toBe(`restore ${kind}`);
  },
);

test("restores the profile without the login email", async () => {
  const path = (action: string, id: string) => `/users/${action}/${id}`;
  const newInfo = { fname: "Ada", lname: "King", title: "Countess", phone: "", location: "" };
  await site.call("PUT", path("update-user", site.ownerId), { newInfo });
  const { versions } = await entryOf(site.ownerId);
  const first = versions.at(-1);
  expect(JSON.stringify(versions)).not.toMatch(/argon2|hash|password/i);
  expect(first?.values).toMatchObject({ lname: "Lovelace", email: ownerEmail });
  db.$client.run("update users set email = 'new@example.org'");
  expect((await restore(site.ownerId, first?.version ?? 0)).status).toBe(200);
  const { user } = (await site.call("GET", "/users/site-info")).body;
  expect(user).toMatchObject({ lname: "Lovelace", title: "", email: "new@example.org" });
  db.$client.run("update users set email = ?", [ownerEmail]);
});

describe("files", () => {
  test("restores a replaced picture byte by byte, and moves the other one to the trash", async () => {
    const path = `/educations/update-education/${ids.education}`;
    const put = async () =>
      (
        await site.call(
          "PUT",
          path,
          form({ education: exampleEntries.education, image: await picture(30, 20) }),
        )
      ).body.education;
    const first = await put();
    const bytes = bytesOf(first.image);
    const second = await put();
    expect([isTrashed(first.image), isTrashed(second.image)]).toEqual([true, false]);
    const entry = await entryOf(ids.education);
    expect(entry.files[first.image]).toMatchObject({ state: "trash", kind: "image" });
    expect(entry.files[second.image]).toMatchObject({ state: "shown", kind: "image" });
    const name = first.image.replace("/uploads/", "");
    const file = await site.app.request(`/api/history/files/${name}`, {
      headers: { authorization: `Bearer ${site.token}` },
    });
    expect(file.status).toBe(200);
    expect(file.headers.get("cache-control")).toBe("no-store");
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);

    expect((await restore(ids.education, first.version)).body.notes).toEqual([]);
    expect([isTrashed(first.image), isTrashed(second.image)]).toEqual([false, true]);
    expect(bytesOf(first.image)).toEqual(bytes);
    const [present] = (await site.call("GET", "/educations/site-educations")).body;
    expect(present.image).toBe(first.image);
  });

  test("restores a version without its missing file, but refuses a block that consists of that file", async () => {
    const { about } = (
      await site.call(
        "POST",
        "/abouts/create",
        form({ newSection: { ...exampleEntries.about, blockType: "image" }, image: await picture() }),
      )
    ).body;
    const path = `/abouts/update-section/${about._id}`;
    await site.call(
      "PUT",
      path,
      form({ updatedSection: { ...exampleEntries.about, blockType: "image" }, image: await picture() }),
    );
    const { experience } = (
      await site.call(
        "POST",
        "/experiences/create",
        form({ experience: exampleEntries.experience, image: await picture() }),
      )
    ).body;
    await site.call(
      "PUT",
      `/experiences/update-experience/${experience._id}`,
      form({ experience: { ...exampleEntries.experience, image: "" } }),
    );
    for (const { image } of [about, experience])
      db.delete(media)
        .where(eq(media.name, mediaName(image) ?? ""))
        .run();
    expect((await entryOf(experience._id)).files[experience.image]?.state).toBe("gone");
    const reply = await restore(experience._id, 1);
    expect([reply.status, reply.body.notes]).toEqual([
      200,
      ["Image is empty because its file was permanently deleted."],
    ]);
    const refused = await restore(about._id, 1);
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      "This block can't be restored because its file was permanently deleted.",
    ]);
    expect((await site.call("GET", `/history/files/${mediaName(about.image)}`)).status).toBe(404);
  });

  test("names the missing files of a deleted project's sections when an older version is restored", async () => {
    const { _id } = (await site.call("POST", "/projects/create", { project: exampleEntries.project })).body
      .project;
    const section = { header: "Stairs", body: "" };
    const added = await site.call(
      "PUT",
      `/projects/add-section/${_id}`,
      form({ section, image: await picture() }),
    );
    const { image } = added.body.project.sections[0];
    await site.call("PUT", `/projects/update-project-info/${_id}`, form({ project: exampleEntries.project }));
    await site.call("POST", `/projects/delete/${_id}`);
    db.delete(media)
      .where(eq(media.name, mediaName(image) ?? ""))
      .run();
    const reply = await restore(_id, 1);
    expect([reply.status, reply.body.notes]).toEqual([
      200,
      ["Image is empty because its file was permanently deleted."],
    ]);
  });

  test("restores a picture's description and a video's poster", async () => {
    const name = mediaName(ids.video) ?? "";
    const poster = async () =>
      (await site.call("PUT", "/media/poster", form({ address: ids.video, image: await picture() }))).body
        .picture;
    const first = await poster();
    const second = await poster();
    await site.call("PUT", "/media/describe", {
      address: ids.video,
      alt: "A mill at work",
      focusX: 0.5,
      focusY: 0.5,
    });
    const change = await newest();
    expect(change).toMatchObject({
      label: "describe picture",
      entries: [{ _id: name, kind: "picture", name: "A mill at work", fields: ["alt"] }],
    });
    expect(isTrashed(first.poster)).toBe(true);
    expect((await restore(name, first.version)).status).toBe(200);
    const { pictures } = (await site.call("GET", "/media/site-pictures")).body;
    expect(pictures[ids.video]).toMatchObject({ alt: "", poster: first.poster });
    expect([isTrashed(first.poster), isTrashed(second.poster)]).toEqual([false, true]);

    // The posters of a video in the trash are in the trash too.
    const abouts = (await site.call("GET", "/abouts/site-about")).body;
    const { _id } = abouts.find(({ video }: { video: string }) => video === ids.video);
    await site.call("POST", `/abouts/delete-section/${_id}`);
    expect((await restore(name, second.version)).status).toBe(200);
    expect([isTrashed(first.poster), isTrashed(second.poster)]).toEqual([true, true]);
    expect((await site.call("POST", `/history/restore/${_id}`)).status).toBe(200);
    expect([isTrashed(first.poster), isTrashed(second.poster)]).toEqual([true, false]);
  });
});

describe("a deleted entry", () => {
  test("is restored in the requested version", async () => {
    const make = async () => {
      const { skill } = (await site.call("POST", "/skills/create", { skill: exampleEntries.skill })).body;
      await site.call("PUT", `/skills/update/${skill._id}`, {
        skill: { skill: "Weaving", strength: "2" },
      });
      await site.call("POST", `/skills/delete/${skill._id}`);
      return skill._id as string; // An id is text.
    };
    for (const [version, name] of [
      [2, "Weaving"],
      [1, "Analysis"],
    ] as const) {
      const id = await make();
      expect((await entryOf(id)).version).toBe(0);
      expect((await newest()).entries[0]).toMatchObject({ action: "remove", version: 2, name: "Weaving" });
      expect((await restore(id, version)).status).toBe(200);
      expect((await entryOf(id)).versions[0]).toMatchObject({ isPresent: true, values: { skill: name } });
    }
  });

  test("that was part of a project is restored only while the project exists", async () => {
    const { project } = (await site.call("POST", "/projects/create", { project: exampleEntries.project }))
      .body;
    const section = (
      await site.call(
        "PUT",
        `/projects/add-section/${project._id}`,
        form({ section: exampleEntries.section }),
      )
    ).body.project.sections[0];
    await site.call("PUT", `/projects/delete-section/${project._id}`, { section: { _id: section._id } });
    await site.call("POST", `/projects/delete/${project._id}`);
    expect((await restore(section._id, 1)).status).toBe(409);
    await restore(project._id, 3);
    const before = (await entryOf(project._id)).version;
    expect((await restore(section._id, 1)).status).toBe(200);
    expect((await entryOf(project._id)).version).toBe(before + 1);
  });
});

describe("the list of changes", () => {
  test("is paged, newest first, for the whole site or for one entry", async () => {
    const all: HistoryChange[] = [];
    let next: string | undefined;
    let pages = 0;
    while (next !== "") {
      const { body } = await site.call("GET", `/history/changes?limit=7&before=${next ?? ""}`);
      expect(body.days).toBe(90);
      all.push(...body.changes);
      next = body.next;
      pages++;
    }
    expect(pages).toBe(Math.ceil(all.length / 7));
    expect(all.map(({ _id }) => _id)).toEqual(
      all
        .map(({ _id }) => _id)
        .sort()
        .reverse(),
    );
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(all.length);
    const own = (await site.call("GET", `/history/changes?entry=${ids.project}&limit=100`)).body.changes;
    expect(own).toEqual(
      all.filter(({ label, entries }) =>
        entries.some(({ _id }) => _id === ids.project || (_id === ids.section && label.endsWith("section"))),
      ),
    );
    expect(
      (await site.call("GET", "/history/changes?limit=no&before=zzz&entry=unknown")).body.changes,
    ).toEqual([]);
  });

  test("leaves out messages, which are private", async () => {
    await site.call("POST", `/contacts/delete/${ids.message}`);
    await site.call("POST", `/history/restore/${ids.message}`);
    const { body } = await site.call("GET", "/history/changes?limit=100");
    expect(JSON.stringify(body)).not.toMatch(/message|charles/i);
  });

  test("leaves out reordering, and shows several edits of one change in one line", async () => {
    const own = await createTestApp();
    const made: string[] = [];
    for (const skill of ["Logic", "Poetry"])
      made.push(
        (await own.call("POST", "/skills/create", { skill: { skill, strength: "1" } })).body.skill._id,
      );
    await own.call("PUT", "/skills/order", { ids: made.toReversed() });
    expect(await newest("", own)).toMatchObject({ label: "sort skills", entries: [] });
    expect((await entryOf(made[0] ?? "", own)).versions.length).toBe(1);
    own.store.change("import résumé", (change) => {
      const skills = model.contentTables.get("skills");
      if (skills === undefined) throw new Error("skills is a content table.");
      for (const strength of ["2", "3"])
        change.update(skills, made[0] ?? "", { strength } as never, { name: "skill" }); // A column of the table.
    });
    expect((await newest("", own)).entries).toMatchObject([
      { _id: made[0], action: "update", version: 3, fields: ["strength"] },
    ]);
    expect((await entryOf(made[0] ?? "", own)).versions.map(({ values }) => values.strength)).toEqual([
      "3",
      "1",
    ]);
  });
});

test.each(["nothing", "__proto__", "%00", "media"])("%p has no history", async (id) => {
  expect((await site.call("GET", `/history/entries/${id}`)).status).toBe(404);
  expect((await restore(id, 1)).status).toBe(404);
});

test("an entry without history still has its current version", async () => {
  const own = await createTestApp();
  const { summary } = (await own.call("POST", "/summaries/create", { newSummary: "One." })).body;
  own.store.db.delete(history).run();
  expect(await entryOf(summary._id, own)).toMatchObject({
    version: 1,
    versions: [{ label: "", isPresent: true, values: { summary: "One." } }],
  });
});
