import { afterEach, beforeEach, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { PublishedFile } from "../../core/feature/published-site.ts";
import { folderTarget } from "./folder-target.ts";
import { sendFiles } from "./send-files.ts";
import type { Target } from "./target.ts";

let folder = "";
const at = (name: string) => join(folder, "published", name);
const target = () => folderTarget(join(folder, "published"), join(folder, "data"));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-send-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function file(path: string, text: string, rank = 0): PublishedFile {
  return {
    path,
    address: `/${path}`,
    rank,
    type: "text/plain",
    cacheControl: "",
    disposition: "",
    policy: "",
    isImmutable: false,
    etag: "",
    body: async () => new Blob([text]),
  };
}

test("a canceled run keeps the old pages, and the next run completes it", async () => {
  await sendFiles([file("index.html", "old", 2), file("gone.html", "gone", 2)], target());
  const controller = new AbortController();
  const next = [file("style.css", "new style"), file("index.html", "new", 2)];
  const canceled = sendFiles(next, target(), { onStep: () => controller.abort(), signal: controller.signal });
  await expect(canceled).rejects.toMatchObject({ name: "AbortError" });
  expect(readFileSync(at("style.css"), "utf8")).toBe("new style");
  expect(readFileSync(at("index.html"), "utf8")).toBe("old");
  expect(existsSync(at("gone.html"))).toBe(true);

  expect(await sendFiles(next, target())).toMatchObject({ kept: [], deleted: 1 });
  expect(readFileSync(at("index.html"), "utf8")).toBe("new");
  expect(existsSync(at("gone.html"))).toBe(false);
});

test("makes files and folders readable for a web server, whatever the umask", async () => {
  const umask = process.umask(0o077);
  try {
    await sendFiles([file("me/about/index.html", "about", 2)], target());
  } finally {
    process.umask(umask);
  }
  const modeOf = (path: string) => statSync(path).mode & 0o777;
  expect(["", "me", "me/about"].map((name) => modeOf(at(name)))).toEqual([0o755, 0o755, 0o755]);
  expect(modeOf(at("me/about/index.html"))).toBe(0o644);
});

test("leaves the mode of a folder that exists", async () => {
  mkdirSync(at(""));
  chmodSync(at(""), 0o750);
  await sendFiles([file("index.html", "home", 2)], target());
  expect(statSync(at("")).mode & 0o777).toBe(0o750);
});

/** A store whose tags are not the hashes of the files, as with encryption by KMS. */
function storeInMemory(): Target {
  const files = new Map<string, { text: string; tag: string }>();
  return {
    name: "s3://mine/",
    concurrency: 1,
    hasFolders: false,
    list: async () =>
      new Map(Array.from(files, ([path, { text, tag }]) => [path, { size: text.length, tag }] as const)),
    read: async (path) => files.get(path)?.text ?? null,
    md5: async () => "",
    async write(path, body) {
      const tag = `tag-${crypto.randomUUID()}`;
      files.set(path, { text: await body.text(), tag });
      return tag;
    },
    async remove(path) {
      files.delete(path);
    },
  };
}

const hundred = Array.from({ length: 100 }, (_, index) => file(`${index}.css`, "x".repeat(1000)));

/** Runs until one more file would be sent, without another chance to save the manifest. */
async function cutOffAfter(count: number, open: () => Target): Promise<void> {
  const target = open();
  const write: Target["write"] = async (path, ...rest) => {
    if (count === 0) throw new Error("cut off");
    if (!path.startsWith(".vitrine/")) count--;
    return await target.write(path, ...rest);
  };
  await expect(sendFiles(hundred, { ...target, concurrency: 1, write })).rejects.toThrow("cut off");
}

test("after an interrupted run, the next run sends only the missing files", async () => {
  await cutOffAfter(95, target);
  expect((await sendFiles(hundred, target())).sent).toBe(5);
  expect((await sendFiles(hundred, target())).sent).toBe(0);
  const store = storeInMemory();
  await cutOffAfter(95, () => store);
  const { sent } = await sendFiles(hundred, store);
  expect(sent).toBeGreaterThanOrEqual(5);
  expect(sent).toBeLessThanOrEqual(10);
});

test("sends a file again whose headers were about to change when the run was cut off", async () => {
  const store = storeInMemory();
  await sendFiles([file("a.css", "a")], store);
  const changed = { ...file("a.css", "a"), cacheControl: "no-cache" };
  const broken = { ...store, write: () => Promise.reject(new Error("cut off")) };
  await expect(sendFiles([changed], broken)).rejects.toThrow("cut off");
  expect((await sendFiles([changed], store)).sent).toBe(1);
});

test.each([
  ["a file in the place of a page", "about/index.html", "about/index.html"],
  ["a file in the place of a page's folder", "about", "about"],
  ["a folder in the place of a file", "style.css/mine.txt", "style.css/mine.txt"],
])("refuses %s that it did not write, before it sends anything", async (_, foreign, named) => {
  mkdirSync(dirname(at(foreign)), { recursive: true });
  writeFileSync(at(foreign), "mine");
  const site = [file("style.css", "style"), file("about/index.html", "about", 2)];
  const error = await sendFiles(site, target()).catch((thrown) => thrown);
  expect(error).toMatchObject({
    name: "PublishError",
    message: expect.stringContaining(`The file ${named} in `),
  });
  expect(readFileSync(at(foreign), "utf8")).toBe("mine");
  expect(existsSync(at(".vitrine"))).toBe(false);
});

test("leaves the owner's own configuration of the host", async () => {
  mkdirSync(dirname(at(".htaccess")), { recursive: true });
  writeFileSync(at(".htaccess"), "mine");
  const site = [
    { ...file(".htaccess", "ours"), yieldsToForeign: true } as const,
    file("index.html", "home", 2),
  ];
  expect(await sendFiles(site, target())).toMatchObject({ sent: 1, kept: [".htaccess"] });
  expect(readFileSync(at(".htaccess"), "utf8")).toBe("mine");
});

test("explains a damaged list of its files", async () => {
  await sendFiles([file("index.html", "home", 2)], target());
  writeFileSync(at(".vitrine/manifest.json"), "{");
  await expect(sendFiles([file("index.html", "home", 2)], target())).rejects.toThrow(
    /^\.vitrine\/manifest\.json in .* is damaged/,
  );
});
