import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDataFolder } from "./client.ts";
import { databasePath, RefusalError } from "./data-folder.ts";
import { knownMigrations } from "./migrate.ts";
import { upgradeDatabase } from "./upgrade.ts";

let folder = "";
const known = knownMigrations();
const later = (...sql: string[]) => [
  ...known,
  { sql, bps: true, folderMillis: 9_000_000_000_000, hash: "later" },
];
const read = () => readFileSync(databasePath(folder));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-upgrade-"));
  const { $client: client } = openDataFolder(folder);
  const entity = "id, version, created_at, updated_at";
  client.run(`insert into users (${entity}) values ('user', 1, '', '')`);
  client.run("insert into credentials (user_id, password_hash, updated_at) values ('user', 'hash', '')");
  client.run(
    "insert into media (name, kind, mime, size, sha256, created_at) values ('a.bin', 'file', '', 1, '', '')",
  );
  client.run(`insert into projects (${entity}) values ('project', 1, '', '')`);
  client.run(`insert into project_sections (${entity}, project_id) values ('section', 1, '', '', 'project')`);
  client.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const failing: [reason: RegExp, ...sql: string[]][] = [
  [/no such table/, "insert into missing_table values (1)"],
  [/the owner is lost/, "delete from credentials"],
  [/1 of 1 files are lost/, "drop table media"],
  [/1 rows refer to missing rows/, "delete from projects"],
  [/no such table/, "alter table users add column nickname text", "insert into missing_table values (1)"],
];

test.each(failing)("a migration that fails with %p leaves every byte unchanged", (reason, ...sql) => {
  const before = read();
  expect(() => openDataFolder(folder, { known: later(...sql) })).toThrow(RefusalError);
  expect(() => openDataFolder(folder, { known: later(...sql) })).toThrow(reason);
  expect(read()).toEqual(before);
  openDataFolder(folder).$client.close();
});

test("continues an interrupted first start", () => {
  const cut = join(folder, "cut");
  const client = new Database(join(mkdtempSync(join(folder, "running-")), "vitrine.db"));
  client.run("pragma journal_mode = wal");
  client.run("pragma user_version = 0");
  mkdirSync(cut);
  // The files of a running program are those that a kill would leave.
  for (const ending of ["", "-wal"]) copyFileSync(`${client.filename}${ending}`, databasePath(cut) + ending);
  expect(statSync(`${databasePath(cut)}-wal`).size).toBeGreaterThan(0);
  openDataFolder(cut).$client.close();
  client.close();
});

test("restores the copy, byte for byte, when a check fails after the migration", () => {
  const before = read();
  const seen: unknown[] = [];
  const check = (client: Database) => {
    seen.push(client.query("select nickname from users").all());
    throw new Error("the check failed");
  };
  const migration = later("alter table users add column nickname text");
  expect(() => upgradeDatabase(folder, migration, () => undefined, check)).toThrow(
    /could not be upgraded: the check failed/,
  );
  expect(seen).toEqual([[{ nickname: null }]]);
  expect(read()).toEqual(before);
  expect(readdirSync(folder).sort()).toEqual(["backups", "uploads", "vitrine.db"]);
  openDataFolder(folder).$client.close();
});

test("keeps the rows that refer to a table which a migration rebuilds", () => {
  const db = openDataFolder(folder, {
    known: later(
      "create table new_projects as select * from projects",
      "drop table projects",
      "create table projects (id text primary key not null, title text)",
      "insert into projects select id, title from new_projects",
      "drop table new_projects",
    ),
  });
  expect(db.$client.query("select id from project_sections").all()).toEqual([{ id: "section" }]);
  expect(db.$client.query("pragma foreign_keys").get()).toEqual({ foreign_keys: 1 });
  db.$client.close();
});

test("keeps three copies, and makes no copy if there is nothing to migrate", () => {
  for (let count = 0; count < 5; count++)
    expect(() => openDataFolder(folder, { known: later("delete from credentials") })).toThrow();
  openDataFolder(folder).$client.close();
  const copies = readdirSync(join(folder, "backups"));
  expect(copies).toHaveLength(3);
  for (const copy of copies) expect(readFileSync(join(folder, "backups", copy))).toEqual(read());
});
