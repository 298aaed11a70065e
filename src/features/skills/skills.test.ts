import { expect, test } from "bun:test";
import { LINE_MAX } from "../../core/fields/field.contract.ts";
import { publishedByDefault } from "../../core/fields/publication.contract.ts";
import { createTestApp } from "../../testing/test-app.ts";

const { call } = await createTestApp();
const create = (skill: object) => call("POST", "/skills/create", { skill });
const read = async (site: { call: typeof call } = { call }) =>
  (await site.call("GET", "/skills/site-skills")).body.skills;

const strength = { strength: "Strength must be 1, 2 or 3." };
test.each([
  { name: "no skill", sent: { skill: "", strength: "1" }, fields: { skill: "Skill is required." } },
  { name: "a blank skill", sent: { skill: " \t ", strength: "1" }, fields: { skill: "Skill is required." } },
  ...["\u200b", "\u2060", "\u00ad", "\u3164", "\u2800", "\u202e", "\u0000"].map((skill) => ({
    name: `a skill of only ${JSON.stringify(skill)}`,
    sent: { skill, strength: "1" },
    fields: { skill: "Skill is required." },
  })),
  { name: "an absent skill", sent: { strength: "1" }, fields: { skill: "Skill is required." } },
  {
    name: "a skill that is too long",
    sent: { skill: "x".repeat(LINE_MAX + 1), strength: "1" },
    fields: { skill: `Skill can have at most ${LINE_MAX} characters.` },
  },
  { name: "no strength", sent: { skill: "Logic" }, fields: strength },
  ...["", "0", "4", "1.0", "01", " 1", "one", "proficient", 1, 2, 3, null, ["1"]].map((value) => ({
    name: `the strength ${JSON.stringify(value)}`,
    sent: { skill: "Logic", strength: value },
    fields: strength,
  })),
])("answers 422 for $name", async ({ sent, fields }) => {
  const before = await read();
  const created = await create(sent);
  expect(created.status).toBe(422);
  expect(created.body.error.fields).toEqual(fields);
  expect(await read()).toEqual(before);
});

test("stores skills trimmed, changes and deletes them", async () => {
  for (const value of ["1", "2", "3"]) {
    const reply = await create({ skill: `  Logic ${value} `, strength: value });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      skill: {
        _id: expect.any(String),
        version: 1,
        skill: `Logic ${value}`,
        strength: value,
        group: "",
        ...publishedByDefault,
      },
    });
  }
  const [first, second, third] = await read();
  const path = `/skills/update/${second._id}`;
  const changed = await call("PUT", path, { skill: { skill: "Poetry", strength: "1", version: 1 } });
  expect(changed.body.skill).toEqual({
    _id: second._id,
    version: 2,
    skill: "Poetry",
    strength: "1",
    group: "",
    ...publishedByDefault,
  });
  const late = await call("PUT", path, { skill: { skill: "Music", strength: "1", version: 1 } });
  expect(late.status).toBe(409);
  expect(late.body.error.current).toEqual(changed.body.skill);
  expect((await call("PUT", path, { skill: { skill: "Poetry" } })).body.error.fields).toEqual(strength);
  expect(await read()).toEqual([first, changed.body.skill, third]);

  expect((await call("POST", `/skills/delete/${second._id}`)).body).toEqual({ _id: second._id });
  expect(await read()).toEqual([first, third]);
  expect((await call("PUT", path, { skill: { skill: "Poetry", strength: "1" } })).status).toBe(404);
});

test("skills can be reordered", async () => {
  const site = await createTestApp();
  for (const skill of ["a", "b", "c"])
    await site.call("POST", "/skills/create", { skill: { skill, strength: "1" } });
  const names = async () => (await read(site)).map((entry: { skill: string }) => entry.skill).join("");
  const [a, b, c] = (await read(site)).map((entry: { _id: string }) => entry._id);
  const order = (ids: unknown[]) => site.call("PUT", "/skills/order", { ids });
  expect(await names()).toBe("abc");
  const sorted = await order([c, a, b]);
  expect(sorted.status).toBe(200);
  expect(sorted.body.skills).toEqual(await read(site));
  expect(await names()).toBe("cab");
  for (const wrong of [[], [a, b], [a, b, b], [a, b, c, c], [a, b, "unknown"], [a, b, c, "unknown"]]) {
    const reply = await order(wrong);
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields).toEqual({ ids: "ids must name every entry exactly once." });
  }
  expect(await names()).toBe("cab");
  await site.call("POST", "/skills/create", { skill: { skill: "d", strength: "1" } });
  expect(await names()).toBe("cabd");
  await site.call("POST", `/skills/delete/${a}`);
  await site.call("POST", "/skills/create", { skill: { skill: "e", strength: "1" } });
  expect(await names()).toBe("cbde");
});
