import { Database } from "bun:sqlite";
import { afterEach, expect, spyOn, test } from "bun:test";
import { Revision } from "../database/revision.ts";
import { Representation } from "./representation.ts";
import { ResponseCache } from "./response-cache.ts";

let now = 1000;
const clock = spyOn(performance, "now").mockImplementation(() => now);
afterEach(() => clock.mockRestore());

test("what was asked for counts as that over several changes in a row, for a minute, and what is asked for first comes first", () => {
  const client = new Database(":memory:");
  client.run("create table __kept_replies (key text, maker text)");
  const revision = new Revision(client);
  const cache = new ResponseCache(revision);
  const page = () => new Representation("A page", { type: "text/html" });
  const make = (...keys: string[]) => {
    for (const key of keys) cache.set(key, page(), revision.current);
  };
  const change = () => {
    revision.moveOn();
    make("/", "/about", "/projects");
  };
  make("/", "/about", "/projects");
  expect(cache.asked).toEqual([]);
  cache.noteAsked("/never-made");
  cache.noteAsked("/about");
  cache.get("/");
  expect(cache.asked).toEqual(["/about", "/"]);

  change();
  now += 30_000;
  change();
  expect(cache.asked).toEqual(["/about", "/"]);
  cache.get("/projects");
  cache.get("/");
  expect(cache.asked).toEqual(["/projects", "/", "/about"]);

  change();
  expect(cache.asked).toEqual(["/projects", "/"]);
  now += 59_000;
  change();
  expect(cache.asked).toEqual(["/projects", "/"]);
  now += 1001;
  expect(cache.asked).toEqual([]);
});
