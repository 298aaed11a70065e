import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { skills } from "../../features/skills/skills.table.ts";
import { storeOf } from "../../testing/content-model.ts";
import { type Db, openDatabase } from "./client.ts";
import { Revision } from "./revision.ts";

let folder: string;
let here: Db;
let there: Db;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-revision-"));
  here = openDatabase(join(folder, "vitrine.db"));
  there = openDatabase(join(folder, "vitrine.db"));
});
afterEach(() => {
  here.$client.close();
  there.$client.close();
  rmSync(folder, { recursive: true, force: true });
});

const change = (db: Db) =>
  storeOf(db).change("add skill", (one) => one.insert(skills, { skill: "Patience", strength: "1" }));
const countVisit = (db: Db) =>
  db.$client.run(
    "insert into visits (period, kind, name, views, visitors) values ('2026-11-24', 'total', '', 1, 1) on conflict do update set views = views + 1",
  );

test("a change by another process moves it on, and what that writes beside the content does not", () => {
  change(there);
  const revision = new Revision(here.$client);
  const first = revision.look();
  countVisit(there);
  expect(revision.look()).toBe(first);
  change(there);
  const second = revision.look();
  expect(second).toBeGreaterThan(first);
  countVisit(there);
  expect(revision.look()).toBe(second);
  change(there);
  countVisit(there);
  expect(revision.look()).toBeGreaterThan(second);
});

test("an own change moves it on once, and another's after it again", () => {
  const revision = new Revision(here.$client);
  const store = storeOf(here);
  store.change("add skill", (one) => one.insert(skills, { skill: "Care", strength: "1" }));
  revision.moveOn();
  const first = revision.look();
  expect(revision.look()).toBe(first);
  change(there);
  expect(revision.look()).toBeGreaterThan(first);
});

test("a change by a program that leaves no stamp is one, too", () => {
  change(there);
  const revision = new Revision(here.$client);
  const first = revision.look();
  there.$client.run("delete from __kept_replies");
  const second = revision.look();
  expect(second).toBeGreaterThan(first);
  there.$client.run("delete from __kept_replies");
  countVisit(there);
  expect(revision.look()).toBeGreaterThan(second);
});

test("while it is held it says the former number, and peeks tell of the change", async () => {
  const revision = new Revision(here.$client);
  const first = revision.look();
  const release = revision.hold();
  const { version } = revision.peek();
  change(there);
  await Bun.sleep(40);
  expect(revision.current).toBe(first);
  expect(revision.peek().isChanged).toBe(true);
  expect(revision.peek().version).not.toBe(version);
  expect(revision.peek()).toEqual(revision.peek());
  release();
  expect(revision.current).toBeGreaterThan(first);
  expect(revision.peek().isChanged).toBe(false);
});
