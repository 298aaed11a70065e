import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDataFolder } from "./client.ts";
import { databasePath } from "./data-folder.ts";
import { openFile } from "./open.ts";
import { databaseFiles } from "./site-swap.ts";

let folder = "";
let umask = 0;
const modes = (path: string) =>
  databaseFiles(path).map((file) => (existsSync(file) ? (statSync(file).mode & 0o777).toString(8) : "none"));
const write = (dataFolder: string) => {
  const { $client: client } = openDataFolder(dataFolder);
  client.run("create table if not exists written (at text)");
  client.run("drop table written");
  return client;
};

beforeEach(() => {
  umask = process.umask(0o022);
  folder = mkdtempSync(join(tmpdir(), "vitrine-open-"));
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});

test("only its user can read a new site's database and WAL", () => {
  const client = write(join(folder, "site"));
  expect(modes(databasePath(join(folder, "site")))).toEqual(["600", "600", "600"]);
  client.close();
});

test("only its user can read a database file of any other name", () => {
  const client = openFile(join(folder, "any.db"));
  expect(modes(join(folder, "any.db"))).toEqual(["600", "600", "600"]);
  client.close();
});

test.each([
  ["that stopped", [""]],
  ["that was killed", ["", "-wal"]],
  ["that was killed, with all its files", ["", "-wal", "-shm"]],
])("a readable database of a site %s becomes private at the next start", (_name, endings) => {
  const client = write(join(folder, "running"));
  const path = databasePath(folder);
  // The files of a running program are those that a kill would leave.
  for (const ending of endings) {
    copyFileSync(databasePath(join(folder, "running")) + ending, path + ending);
    chmodSync(path + ending, 0o644);
  }
  client.close();
  const next = write(folder);
  expect(modes(path)).toEqual(["600", "600", "600"]);
  next.close();
});

test("starts a new site next to an empty uploads folder, and refuses if the folder holds a file", () => {
  mkdirSync(join(folder, "uploads"));
  writeFileSync(join(folder, "uploads", ".gitkeep"), "");
  openDataFolder(folder).$client.close();
  for (const file of databaseFiles(databasePath(folder))) rmSync(file, { force: true });
  writeFileSync(join(folder, "uploads", "a.png"), "");
  expect(() => openDataFolder(folder)).toThrow("is missing");
});

test("repeats a first start that a power cut left with a journal next to the WAL", () => {
  const path = databasePath(folder);
  const begun = new Database(path, { create: true });
  begun.run("pragma journal_mode = wal");
  begun.close();
  // A journal that says: the database was empty, in sectors of 512 bytes and pages of 4,096.
  const journal = Buffer.alloc(512);
  Buffer.from("d9d505f920a163d7", "hex").copy(journal);
  journal.writeUInt32BE(512, 20);
  journal.writeUInt32BE(4096, 24);
  writeFileSync(`${path}-journal`, journal);
  writeFileSync(`${path}-wal`, Buffer.alloc(32));
  openDataFolder(folder).$client.close();
  expect(existsSync(`${path}-journal`)).toBe(false);
});
