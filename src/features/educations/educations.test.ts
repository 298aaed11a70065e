import { describe, expect, test } from "bun:test";
import { LINE_MAX, LIST_MAX } from "../../core/fields/field.contract.ts";
import { publishedByDefault } from "../../core/fields/publication.contract.ts";
import { createTestApp, form, html, picture } from "../../testing/test-app.ts";
import { exampleEntries } from "../../testing/test-requests.ts";
import { degreeLevels } from "./educations.contract.ts";

const { call } = await createTestApp();
const education = exampleEntries.education;
const create = (changed: object, files: object = {}) =>
  call("POST", "/educations/create", form({ education: { ...education, ...changed }, ...files }));
const update = (id: string, changed: object, files: object = {}) =>
  call(
    "PUT",
    `/educations/update-education/${id}`,
    form({ education: { ...education, ...changed }, ...files }),
  );
const list = async () => (await call("GET", "/educations/site-educations")).body;

describe("fields (§5)", () => {
  const notAMonth = (label: string) => `${label} must be a month from 1900 to 2100, written as YYYY-MM-01.`;
  const invalid: { name: string; sent: object; fields: Record<string, string> }[] = [
    { name: "no school", sent: { school: undefined }, fields: { school: "School is required." } },
    { name: "a blank school", sent: { school: "  \t\n" }, fields: { school: "School is required." } },
    { name: "no level", sent: { degreeLevel: "" }, fields: { degreeLevel: "Degree Level is required." } },
    {
      name: "an unknown level",
      sent: { degreeLevel: "bachelor" },
      fields: { degreeLevel: "Degree Level must be one of Diploma, Associate, Bachelor, Master, Doctorate." },
    },
    { name: "no degree", sent: { degree: " " }, fields: { degree: "Major is required." } },
    { name: "no start", sent: { startDate: "" }, fields: { startDate: "Start Date is required." } },
    { name: "no end", sent: { endDate: undefined }, fields: { endDate: "End Date is required." } },
    {
      name: "an end before the start",
      sent: { startDate: "2010-09-01", endDate: "2010-08-01" },
      fields: { endDate: "End Date must not be before Start Date." },
    },
    ...[
      "2010-09",
      "2010-09-02",
      "2010-9-01",
      "2010-13-01",
      "2010-00-01",
      "1899-12-01",
      "2101-01-01",
      "2010-09-01T00:00:00Z",
      " 2010-09-01",
      "September 2010",
      "20100-09-01",
    ].map((startDate) => ({
      name: `the month "${startDate}"`,
      sent: { startDate, endDate: "2100-12-01" },
      fields: { startDate: notAMonth("Start Date") },
    })),
    {
      name: "a text that is too long",
      sent: { minor: "x".repeat(LINE_MAX + 1) },
      fields: { minor: `Minor can have at most ${LINE_MAX} characters.` },
    },
    {
      name: "too many achievements",
      sent: { achievements: Array.from({ length: LIST_MAX + 1 }, () => "x") },
      fields: { achievements: `Achievements can have at most ${LIST_MAX} entries.` },
    },
    {
      name: "an association that is too long",
      sent: { associations: ["short", "x".repeat(LINE_MAX + 1)] },
      fields: { associations: `An entry of Associations can have at most ${LINE_MAX} characters.` },
    },
    {
      name: "several invalid fields at once",
      sent: { school: "", degree: "", degreeLevel: "", startDate: "", endDate: "" },
      fields: {
        school: "School is required.",
        degree: "Major is required.",
        degreeLevel: "Degree Level is required.",
        startDate: "Start Date is required.",
        endDate: "End Date is required.",
      },
    },
  ];

  test.each(invalid)("answers 422 for $name", async ({ sent, fields }) => {
    const before = await list();
    const reply = await create(sent);
    expect(reply.status).toBe(422);
    expect(reply.body).toEqual({
      error: { code: "invalid", message: Object.values(fields)[0] ?? "", fields },
    });
    expect(await list()).toEqual(before);
  });

  const stored: { name: string; sent: object; content: object }[] = [
    ...degreeLevels.map((degreeLevel) => ({
      name: degreeLevel,
      sent: { degreeLevel },
      content: { degreeLevel },
    })),
    {
      name: "the same month twice",
      sent: { startDate: "2010-09-01", endDate: "2010-09-01" },
      content: { endDate: "2010-09-01" },
    },
    {
      name: "an ongoing one without its end",
      sent: { endDate: "2015-06-01", isCurrent: true },
      content: { endDate: "", isCurrent: true },
    },
    {
      name: "the first and last month",
      sent: { startDate: "1900-01-01", endDate: "2100-12-01" },
      content: { startDate: "1900-01-01", endDate: "2100-12-01" },
    },
    {
      name: "only the required fields",
      sent: {
        location: undefined,
        specificCollege: undefined,
        gpa: undefined,
        minor: undefined,
        achievements: undefined,
        associations: undefined,
      },
      content: {
        location: "",
        specificCollege: "",
        gpa: "",
        minor: "",
        achievements: [],
        associations: [],
        ...publishedByDefault,
        image: "",
      },
    },
    {
      name: "texts without surrounding blanks and blank entries",
      sent: { school: "  London ", achievements: ["", " first ", "   "], associations: ["\t"] },
      content: { school: "London", achievements: ["first"], associations: [] },
    },
    {
      name: "a text of the maximum length",
      sent: { gpa: "x".repeat(LINE_MAX) },
      content: { gpa: "x".repeat(LINE_MAX) },
    },
    {
      name: "text of any script, and text that looks like a program",
      sent: { school: "東京大学 🎓 جامعة", degree: "</script><!--\u2028' OR 1=1 --" },
      content: { school: "東京大学 🎓 جامعة", degree: "</script><!--\u2028' OR 1=1 --" },
    },
  ];

  test.each(stored)("stores $name", async ({ sent, content }) => {
    const reply = await create(sent);
    expect(reply.status).toBe(201);
    expect(reply.body.education).toMatchObject(content);
    expect(await list()).toContainEqual(reply.body.education);
    const { _id, version, ...rest } = reply.body.education;
    expect(_id).toBeString();
    expect(version).toBe(1);
    expect(Object.keys(rest).sort()).toEqual([...Object.keys(education), "image"].sort());
  });
});

