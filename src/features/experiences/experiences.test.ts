import { describe, expect, test } from "bun:test";
import { createTestApp, form, picture } from "../../testing/test-app.ts";
import { exampleEntries } from "../../testing/test-requests.ts";

const { call } = await createTestApp();
const experience = exampleEntries.experience;
const create = (changed: object, files: object = {}) =>
  call("POST", "/experiences/create", form({ experience: { ...experience, ...changed }, ...files }));
const update = (id: string, changed: object) =>
  call("PUT", `/experiences/update-experience/${id}`, form({ experience: { ...experience, ...changed } }));
const list = async () => (await call("GET", "/experiences/site-experiences")).body.experiences;

describe("fields (§5)", () => {
  const invalid: { name: string; sent: object; fields: Record<string, string> }[] = [
    { name: "no title", sent: { title: "" }, fields: { title: "Title is required." } },
    { name: "a blank company", sent: { company: "   " }, fields: { company: "Company is required." } },
    {
      name: "no dates at all",
      sent: { startDate: undefined, stopDate: undefined },
      fields: {
        startDate: "Start Date is required.",
        stopDate: "Enter an end date, or mark this as current.",
      },
    },
    { name: "no start", sent: { startDate: undefined }, fields: { startDate: "Start Date is required." } },
    {
      name: "a current job without a start",
      sent: { startDate: "", stillEmployed: true },
      fields: { startDate: "Start Date is required." },
    },
    {
      name: "neither an end nor the flag",
      sent: { stopDate: "" },
      fields: { stopDate: "Enter an end date, or mark this as current." },
    },
    {
      name: "an absent end without the flag",
      sent: { stopDate: undefined, stillEmployed: undefined },
      fields: { stopDate: "Enter an end date, or mark this as current." },
    },
    {
      name: "an end in the month it began",
      sent: { stopDate: "2015-01-01" },
      fields: { stopDate: "End Date must be after Start Date." },
    },
    {
      name: "an end before the start",
      sent: { stopDate: "2014-12-01" },
      fields: { stopDate: "End Date must be after Start Date." },
    },
    {
      name: "an end that is not a month",
      sent: { stopDate: "2016-01-15" },
      fields: { stopDate: "End Date must be a month from 1900 to 2100, written as YYYY-MM-01." },
    },
    {
      name: "a description of 376 characters",
      sent: { description: "x".repeat(376) },
      fields: { description: "Description can have at most 375 characters." },
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
    {
      name: "a description of 375 characters",
      sent: { description: "x".repeat(375) },
      content: { description: "x".repeat(375) },
    },
    {
      name: "375 characters between blanks",
      sent: { description: `  ${"x".repeat(375)}\n` },
      content: { description: "x".repeat(375) },
    },
    {
      name: "a job that ended",
      sent: {},
      content: { stopDate: "2017-04-01", stillEmployed: false, duration: "2 years 3 months" },
    },
    { name: "a job of one month", sent: { stopDate: "2015-02-01" }, content: { duration: "1 month" } },
    {
      name: "a current job",
      sent: { stopDate: "", stillEmployed: true },
      content: { stopDate: "", stillEmployed: true },
    },
    {
      name: "a current job, and clears its end",
      sent: { stillEmployed: true },
      content: { stopDate: "", stillEmployed: true },
    },
    {
      name: "a current job whose end is before its start",
      sent: { stopDate: "2001-01-01", stillEmployed: true },
      content: { stopDate: "" },
    },
    {
      name: "only the required fields",
      sent: { description: undefined, skills: undefined, stillEmployed: undefined, location: undefined },
      content: { description: "", skills: [], stillEmployed: false, location: "", image: "" },
    },
    {
      name: "skills without the blank ones",
      sent: { skills: [" Logic ", "", " "] },
      content: { skills: ["Logic"] },
    },
  ];

  test.each(stored)("stores $name", async ({ sent, content }) => {
    const reply = await create(sent);
    expect(reply.status).toBe(201);
    expect(reply.body.experience).toMatchObject(content);
    expect(await list()).toContainEqual(reply.body.experience);
    expect(Object.keys(reply.body.experience).sort()).toEqual(
      ["_id", "version", "image", "duration", ...Object.keys(experience)].sort(),
    );
  });
});

test('an update checks the "still employed" flag by the same rules', async () => {
  const { _id } = (await create({})).body.experience;
  expect((await update(_id, { stillEmployed: true })).body.experience).toMatchObject({
    stopDate: "",
    version: 2,
  });
  const reply = await update(_id, { stopDate: "", stillEmployed: false });
  expect(reply.body.error.fields).toEqual({ stopDate: "Enter an end date, or mark this as current." });
  expect((await update(_id, {})).body.experience).toMatchObject({
    stopDate: "2017-04-01",
    duration: "2 years 3 months",
    version: 3,
  });
});

test("refuses an update of an older version with the current experience", async () => {
  const { _id } = (await create({})).body.experience;
  const first = await update(_id, { title: "Programmer", version: 1 });
  const late = await update(_id, { title: "Countess", version: 1 });
  expect(late.status).toBe(409);
  expect(late.body.error.current).toEqual(first.body.experience);
  expect((await list()).find((entry: { _id: string }) => entry._id === _id).title).toBe("Programmer");
});

test("an update keeps, replaces or removes the picture", async () => {
  const { _id, image } = (await create({}, { image: await picture() })).body.experience;
  expect(image).toStartWith("/uploads/");
  expect((await update(_id, {})).body.experience.image).toBe(image);
  const replaced = await call(
    "PUT",
    `/experiences/update-experience/${_id}`,
    form({ experience, image: await picture() }),
  );
  expect(replaced.body.experience.image).not.toBe(image);
  expect((await update(_id, { image: "" })).body.experience.image).toBe("");
});

test("lists current jobs first, and a deleted one is gone", async () => {
  const site = await createTestApp();
  for (const [title, startDate, stopDate] of [
    ["ended 2014", "2012-01-01", "2014-01-01"],
    ["runs since 2010", "2010-01-01", ""],
    ["ended 2015", "2001-01-01", "2015-01-01"],
    ["runs since 2012", "2012-01-01", ""],
    ["ended 2015 too", "2003-01-01", "2015-01-01"],
  ])
    await site.call(
      "POST",
      "/experiences/create",
      form({ experience: { ...experience, title, startDate, stopDate, stillEmployed: stopDate === "" } }),
    );
  const read = async () => (await site.call("GET", "/experiences/site-experiences")).body.experiences;
  const titles = async () => (await read()).map((entry: { title: string }) => entry.title);
  expect(await titles()).toEqual([
    "runs since 2012",
    "runs since 2010",
    "ended 2015 too",
    "ended 2015",
    "ended 2014",
  ]);
  const { _id } = (await read())[1];
  expect((await site.call("POST", `/experiences/delete/${_id}`)).body).toEqual({ _id });
  expect(await titles()).toEqual(["runs since 2012", "ended 2015 too", "ended 2015", "ended 2014"]);
});
