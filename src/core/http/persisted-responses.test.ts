import { afterEach, beforeEach, expect, jest, setSystemTime, spyOn, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { skills } from "../../features/skills/skills.table.ts";
import { storeOf } from "../../testing/content-model.ts";
import type { ContentStore } from "../content/content-store.ts";
import { type Db, openDatabase } from "../database/client.ts";
import { Revision } from "../database/revision.ts";
import { PersistedResponses } from "./persisted-responses.ts";
import { Representation } from "./representation.ts";
import { ResponseCache } from "./response-cache.ts";

const MAKER = "this program 2026-11-20";
const PAGE = "<!doctype html><title>A page</title>";

let folder: string;
let db: Db;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-kept-"));
  db = openDatabase(join(folder, "vitrine.db"));
});
afterEach(() => {
  db.$client.close();
  rmSync(folder, { recursive: true, force: true });
});

const page = (text = PAGE) =>
  new Representation(text, { type: "text/html; charset=utf-8", headers: { "X-Kept": "yes" } });
const ask = (headers: Record<string, string> = {}) => new Request("http://localhost/", { headers });
const addSkill = (store: ContentStore) =>
  store.change("add skill", (change) => change.insert(skills, { skill: "Patience", strength: "1" }));

/** As after a start: nothing in the memory, and a connection of its own. */
function afterStart(maker = MAKER): { kept: PersistedResponses; close(): void } {
  const { $client: client } = openDatabase(join(folder, "vitrine.db"));
  return {
    kept: new PersistedResponses(client, new Revision(client), () => maker),
    close: () => client.close(),
  };
}

function findAfterStart(key: string, maker?: string): Representation | undefined {
  const { kept, close } = afterStart(maker);
  try {
    return kept.find(key);
  } finally {
    close();
  }
}

function keep(key: string, reply = page()): void {
  const revision = new Revision(db.$client);
  const cache = new ResponseCache(revision, new PersistedResponses(db.$client, revision, () => MAKER));
  cache.set(key, reply, revision.current, true);
  cache.write();
}

test("the next start finds a reply as it was, in each of its encodings", async () => {
  const reply = page();
  for (const encoding of ["", "br", "zstd", "gzip"]) {
    const asked = ask(encoding === "" ? {} : { "accept-encoding": encoding });
    const before = reply.respond(asked.clone());
    keep("/", reply);
    const after = findAfterStart("/")?.respond(asked.clone());
    expect(Object.fromEntries(after?.headers ?? [])).toEqual(Object.fromEntries(before.headers));
    expect(await after?.bytes()).toEqual(await before.bytes());
  }
});

test("replies that a start has not looked at stay beside those it adds", () => {
  keep("/");
  keep("/about");
  expect(findAfterStart("/")).toBeDefined();
  expect(findAfterStart("/about")).toBeDefined();
  expect(findAfterStart("/contact")).toBeUndefined();
});

test("another program, other settings or another day find none, and take the place of these", () => {
  keep("/");
  expect(findAfterStart("/", "this program 2026-11-21")).toBeUndefined();
  const { kept, close } = afterStart("another program");
  kept.add(new Map([["/about", page()]]), 0);
  close();
  expect(findAfterStart("/")).toBeUndefined();
  expect(findAfterStart("/about", "another program")).toBeDefined();
});

test("what was made before midnight is not kept after it", () => {
  setSystemTime(new Date("2026-11-21T23:59:59Z"));
  const revision = new Revision(db.$client);
  const cache = new ResponseCache(revision, new PersistedResponses(db.$client, revision, () => MAKER));
  cache.set("/", page(), revision.current, true);
  setSystemTime(new Date("2026-11-22T00:00:01Z"));
  cache.write();
  setSystemTime();
  expect(findAfterStart("/")).toBeUndefined();
});

test("a change of the content drops them with itself, and not when it fails", () => {
  keep("/");
  const store = storeOf(db);
  expect(() =>
    store.change("fail", () => {
      throw new Error("not this time");
    }),
  ).toThrow("not this time");
  expect(findAfterStart("/")).toBeDefined();
  addSkill(store);
  expect(findAfterStart("/")).toBeUndefined();
});

