import { expect, setSystemTime, test } from "bun:test";
import { Window } from "happy-dom";
import { loadParts } from "../../site/features.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { abouts } from "../abouts/abouts.table.ts";
import { projects } from "../projects/projects.table.ts";
import { renderAtomFeed } from "./atom.ts";

const origin = "https://ada.example";

/** Parses the feed as a feed reader does. */
async function read({ store }: TestApp) {
  const visitors = await loadParts("visitors");
  const xml = renderAtomFeed({
    db: store.db,
    origin,
    parts: [],
    visitors,
    uploadsFolder: "",
    changedAt: "2026-06-01T12:00:00.000Z",
  });
  const document = new new Window().DOMParser().parseFromString(xml, "application/xml");
  const textOf = (
    element: { querySelector(name: string): { textContent: string | null } | null },
    name: string,
  ) => element.querySelector(name)?.textContent ?? null;
  return {
    title: textOf(document, "feed > title"),
    updated: textOf(document, "feed > updated"),
    self: document.querySelector('feed > link[rel="self"]')?.getAttribute("href"),
    entries: [...document.querySelectorAll("entry")].map((entry) => ({
      title: textOf(entry, "title"),
      id: textOf(entry, "id"),
      href: entry.querySelector("link")?.getAttribute("href"),
      summary: textOf(entry, "summary"),
      published: textOf(entry, "published"),
    })),
  };
}

const add = (site: TestApp, title: string, shortSummary: string) =>
  site.store.change("create project", (change) => change.insert(projects, { title, shortSummary }));

test("lists projects and blocks, newest first, each with a permanent id", async () => {
  const site = await createTestApp();
  setSystemTime(new Date("2026-06-01T10:00:00Z"));
  const engine = add(site, "Engine <1>", "Computes & weighs.");
  setSystemTime(new Date("2026-06-01T11:00:00Z"));
  site.store.change("create blocks", (change) => {
    change.append(abouts, { blockType: "text", body: "I like\nchess." });
    change.append(abouts, { blockType: "spacer", spacerSize: "100" });
  });
  setSystemTime(new Date("2026-06-01T12:00:00Z"));
  const loom = add(site, "Loom", "Weaves.");
  const { title, self, updated, entries } = await read(site);
  expect({ title, self, updated }).toEqual({
    title: "Ada Lovelace",
    self: `${origin}/feed.xml`,
    updated: expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/),
  });
  expect(entries).toMatchObject([
    { title: "Loom", id: `urn:uuid:${loom._id}`, href: `${origin}/project/${loom._id}`, summary: "Weaves." },
    { title: "I like chess.", href: `${origin}/about`, summary: null },
    { title: "Engine <1>", href: `${origin}/project/${engine._id}`, summary: "Computes & weighs." },
  ]);
  expect(updated).toBe(entries[0]?.published ?? "");
});

test("an empty site's feed is valid, and a full one has at most 50 entries", async () => {
  const site = await createTestApp();
  expect((await read(site)).entries).toEqual([]);
  for (let count = 0; count < 55; count++) add(site, `Project ${count}`, "Short.");
  expect((await read(site)).entries).toHaveLength(50);
});
