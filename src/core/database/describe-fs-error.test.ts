import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyDatabase } from "./copy-database.ts";
import { lockBackups, lockDataFolder, lockForWriting, removeTemporaryUploads } from "./data-folder.ts";
import { describeFsError } from "./describe-fs-error.ts";
import { openFolder } from "./open.ts";

let folder = "";
const at = (...names: string[]) => join(folder, ...names);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-obstacle-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const cases: [name: string, path: string, isFolder: boolean, run: () => unknown][] = [
  ["the database", "vitrine.db", true, () => openFolder(folder, { print: () => undefined })],
  ["the server's lock", "vitrine.lock", true, () => lockDataFolder(folder)],
  ["the restore's lock", "restore.lock", true, () => lockForWriting(folder)],
  ["the uploads", "uploads", false, () => openFolder(folder, { print: () => undefined })],
  ["the backups", "backups", false, () => lockBackups(folder)],
  ["the temporary files", "tmp", false, () => mkdirSync(at("tmp/deep/er"), { recursive: true })],
];

test.each(cases)("names the file or folder that is in the place of %s", (_name, path, isFolder, run) => {
  if (isFolder) mkdirSync(at(path));
  else writeFileSync(at(path), "");
  let message: string | null = null;
  try {
    run();
  } catch (error) {
    message = describeFsError(error);
  }
  expect(message).toStartWith(
    `${at(path)} is a ${isFolder ? "folder, but a file" : "file, but a folder"} is needed there. Move it away`,
  );
});

test("fails with ENOTDIR when a file is in the place of the uploads' temporary folder", () => {
  mkdirSync(at("uploads"));
  writeFileSync(at("uploads/.tmp"), "");
  expect(() => removeTemporaryUploads(at("uploads"))).toThrow("ENOTDIR");
});

test("names a path without permission, and says who needs access", () => {
  const denied = Object.assign(new Error("EACCES: permission denied, open '/srv/x'"), {
    code: "EACCES",
    path: "/srv/x",
  });
  expect(describeFsError(denied)).toBe(
    "Permission denied: EACCES: permission denied, open '/srv/x'. Check who owns /srv/x and its parent folders; they must be accessible to this user.",
  );
});

test("names the database that SQLite can't open", () => {
  expect(() => copyDatabase(at("missing.db"), at("copy.db"))).toThrow(at("missing.db"));
});

test("returns null for other errors", () => {
  for (const error of [
    new Error("odd"),
    Object.assign(new Error("odd"), { code: "ENOENT", path: "/x" }),
    "odd",
    null,
  ])
    expect(describeFsError(error)).toBeNull();
});
