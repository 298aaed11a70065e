import { beforeEach, expect, test } from "bun:test";
import { Hono } from "hono";
import { memoryDatabase } from "../../testing/content-model.ts";
import { ContentVersion } from "../database/content-version.ts";
import type { Env } from "./env.ts";
import { cacheResponses, ResponseCache } from "./response-cache.ts";

let version: ContentVersion;
let rendered: string[];
let app: Hono<Env>;
beforeEach(() => {
  version = new ContentVersion(memoryDatabase().$client);
  rendered = [];
  const cache = new ResponseCache(version);
  const isPrivate = (path: string) => path.startsWith("/private");
  app = new Hono<Env>();
  app.use(cacheResponses(cache, (c) => (isPrivate(c.req.path) ? null : c.req.path)));
  app.get("/:name", async (c) => {
    rendered.push(c.req.path);
    await Bun.sleep(1);
    if (c.req.path === "/missing") return c.notFound();
    if (c.req.path === "/broken") throw new Error("broken");
    if (c.req.path === "/written") version.increment();
    return c.text(`page ${rendered.length}`);
  });
  app.onError((_error, c) => c.text("failed", 500));
});

const get = async (path: string) => {
  const response = await app.request(path);
  return { status: response.status, text: await response.text() };
};

test("answers from memory until the content version changes", async () => {
  expect(await get("/about")).toEqual({ status: 200, text: "page 1" });
  expect(await get("/about")).toEqual({ status: 200, text: "page 1" });
  version.increment();
  expect(await get("/about")).toEqual({ status: 200, text: "page 2" });
  expect(rendered).toEqual(["/about", "/about"]);
});

test("renders a response once for simultaneous requests", async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => get("/about")));
  expect(new Set(all.map(({ text }) => text))).toEqual(new Set(["page 1"]));
  expect(rendered).toEqual(["/about"]);
});

test.each([
  ["/private", 200],
  ["/missing", 404],
  ["/broken", 500],
])("does not cache %s", async (path, status) => {
  await get(path);
  expect((await get(path)).status).toBe(status);
  expect(rendered).toEqual([path, path]);
});

test("does not cache a page that was rendered while content changed", async () => {
  expect((await get("/written")).text).toBe("page 1");
  expect((await get("/written")).text).toBe("page 2");
});

test("answers every request that waits for a page that fails", async () => {
  const all = await Promise.all([get("/broken"), get("/broken"), get("/missing"), get("/missing")]);
  expect(all.map(({ status }) => status)).toEqual([500, 500, 404, 404]);
});
