// Pages that outlive the server: the next start shows them as they were, and never one that is no longer true.
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { Program, type Site } from "./support/site.ts";

/** Pages depend on the site's address; ports of tests change with each start. */
const ADDRESS = ["--url", "https://ada.example"];
const MARK = "<!-- from the table -->";

const program = new Program();
let site: Site;
let token: string;

beforeAll(async () => {
  site = await program.serve(ADDRESS);
  token = await site.setUp({ fname: "Ada", lname: "Lovelace" });
});
afterAll(() => program.remove());

const at = (name: string) => join(program.folder, name);
const home = async (from: Site = site) => await (await from.get("/")).text();

/** Puts the mark into the kept home page, so that it can be told from one that was rendered. */
function mark(): void {
  const database = new Database(at("vitrine.db"), { readwrite: true, create: false });
  const row = database
    .query<{ zstd: Uint8Array<ArrayBuffer> }, []>("select zstd from __kept_replies where key = '/'")
    .get();
  if (row === null) throw new Error("The home page was not kept.");
  const page = new TextDecoder().decode(Bun.zstdDecompressSync(row.zstd));
  database.run("update __kept_replies set zstd = ?, br = null where key = '/'", [
    Bun.zstdCompressSync(page + MARK),
  ]);
  database.close();
}

test("a start answers with the page that the last run has kept, byte for byte", async () => {
  const before = await site.get("/");
  const page = await before.text();
  expect(page).toContain("lovelace");
  await site.stop();
  site = await program.serve(ADDRESS);
  const after = await site.get("/");
  expect(await after.text()).toBe(page);
  expect(after.headers.get("etag")).toBe(before.headers.get("etag"));
  expect(after.headers.get("content-security-policy")).toBe(before.headers.get("content-security-policy"));
  await site.stop();
  mark();
  site = await program.serve(ADDRESS);
  expect(await home()).toBe(page + MARK);
});

test("it is dropped by a change while the server runs", async () => {
  const reply = await site.get("/api/skills/create", {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ skill: { skill: "Analytical engines", strength: "1" } }),
  });
  expect(reply.status).toBe(201);
  const page = await home();
  expect(page).toContain("Analytical engines");
  expect(page).not.toContain(MARK);
});

test("and by a change while none runs", async () => {
  await home();
  await site.stop();
  mark();
  await Bun.write(at("more.json"), JSON.stringify({ skills: [{ name: "Bernoulli numbers" }] }));
  expect(await program.run(["import", "more.json"])).toMatchObject({ code: 0 });
  site = await program.serve(ADDRESS);
  const page = await home();
  expect(page).toContain("Bernoulli numbers");
  expect(page).not.toContain(MARK);
});

test("another address of the site has pages of its own", async () => {
  await home();
  await site.stop();
  mark();
  site = await program.serve(["--url", "https://lovelace.example"]);
  const page = await home();
  expect(page).toContain("https://lovelace.example/");
  expect(page).not.toContain("ada.example");
  expect(page).not.toContain(MARK);
  await site.stop();
  site = await program.serve(ADDRESS);
});

test("a backup brings none along, whoever made it", async () => {
  await home();
  await site.stop();
  mark();
  expect(await program.run(["backup", "site.tar"])).toMatchObject({ code: 0 });
  expect(await program.run(["restore", "site.tar", "--data", "elsewhere"])).toMatchObject({ code: 0 });
  const restored = await program.serve([...ADDRESS, "--data", "elsewhere"]);
  const page = await home(restored);
  expect(page).toContain("Bernoulli numbers");
  expect(page).not.toContain(MARK);
  await restored.stop();
});
