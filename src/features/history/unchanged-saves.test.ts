import { expect, test } from "bun:test";
import { createFilledApp, exampleEntries, validRequests } from "../../testing/test-requests.ts";

const first = await createFilledApp();
const requests = await validRequests(first.site, first.ids);
/** Every route that changes an existing entry, file or picture. */
const updates = Object.keys(requests).filter(
  (route) =>
    /^PUT .*\/(update|add-download|order|describe|poster|look|contacts\/)/.test(route) ||
    route === "POST /api/downloads/add-resume",
);

test("the routes include every kind of entry", () => {
  const features = new Set(updates.map((route) => route.split("/")[2]));
  expect([...features].sort()).toEqual([
    "abouts",
    "contacts",
    "downloads",
    "educations",
    "experiences",
    "export",
    "links",
    "look",
    "media",
    "passkeys",
    "projects",
    "sections",
    "shares",
    "skills",
    "summaries",
    "users",
  ]);
});

test.each(updates.filter((route) => !/password|email|passkeys|shares/.test(route)))(
  "%s: the same save again is no change, with no new version and no line in the history",
  async (route) => {
    const { site, ids } = await createFilledApp();
    const { path, body, status = 200 } = (await validRequests(site, ids))[route] ?? { path: "" };
    const [method = ""] = route.split(" ");
    const state = () =>
      [...site.store.model.contentTables.keys(), "media", "changes", "history"].map((table) =>
        site.store.db.$client.query(`select * from ${table}`).all(),
      );
    expect((await site.call(method, path, body?.())).status).toBe(status);
    const saved = state();
    expect((await site.call(method, path, body?.())).status).toBe(status);
    expect(state()).toEqual(saved);
  },
);

test("a share link that is saved without a change keeps its version", async () => {
  const { site, ids } = await createFilledApp();
  const save = async (share: object) =>
    (await site.call("PUT", `/shares/update/${ids.share}`, { share })).body.share.version;
  const { name, title } = exampleEntries.share;
  const version = await save({ name, title, greeting: "Dear Ada." });
  expect(await save({ name, title, greeting: "Dear Ada." })).toBe(version);
  expect(await save({ name, title, greeting: "Dear Charles." })).toBe(version + 1);
});
