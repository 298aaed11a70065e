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

test("while what shows another's change is being made it says the former number, until a look or for a moment", async () => {
  change(there);
  const revision = new Revision(here.$client);
  let told = 0;
  let isBeingMade = true;
  revision.onForeignChange = () => {
    told += 1;
    return isBeingMade;
  };
  const first = revision.look();
  const { version } = revision.peek();
  countVisit(there);
  await Bun.sleep(30);
  expect([revision.current, told]).toEqual([first, 0]);
  expect(revision.peek()).toEqual({ version, isChanged: false });

  change(there);
  await Bun.sleep(30);
  expect([revision.current, revision.current, told]).toEqual([first, first, 1]);
  expect(revision.peek().isChanged).toBe(true);
  expect(revision.peek().version).not.toBe(version);
  expect(revision.peek()).toEqual(revision.peek());
  const second = revision.look();
  expect(second).toBeGreaterThan(first);
  expect(revision.peek().isChanged).toBe(false);

  change(there);
  const until = performance.now() + 5000;
  while (revision.current === second && performance.now() < until) await Bun.sleep(25);
  expect(revision.current).toBeGreaterThan(second);

  isBeingMade = false;
  const third = revision.look();
  change(there);
  await Bun.sleep(30);
  expect(revision.current).toBeGreaterThan(third);
});