test("an update replaces the fields with those sent", async () => {
  const { _id } = (await create({})).body.education;
  const { school, degree, degreeLevel, startDate, endDate } = education;
  const reply = await call(
    "PUT",
    `/educations/update-education/${_id}`,
    form({ education: { school, degree, degreeLevel, startDate, endDate, minor: "Music" } }),
  );
  expect(reply.status).toBe(200);
  expect(reply.body.education).toEqual({
    _id,
    version: 2,
    school,
    degree,
    degreeLevel,
    startDate,
    endDate,
    isCurrent: false,
    minor: "Music",
    location: "",
    specificCollege: "",
    gpa: "",
    achievements: [],
    associations: [],
    courses: [],
    ...publishedByDefault,
    url: "",
    image: "",
  });
  expect((await update(_id, { school: "" })).status).toBe(422);
  expect(await list()).toContainEqual(reply.body.education);
});

test("an update keeps the picture, removes it on request, or replaces it", async () => {
  const site = await createTestApp();
  const change = (changed: object, files: object = {}) =>
    site.call(
      "PUT",
      `/educations/update-education/${_id}`,
      form({ education: { ...education, ...changed }, ...files }),
    );
  const trashed = () =>
    site.store.db.$client
      .query<{ name: string }, []>("select name from media where trashed_at is not null order by name")
      .all()
      .map(({ name }) => `/uploads/${name}`);

  const created = await site.call("POST", "/educations/create", form({ education, image: await picture() }));
  expect(created.status).toBe(201);
  const { _id, image } = created.body.education;
  expect(image).toMatch(/^\/uploads\/[\w-]+\.png$/);
  expect(await Bun.file(site.uploads.path(image.replace("/uploads/", ""))).exists()).toBe(true);

  expect((await change({ minor: "Ethics" })).body.education).toMatchObject({
    image,
    minor: "Ethics",
    version: 2,
  });
  expect((await change({ image })).body.education.image).toBe(image);
  expect((await change({ image: "/uploads/another.png" })).body.education.image).toBe(image);
  expect(trashed()).toEqual([]);

  // `previousHref` is ignored, so that another entry's file is never removed.
  const other = (await site.call("POST", "/educations/create", form({ education, image: await picture() })))
    .body.education;
  const replaced = await change({}, { image: await picture(9, 9), previousHref: other.image });
  expect(replaced.body.education.image).not.toBe(image);
  expect(trashed()).toEqual([image]);

  const removed = await change({ image: "", minor: undefined });
  expect(removed.body.education).toMatchObject({ image: "", minor: "" });
  expect(trashed()).toEqual([image, replaced.body.education.image].sort());

  // An uploaded file wins over `image: ""`.
  const both = await change({ image: "" }, { image: await picture() });
  expect(both.body.education.image).toMatch(/^\/uploads\//);

  expect((await site.call("POST", `/educations/delete/${_id}`)).body).toEqual({ _id });
  expect(trashed()).toContain(both.body.education.image);
  expect(trashed()).not.toContain(other.image);
  // The file stays on disk, so that it can be restored from the trash.
  expect(await Bun.file(site.uploads.path(image.replace("/uploads/", ""))).exists()).toBe(true);
});

test("refuses an update of an older version with the current education, and does not store its file", async () => {
  const site = await createTestApp();
  const { _id } = (await site.call("POST", "/educations/create", form({ education }))).body.education;
  const change = (changed: object, files: object = {}) =>
    site.call(
      "PUT",
      `/educations/update-education/${_id}`,
      form({ education: { ...education, ...changed }, ...files }),
    );
  const first = await change({ gpa: "4.1", version: 1 });
  expect(first.status).toBe(200);
  for (const version of [1, 0, 3, -1]) {
    const late = await change({ gpa: "3.0", version }, { image: await picture() });
    expect(late.status).toBe(409);
    expect(late.body).toEqual({
      error: {
        code: "conflict",
        message: "This education was changed in the meantime.",
        current: first.body.education,
      },
    });
  }
  expect(site.files()).toEqual({ stored: [], temporary: [] });
  expect((await change({ gpa: "4.2", version: 2 })).body.education.version).toBe(3);
  expect((await change({ gpa: "4.3" })).body.education).toMatchObject({ version: 4, gpa: "4.3" });
});

test("refuses a picture whose content is not a picture", async () => {
  const site = await createTestApp();
  const reply = await site.call("POST", "/educations/create", form({ education, image: html() }));
  expect(reply.status).toBe(415);
  expect((await site.call("GET", "/educations/site-educations")).body).toEqual([]);
  expect(site.files()).toEqual({ stored: [], temporary: [] });
});

test("lists the newest first: by end, then start, then the one added last", async () => {
  const site = await createTestApp();
  for (const [school, startDate, endDate] of [
    ["c", "2010-01-01", "2014-01-01"],
    ["a", "2020-01-01", "2090-01-01"],
    ["d", "2009-01-01", "2014-01-01"],
    ["b", "2011-01-01", "2015-01-01"],
    ["e", "2001-01-01", "2002-01-01"],
    ["e2", "2001-01-01", "2002-01-01"],
  ])
    await site.call(
      "POST",
      "/educations/create",
      form({ education: { ...education, school, startDate, endDate } }),
    );
  const schools = (await site.call("GET", "/educations/site-educations")).body.map(
    (entry: { school: string }) => entry.school,
  );
  expect(schools).toEqual(["a", "b", "c", "d", "e2", "e"]);
});

test("a deleted education is gone", async () => {
  const { _id } = (await create({})).body.education;
  expect((await call("POST", `/educations/delete/${_id}`)).body).toEqual({ _id });
  expect(JSON.stringify(await list())).not.toContain(_id);
  expect((await call("POST", `/educations/delete/${_id}`)).status).toBe(404);
  expect((await update(_id, {})).status).toBe(404);
});
