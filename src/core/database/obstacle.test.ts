import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyDatabase } from "./beside.ts";
import { clearTemporary, holdOffRestore, lockBackups, lockDataFolder } from "./data-folder.ts";
import { obstacleWords } from "./obstacle.ts";
import { openFolder } from "./open.ts";

let folder = "";
const at = (...names: string[]) => join(folder, ...names);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-obstacle-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const obstructed: [name: string, obstacle: string, isFolder: boolean, work: () => unknown][] = [
  ["the database", "vitrine.db", true, () => openFolder(folder, { print: () => undefined })],
  ["the server's lock", "vitrine.lock", true, () => lockDataFolder(folder)],
  ["the restore's lock", "restore.lock", true, () => holdOffRestore(folder)],
  ["the uploads", "uploads", false, () => openFolder(folder, { print: () => undefined })],
  ["the backups", "backups", false, () => lockBackups(folder)],
  ["the temporary files", "tmp", false, () => mkdirSync(at("tmp/deep/er"), { recursive: true })],
];

test.each(obstructed)(
  "names the file or folder that is in the place of %s",
  (_name, obstacle, isFolder, work) => {
    if (isFolder) mkdirSync(at(obstacle));
    else writeFileSync(at(obstacle), "");
    let words: string | null = null;
    try {
      work();
    } catch (error) {
      words = obstacleWords(error);
    }
    expect(words).toStartWith(
      `${at(obstacle)} is a ${isFolder ? "folder, where a file" : "file, where a folder"} has to be. Move it away`,
    );
  },
);

test("fails with ENOTDIR when a file is in the place of the uploads' temporary folder", () => {
  mkdirSync(at("uploads"));
  writeFileSync(at("uploads/.tmp"), "");
  expect(() => clearTemporary(at("uploads"))).toThrow("ENOTDIR");
});

test("names a path that permissions close, and says who needs access", () => {
  const denied = Object.assign(new Error("EACCES: permission denied, open '/srv/x'"), {
    code: "EACCES",
    path: "/srv/x",
  });
  expect(obstacleWords(denied)).toBe(
    "Not allowed, or not possible: EACCES: permission denied, open '/srv/x'. Check who owns /srv/x and the folders it lies in: they have to be open to this user.",
  );
});

test("names the database that SQLite can't open", () => {
  expect(() => copyDatabase(at("missing.db"), at("copy.db"))).toThrow(at("missing.db"));
});

test("has no words for errors of other kinds", () => {
  for (const error of [
    new Error("odd"),
    Object.assign(new Error("odd"), { code: "ENOENT", path: "/x" }),
    "odd",
    null,
  ])
    expect(obstacleWords(error)).toBeNull();
});
