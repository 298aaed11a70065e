import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import type { PublishedFile } from "../../core/feature/published-site.ts";
import type { StoreTarget } from "./publish-settings.ts";
import { sendFiles } from "./send-files.ts";
import { storeTarget } from "./store-target.ts";

const quick = { firstWait: 1 };
const key = { keyId: "S3RVER", secret: "S3RVER", region: "us-east-1" };

let folder = "";
let server: S3rver;
let place: StoreTarget;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-publish-"));
  server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: "mine", configs: [] }],
    // It expects a different signature than S3 when a bucket is listed.
    allowMismatchedSignatures: true,
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  place = { kind: "store", endpoint, bucket: "mine", prefix: "", ...key };
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

function page(path: string, text: string): PublishedFile {
  return {
    path,
    address: `/${path}`,
    rank: 2,
    type: "text/html; charset=utf-8",
    cacheControl: "public, max-age=0, must-revalidate",
    disposition: "",
    policy: "",
    isImmutable: false,
    etag: "",
    body: async () => new Blob([text]),
  };
}

const objects = (prefix: string) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith("._S3rver_object"))
    .map((name) => name.replace("._S3rver_object", ""))
    .filter((name) => name.startsWith(`mine/${prefix}`) && !(prefix === "" && name.startsWith("mine/site/")))
    .sort();

test.each(["", "site/"])(
  "sends changed files to a bucket and deletes removed ones, but no others, under the prefix %j",
  async (prefix) => {
    const open = () => storeTarget({ ...place, prefix }, quick);
    const store = open();
    const foreign = { type: "text/plain", cacheControl: "", disposition: "" };
    const md5 = new Bun.CryptoHasher("md5").update("theirs").digest("hex");
    await store.write("CNAME", new Blob(["theirs"]), { ...foreign, md5 });
    const first = [page("index.html", "one"), page("about/index.html", "about"), page("old.html", "old")];
    expect(await sendFiles(first, store)).toMatchObject({ sent: 3, deleted: 0, unchanged: 0 });
    expect(await sendFiles(first, open())).toMatchObject({ sent: 0, deleted: 0, unchanged: 3 });
    const next = [page("index.html", "another"), page("about/index.html", "about")];
    await expect(sendFiles([...next, page("CNAME", "own")], open())).rejects.toThrow(
      "The file CNAME in s3://",
    );
    expect(await store.read("index.html")).toBe("one");
    const summary = await sendFiles(next, open());
    expect(summary).toMatchObject({ sent: 1, bytes: 7, deleted: 1, unchanged: 1 });
    const notes = [".vitrine/changes.json", ".vitrine/manifest.json"];
    expect(objects(prefix)).toEqual(
      [...notes, "CNAME", "about/index.html", "index.html"].map((name) => `mine/${prefix}${name}`),
    );
    expect(await store.read("index.html")).toBe("another");
    expect(await store.read("CNAME")).toBe("theirs");
  },
);

test("retries when the store asks for fewer requests", async () => {
  let refusals = 0;
  const busy = Bun.serve({
    port: 0,
    async fetch(request) {
      if (refusals++ < 3) return new Response("<Error><Code>SlowDown</Code></Error>", { status: 503 });
      const { pathname } = new URL(request.url);
      if (request.method === "PUT") await request.arrayBuffer();
      return new Response(pathname.endsWith(".json") ? "{}" : "", { headers: { etag: '"a"' } });
    },
  });
  const store = storeTarget({ ...place, endpoint: busy.url.origin }, quick);
  expect(
    await store.write("a", new Blob(["a"]), {
      type: "text/plain",
      cacheControl: "",
      disposition: "",
      md5: "00",
    }),
  ).toBe("a");
  expect(refusals).toBe(4);
  await busy.stop(true);
});

test("follows no redirect to another server, which would get the signed address and the file", async () => {
  let asked = 0;
  const other = Bun.serve({ port: 0, fetch: () => new Response(`${asked++}`) });
  const store = Bun.serve({ port: 0, fetch: () => Response.redirect(other.url.href, 307) });
  const target = storeTarget({ ...place, endpoint: store.url.origin }, quick);
  await expect(target.read("index.html")).rejects.toThrow("refused the request (307)");
  expect(asked).toBe(0);
  await Promise.all([store.stop(true), other.stop(true)]);
});

test.each<[string, Partial<StoreTarget>, RegExp]>([
  ["a missing bucket", { bucket: "lacking" }, /There is no bucket "lacking"/],
  ["a wrong key", { keyId: "wrong" }, /refuses the key.*VITRINE_PUBLISH_S3_KEY_ID/],
  ["an unreachable store", { endpoint: "http://127.0.0.1:9" }, /can't be reached/],
])("explains %s, and writes nothing", async (_, wrong, message) => {
  const before = objects("");
  const error = await sendFiles([page("new.html", "new")], storeTarget({ ...place, ...wrong }, quick)).catch(
    (thrown) => thrown,
  );
  expect(error.name).toBe("PublishError");
  expect(error.message).toMatch(message);
  expect(objects("")).toEqual(before);
});

test("a canceled run stops waiting for a store", async () => {
  const requested = Promise.withResolvers<void>();
  for (const answer of [
    () => new Promise<Response>(() => undefined),
    () => new Response("", { status: 503, headers: { "retry-after": "9999" } }),
  ]) {
    const store = Bun.serve({
      port: 0,
      fetch() {
        requested.resolve();
        return answer();
      },
    });
    const controller = new AbortController();
    const target = storeTarget(
      { ...place, endpoint: store.url.origin },
      { firstWait: 60_000, signal: controller.signal },
    );
    const reading = target.read("index.html");
    await requested.promise;
    controller.abort();
    await expect(reading).rejects.toMatchObject({ name: "AbortError" });
    await store.stop(true);
  }
});

test("refuses to send another account's session token to the store", () => {
  process.env.S3_SESSION_TOKEN = "another's";
  try {
    expect(() => storeTarget(place)).toThrow("S3_SESSION_TOKEN is set");
  } finally {
    delete process.env.S3_SESSION_TOKEN;
  }
});
