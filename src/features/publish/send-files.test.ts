import { afterEach, beforeEach, expect, test } from "bun:test";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PublishedFile } from "../../core/feature/published-site.ts";
import { folderTarget } from "./folder-target.ts";
import { sendFiles } from "./send-files.ts";

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
