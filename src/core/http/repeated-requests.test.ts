import { expect, test } from "bun:test";
import { createTestApp, form, pdf } from "../../testing/test-app.ts";

const skill = { skill: { skill: "Logic", strength: "1" } };

test("answers a repeated write with the first reply, and does not write again", async () => {
  const site = await createTestApp();
  const create = (key: string, body: object = skill) =>
    site.call("POST", "/skills/create", body, { "idempotency-key": key });
  const first = await create("one");
  expect(first.status).toBe(201);
  const again = await create("one");
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(again.headers.get("content-type")).toBe(first.headers.get("content-type"));
  expect(again.headers.get("cache-control")).toBe("no-store");
  // A different key, or none, makes it a new write.
  expect((await create("two")).body.skill._id).not.toBe(first.body.skill._id);
  await create("");
  expect((await site.call("GET", "/skills/site-skills")).body.skills.length).toBe(3);
});

test("a repeated request waits while the first one is still running", async () => {
  const site = await createTestApp();
  const add = () =>
    site.call("POST", "/downloads/add-resume", form({ resume: pdf() }), { "idempotency-key": "resume" });
  const [one, other] = await Promise.all([add(), add()]);
  expect([one.status, other.status]).toEqual([201, 201]);
  expect(other.body).toEqual(one.body);
});

test("runs a refused request again, and repeats a reply only to the owner", async () => {
  const site = await createTestApp();
  const create = (body: object, headers = {}) =>
    site.call("POST", "/skills/create", body, { "idempotency-key": "key", ...headers });
  expect((await create({ skill: {} })).status).toBe(422);
  expect((await create(skill)).status).toBe(201);
  for (const authorization of ["", "Bearer none"])
    expect((await create(skill, { authorization })).status).toBe(401);
  await site.call("POST", `/users/logout/${site.ownerId}`);
  expect((await create(skill)).status).toBe(401);
});
