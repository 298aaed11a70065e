import { afterEach, expect, test } from "bun:test";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PublishedFile } from "./published-file.ts";
import { purgeChanged } from "./purge.ts";

const origin = "https://ada.example";
const servers: Bun.Server<undefined>[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop(true);
});

/** A CDN's API, which answers with these statuses and then 200. */
function cdn(...statuses: number[]) {
  const calls: { path: string; key: string | null; files: string[] | null }[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const text = await request.text();
      const { pathname, search } = new URL(request.url);
      calls.push({
        path: pathname + search,
        key: request.headers.get("accesskey"),
        files: text === "" ? null : JSON.parse(text).files,
      });
      return new Response(null, { status: statuses.shift() ?? 200 });
    },
  });
  servers.push(server);
  return { calls, url: server.url.origin };
}

function file(address: string, text: string, isImmutable = false): PublishedFile {
  const common = { rank: 0, type: "text/html", cacheControl: "", disposition: "", policy: "" };
  return { ...common, path: address, address, isImmutable, etag: "", body: async () => new Blob([text]) };
}

const newFolder = () => mkdtempSync(join(tmpdir(), "vitrine-purge-"));
const asked = (url: string, dataFolder: string) => ({
  dataFolder,
  origin,
  purge: { url, header: ["AccessKey", "key"] as const },
  firstWait: 1,
});

test("a CDN is told of what has changed, what is new and what is gone, and of nothing twice", async () => {
  const { calls, url } = cdn();
  const options = asked(`${url}/purge_cache`, newFolder());
  const first = [file("/", "one"), file("/about", "two"), file("/old", "three")];
  const unasked = [file("/assets/a-1.js", "x", true), file("/api/skills/site-skills", "{}")];
  expect(await purgeChanged([...first, ...unasked], options)).toEqual({ purged: 3, unchanged: 0 });
  expect(await purgeChanged([...first, ...unasked], options)).toEqual({ purged: 0, unchanged: 3 });
  const then = [file("/", "another"), file("/about", "two"), file("/new", "four")];
  expect(await purgeChanged(then, options)).toEqual({ purged: 3, unchanged: 1 });
  expect(calls.map(({ files }) => files)).toEqual([
    [`${origin}/`, `${origin}/about`, `${origin}/old`],
    [`${origin}/`, `${origin}/old`, `${origin}/new`],
  ]);
  expect(calls[0]).toMatchObject({ path: "/purge_cache", key: "key" });
});

test("many addresses go in calls of thirty", async () => {
  const { calls, url } = cdn();
  const files = Array.from({ length: 65 }, (_, index) => file(`/project/${index}`, "x"));
  await purgeChanged(files, asked(url, newFolder()));
  expect(calls.map(({ files }) => files?.length)).toEqual([30, 30, 5]);
});

test.each([
  ["/purge?url={url}", "/purge?url=https%3A%2F%2Fada.example%2Fabout"],
  ["/purge/{host}{path}", "/purge/ada.example/about"],
])("with %s each address has a call of its own", async (template, path) => {
  const { calls, url } = cdn();
  await purgeChanged([file("/about", "x")], asked(url + template, newFolder()));
  expect(calls).toEqual([{ path, key: "key", files: null }]);
});

test("what may pass is asked again", async () => {
  const { calls, url } = cdn(429, 503);
  await purgeChanged([file("/", "x")], asked(url, newFolder()));
  expect(calls).toHaveLength(3);
});

test.each([
  [[403], "refuses the key (403). Look at VITRINE_PURGE_HEADER."],
  [[404], "answered with 404. Look at VITRINE_PURGE_URL."],
  [[429, 429, 429, 429, 429], "takes no more calls for now (429)."],
])("%j is told in words, and all of it is told anew the next time", async (statuses, words) => {
  const { url } = cdn(...statuses);
  const options = asked(url, newFolder());
  await expect(purgeChanged([file("/", "x")], options)).rejects.toThrow(words);
  expect(await purgeChanged([file("/", "x")], options)).toEqual({ purged: 1, unchanged: 0 });
});