test("what no visitor sees leaves them", () => {
  keep("/");
  storeOf(db).changePrivately("receive message", () => undefined);
  expect(findAfterStart("/")).toBeDefined();
});

test("a reply is not kept when another process has changed the content since it was made", () => {
  const revision = new Revision(db.$client);
  const kept = new PersistedResponses(db.$client, revision, () => MAKER);
  const made = revision.look();
  const other = openDatabase(join(folder, "vitrine.db"));
  addSkill(storeOf(other));
  other.$client.close();
  kept.add(new Map([["/", page()]]), made);
  expect(findAfterStart("/")).toBeUndefined();
});

test("a running server finds none any more once the content has changed, whoever keeps some then", () => {
  keep("/", page("old"));
  const { kept, close } = afterStart();
  expect(kept.find("/")).toBeDefined();
  addSkill(storeOf(db));
  keep("/", page("new"));
  // A look every 20 ms.
  Bun.sleepSync(25);
  expect(kept.find("/")).toBeUndefined();
  close();
});

test("only what is meant to last is written, and what was dropped is not", () => {
  const store = storeOf(db);
  const cache = new ResponseCache(
    store.revisions,
    new PersistedResponses(db.$client, store.revisions, () => MAKER),
  );
  cache.set("/nowhere", page(), store.revision);
  cache.set("/", page(), store.revision, true);
  addSkill(store);
  cache.set("/about", page(), store.revision, true);
  cache.write();
  expect(findAfterStart("/nowhere")).toBeUndefined();
  expect(findAfterStart("/")).toBeUndefined();
  expect(findAfterStart("/about")).toBeDefined();
});

test("replies to addresses that visitors make up take no more memory than a site's pages", () => {
  const revision = new Revision(db.$client);
  const cache = new ResponseCache(revision);
  const large = () => new Representation("x".repeat(1_000_000), { type: "text/html" });
  for (let host = 0; host < 100; host++) cache.set(`${host}/`, large(), revision.current, true);
  const kept = Array.from({ length: 100 }, (_, host) => cache.get(`${host}/`)).filter(Boolean);
  expect(kept.length).toBe(12);
  expect(cache.get("99/")).toBeDefined();
  cache.set("huge", new Representation("x".repeat(20_000_000), { type: "text/html" }), revision.current);
  expect(cache.get("huge")).toBeDefined();
  expect(cache.get("99/")).toBeUndefined();
  cache.end();
});

test("what had to go is not packed smaller, nor held until then", async () => {
  jest.useFakeTimers();
  const refine = spyOn(Representation.prototype, "refine").mockResolvedValue();
  try {
    const revision = new Revision(db.$client);
    const cache = new ResponseCache(revision);
    const large = () => new Representation("x".repeat(1_000_000), { type: "text/html" });
    for (let host = 0; host < 100; host++) cache.set(`${host}/`, large(), revision.current, true);
    jest.advanceTimersByTime(10_000);
    for (let turn = 0; turn < 100; turn++) await Promise.resolve();
    expect(refine).toHaveBeenCalledTimes(12);
  } finally {
    refine.mockRestore();
    jest.useRealTimers();
  }
});

test("what the next start is not to find is packed smaller too, where that makes it smaller, but for what visitors make up", async () => {
  jest.useFakeTimers();
  const refined: string[] = [];
  try {
    const revision = new Revision(db.$client);
    const cache = new ResponseCache(revision);
    cache.refine = async (key) => void refined.push(key);
    const quiet = async () => {
      jest.advanceTimersByTime(10_000);
      for (let turn = 0; turn < 200; turn++) await Promise.resolve();
      return refined.splice(0);
    };
    const document = () => new Representation("%PDF", { type: "application/pdf" });
    cache.set("picture", new Representation("…", { type: "image/webp" }), revision.current);
    cache.set("resume", document(), revision.current);
    expect(await quiet()).toEqual(["resume"]);
    for (let host = 0; host < 100; host++) cache.set(`resume of ${host}`, document(), revision.current);
    cache.set("/", page(), revision.current, true);
    const done = await quiet();
    expect(done.length).toBeLessThan(25);
    expect(done.at(-1)).toBe("/");
    revision.moveOn();
    cache.set("resume", document(), revision.current);
    expect(await quiet()).toEqual(["resume"]);
  } finally {
    jest.useRealTimers();
  }
});
