import { expect, test } from "bun:test";
import { createTestApp, form } from "../../testing/test-app.ts";

const skill = { skill: "COBOL", strength: "1" };
const education = { school: "Yale", degreeLevel: "Doctorate", degree: "Mathematics" };
const dates = { startDate: "1930-09-01", endDate: "1934-06-01" };

test.each([
  ["in the entity", { skill: { ...skill, version: 1 } }, 409],
  ["next to it", { skill, version: 1 }, 409],
  ["next to it, the current one", { skill, version: 2 }, 200],
  ["in both places, where the entity's counts", { skill: { ...skill, version: 2 }, version: 1 }, 200],
  ["next to it, not a number", { skill, version: "1" }, 422],
  ["nowhere", { skill }, 200],
])("reads the version that an edit started from: %s", async (_where, body, status) => {
  const { call } = await createTestApp();
  const { _id } = (await call("POST", "/skills/create", { skill })).body.skill;
  await call("PUT", `/skills/update/${_id}`, { skill: { ...skill, strength: "2" } });
  expect((await call("PUT", `/skills/update/${_id}`, body)).status).toBe(status);
});

test.each([
  ["1", 409],
  ["2", 200],
  ["x", 422],
  ["", 422],
])("a form with version %p next to its JSON part answers %i", async (version, status) => {
  const { call } = await createTestApp();
  const entity = { ...education, ...dates };
  const created = await call("POST", "/educations/create", form({ education: entity }));
  const path = `/educations/update-education/${created.body.education._id}`;
  await call("PUT", path, form({ education: { ...entity, minor: "Logic" } }));
  expect((await call("PUT", path, form({ education: entity, version }))).status).toBe(status);
});

test("removes control characters from a text, and turns page breaks into line breaks", async () => {
  const { call } = await createTestApp();
  await call("POST", "/summaries/create", { newSummary: "a\0b\u0007c\u000bd\u0085e\tf\r\ng" });
  expect((await call("GET", "/summaries/user-summary")).body.summary.summary).toBe("abc\nd\ne\tf\r\ng");
  expect((await call("POST", "/skills/create", { skill: { ...skill, skill: "\0\u0007" } })).status).toBe(422);
});

const objectWithLength = { length: { toString: 1, valueOf: {} } };

test.each([
  ["POST", "/skills/create", { skill: { ...skill, skill: objectWithLength } }, ["skill"]],
  [
    "POST",
    "/projects/create",
    { project: { skills: objectWithLength, highlights: [objectWithLength] } },
    ["skills", "highlights"],
  ],
  ["POST", "/summaries/create", { newSummary: objectWithLength }, ["newSummary"]],
])("answers 422 for a field whose length is not a number: %s %s", async (method, path, body, fields) => {
  const { call } = await createTestApp();
  const reply = await call(method, path, body);
  expect(reply.status).toBe(422);
  expect(Object.keys(reply.body.error.fields)).toEqual(expect.arrayContaining(fields));
});
