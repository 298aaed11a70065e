import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { skills } from "../../features/skills/skills.table.ts";
import { createStore } from "../../testing/content-model.ts";
import { type Db, openDatabase } from "./client.ts";
import { ContentVersion } from "./content-version.ts";

let folder: string;
let db: Db;
let otherDb: Db;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-content-version-"));
  db = openDatabase(join(folder, "vitrine.db"));
  otherDb = openDatabase(join(folder, "vitrine.db"));
});
afterEach(() => {
  setSystemTime();
  db.$client.close();
  otherDb.$client.close();
  rmSync(folder, { recursive: true, force: true });
});

const addSkill = (db: Db, values: { status?: "scheduled"; publishAt?: string } = {}) =>
  createStore(db).change("add skill", (change) =>
    change.insert(skills, { skill: "Patience", strength: "1", ...values }),
  );

test("changes when another process writes, and stays the same otherwise", () => {
  const version = new ContentVersion(db.$client);
  const first = version.check();
  expect(version.check()).toBe(first);
  addSkill(otherDb);
  const second = version.check();
  expect(second).toBeGreaterThan(first);
  expect(version.check()).toBe(second);
});

test("changes when this process writes", () => {
  const store = createStore(db);
  const before = store.version.current;
  store.change("add skill", (change) => change.insert(skills, { skill: "Care", strength: "1" }));
  expect(store.version.current).toBeGreaterThan(before);
});

test("changes when a scheduled entry becomes public, and when the clock is set back before that", () => {
  setSystemTime(new Date("2026-05-01T10:00:00Z"));
  addSkill(db, { status: "scheduled", publishAt: "2026-05-01T11:00:00.000Z" });
  const version = new ContentVersion(db.$client);
  const first = version.check();
  setSystemTime(new Date("2026-05-01T10:59:59Z"));
  expect(version.check()).toBe(first);
  setSystemTime(new Date("2026-05-01T11:00:00Z"));
  const second = version.check();
  expect(second).toBeGreaterThan(first);
  expect(version.moment).toBe("2026-05-01T11:00:00.000Z");
  setSystemTime(new Date("2026-05-01T10:30:00Z"));
  expect(version.check()).toBeGreaterThan(second);
});

test("changes at midnight UTC", () => {
  setSystemTime(new Date("2026-05-01T10:00:00Z"));
  const version = new ContentVersion(db.$client);
  const first = version.check();
  setSystemTime(new Date("2026-05-02T00:00:00Z"));
  expect(version.check()).toBeGreaterThan(first);
});
