import { expect, test } from "bun:test";
import { createTestApp, form, type TestApp } from "../../testing/test-app.ts";
import { exampleEntries } from "../../testing/test-requests.ts";
import { findShare } from "./shares.store.ts";

const create = (site: TestApp, share: object = {}) =>
  site.call("POST", "/shares/create", { share: { name: "Charles", ...share } });

test("creates, lists, changes and deletes a share link", async () => {
  const site = await createTestApp();
  const { call } = site;
  const { experience } = (
    await call(
      "POST",
      "/experiences/create",
      form({ experience: { ...exampleEntries.experience, status: "draft" } }),
    )
  ).body;
  const created = await create(site, {
    title: " For Charles ",
    greeting: "Dear Charles.",
    experiences: [experience._id],
    password: "difference",
    endsAt: "2100-01-31T01:00:00+01:00",
  });
  expect(created.status).toBe(201);
  const { share } = created.body;
  expect(share).toEqual({
    _id: expect.any(String),
    version: 1,
    name: "Charles",
    title: "For Charles",
    greeting: "Dear Charles.",
    experiences: [experience._id],
    projects: [],
    sections: [],
    hasPassword: true,
    href: expect.stringMatching(/^\/s\/[\w-]{22}$/),
    endsAt: "2100-01-31T00:00:00.000Z",
    opened: 0,
    lastOpenedAt: "",
  });
  expect((await call("GET", "/shares")).body).toEqual({
    shares: [share],
    choices: {
      experiences: [{ _id: experience._id, title: "Analyst, Babbage & Co", status: "draft", publishAt: "" }],
      projects: [],
      sections: [],
    },
    origin: "http://localhost",
  });
  expect(JSON.stringify(site.store.db.$client.query("select * from shares").all())).not.toContain(
    "difference",
  );

  const path = `/shares/update/${share._id}`;
  const changed = await call("PUT", path, { share: { name: "Babbage" }, version: 1 });
  expect(changed.body.share).toMatchObject({
    version: 2,
    name: "Babbage",
    href: share.href,
    hasPassword: true,
  });
  const late = await call("PUT", path, { share: { name: "Late" }, version: 1 });
  expect([late.status, late.body.error.current.name]).toEqual([409, "Babbage"]);
  const open = await call("PUT", path, { share: { name: "Babbage", password: "" } });
  expect(open.body.share.hasPassword).toBe(false);

  expect((await call("POST", `/shares/delete/${share._id}`)).body).toEqual({ _id: share._id });
  expect((await call("POST", `/shares/delete/${share._id}`)).status).toBe(404);
  expect((await call("GET", "/shares")).body.shares).toEqual([]);
});

test.each([
  { name: "no name", share: { name: " " }, fields: { name: "Name is required." } },
  {
    name: "an expiration in the past",
    share: { endsAt: "2020-01-01" },
    fields: { endsAt: "The expiration must be in the future." },
  },
  {
    name: "an end that is none",
    share: { endsAt: "soon" },
    fields: { endsAt: "The expiration must be a date and time such as 2027-01-31T00:00:00Z." },
  },
  {
    name: "a text for a list",
    share: { projects: "all" },
    fields: { projects: "Projects must be a list of ids." },
  },
  {
    name: "a long password",
    share: { password: "x".repeat(201) },
    fields: { password: "Password can have at most 200 characters." },
  },
])("$name is 422 and changes nothing", async ({ share, fields }) => {
  const site = await createTestApp();
  const reply = await create(site, share);
  expect({ status: reply.status, fields: reply.body.error.fields }).toEqual({ status: 422, fields });
  expect((await site.call("GET", "/shares")).body.shares).toEqual([]);
});

test("finds a share by its token until it expires, and by nothing else", async () => {
  const site = await createTestApp();
  const { db } = site.store;
  const { href, _id } = (await create(site, { endsAt: "2100-01-31T00:00:00Z" })).body.share;
  const token = href.slice(3);
  const before = new Date("2100-01-30");
  expect(findShare(db, token, before)?._id).toBe(_id);
  expect(findShare(db, token, new Date("2100-01-31"))).toBeNull();
  for (const other of ["", token.slice(1), `${token}A`, token.toLowerCase(), "%"])
    if (other !== token) expect(findShare(db, other, before)).toBeNull();
});
