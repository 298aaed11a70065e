import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expectEventually } from "./support/eventually.ts";
import { ownerEmail, ownerPassword, Program, type Site } from "./support/site.ts";
import { Server } from "./trust/support/server.ts";

const resume = join(import.meta.dir, "fixtures/resume.json");
const resetPassword = "a new long secret";
let program: Program;
let site: Site;

beforeAll(async () => {
  program = new Program();
  // Files in the working folder must have no effect (§S14).
  writeFileSync(join(program.folder, ".env"), "VITRINE_PORT=1\nVITRINE_URL=https://evil.example\n");
  writeFileSync(join(program.folder, "bunfig.toml"), 'preload = ["./evil.ts"]\n');
  writeFileSync(join(program.folder, "evil.ts"), 'await Bun.write("evil-was-here", "");\n');
  site = await program.serve();
});

afterAll(async () => {
  await site.stop();
  program.remove();
});

test("creates a site in an empty folder, and reads no other file in it", async () => {
  expect(existsSync(join(program.folder, "vitrine.db"))).toBe(true);
  expect(existsSync(join(program.folder, "uploads"))).toBe(true);
  expect(existsSync(join(program.folder, "evil-was-here"))).toBe(false);
  const home = await (await site.get("/")).text();
  expect(home).not.toContain("evil.example");
  const health = await site.get("/healthz");
  expect(await health.json()).toEqual({ status: "ok", version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
});

test("reports an unknown variable once, without its value, and starts anyway", async () => {
  const environment = { VITRINE_SMPT_URL: "smtp://user:secret@mail.example.org", VITRINE_HTTP3: "on" };
  const lines = [
    "VITRINE_SMPT_URL is not a setting and has no effect. Did you mean VITRINE_SMTP_URL?",
    "VITRINE_HTTP3 is no longer used. Remove it.",
  ];
  const { code, err } = await program.run(["backup", "spelling.tar"], "", environment);
  expect([code, err.trimEnd().split("\n").sort()]).toEqual([0, lines.toSorted()]);

  const server = await Server.start(program, { words: ["--data", "spelling"], environment });
  await server.setUp();
  // These start subprocesses, which have the same environment.
  for (const path of ["/", "/resume.pdf"]) expect((await server.get(path)).status).toBe(200);
  expect(await server.stop()).toBe(0);
  for (const line of lines) expect(server.log.split("\n").filter((each) => each === line)).toEqual([line]);
  expect(server.log).not.toContain("secret");
});

const commandLines: [args: string[], code: number, output: RegExp][] = [
  [["--version"], 0, /^\d+\.\d+\.\d+\n$/],
  [["--help"], 0, /import FILE[\s\S]*VITRINE_TRUST_PROXY/],
  [["serv"], 2, /no command "serv"[\s\S]*--help/],
  [["serve", "--prot", "1"], 2, /--prot[\s\S]*--help/],
  [["import", "--help"], 0, /^Usage: vitrine import FILE[\s\S]*Example[\s\S]*--dry-run[\s\S]*--data/],
  [["help", "backup"], 0, /^Usage: vitrine backup/],
  [["bakup", "--help"], 2, /^There is no command "bakup"\. Did you mean backup\?\nTry/],
  [["serve", "--prot", "1"], 2, /^There is no flag --prot\. Did you mean --port\?\nTry/],
  [["doctor", "--fix=3", "--xyzzy"], 2, /^There is no flag --xyzzy\.\nTry/],
  [["import"], 2, /one FILE/],
  [["owner"], 2, /--email/],
  [["serve", "--port", "99999"], 1, /--port must be a port/],
  [["serve", "--port"], 2, /--port needs a value\.[\s\S]*--help/],
  [["serve", "--data", "--port", "0"], 2, /--data needs a value\./],
  [["serve", "--port", "-1"], 1, /--port must be a port from 0 to 65535, not "-1"/],
  [["serve", "--url", "example.org"], 1, /--url must be like https/],
  [["serve", "--trust-proxy", "somewhere"], 1, /--trust-proxy must list/],
  [["serve", "--port", "0", "--data", "no/such"], 1, /there is no folder .*\/no\. Check the path/],
  [["backup", "--data", "no/such"], 1, /There is no site/],
  [["serve", "example.org", "--port", "8080", "--data", "other"], 1, /--port has no effect with a domain/],
  [["serve", "--log-format", "xml"], 1, /--log-format must be text or json, not "xml"\./],
  [["serve", "--port", "0", "--data", "vitrine/sub"], 1, /--data \(VITRINE_DATA\) must be a folder/],
  [["serve", "--port", "0", "--data", "vitrine"], 1, /must be a folder; .*\/vitrine is a file\./],
  [["restore", ".", "--data", "other"], 1, /^\. is not a file\./],
  [["serve", "--port", "0", "--data", "other", "--host", "203.0.113.7"], 1, /--host \(VITRINE_HOST\)/],
  [["import", "missing.json"], 1, /missing\.json/],
  [["owner", "--email", "nobody", "--password-stdin"], 1, /valid email address/],
  [["restore"], 2, /one FILE/],
  [["restore", "missing.tar", "--data", "another"], 1, /missing\.tar can't be read/],
  [["backup", "--data", "another"], 1, /There is no site in/],
];

test.each(commandLines)("vitrine %j exits %i", async (args, code, output) => {
  const finished = await program.run(args, "a long enough secret\n");
  expect(finished.code).toBe(code);
  expect(finished.out + finished.err).toMatch(output);
  expect(finished.err).not.toContain("    at "); // No stack trace for invalid input.
});

test("a start that fails says why and exits", async () => {
  const folder = join(program.folder, "obstructed");
  const first = await program.serve(["--data", folder]);
  await first.stop();
  rmSync(join(folder, "uploads/.variants"), { recursive: true });
  writeFileSync(join(folder, "uploads/.variants"), "");
  const finished = await program.run(["serve", "--port", "0", "--data", folder]);
  expect([finished.code, finished.out]).toEqual([1, ""]);
  expect(finished.err).toContain("EEXIST");
});

test("a second server on the same folder is refused", async () => {
  const second = await program.run(["serve", "--port", "0"]);
  expect(second.code).toBe(1);
  expect(second.err).toContain("Another Vitrine serves");
});

test("the setup creates one owner, and only with the code", async () => {
  const code = new URL(site.setupPath, site.url).searchParams.get("setup");
  const body = { email: ownerEmail, password: ownerPassword, fname: "Grace", lname: "Hopper" };
  const post = (json: object) =>
    site.get("/api/setup", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(json),
    });
  expect((await post({ ...body, code: "guess" })).status).toBe(403);
  expect((await post({ ...body, code })).status).toBe(201);
  expect((await post({ ...body, code })).status).toBe(409);
  expect(await (await site.get("/")).text()).toContain("grace hopper");
});

test("a résumé imported while the server runs is shown immediately", async () => {
  const before = await (await site.get("/experience")).text();
  expect(before).toContain("hasn&#x27;t set any experiences");
  const finished = await program.run(["import", resume]);
  expect(finished).toMatchObject({ code: 0, err: "" });
  const { work } = JSON.parse(readFileSync(resume, "utf8"));
  const experience = async () => (await site.get("/experience")).text();
  const name = work[0].name ?? work[0].company;
  await expectEventually(
    async () => (await experience()).includes(name),
    true,
    "the page names the employer",
  );
  const after = await experience();
  expect(after).not.toContain("set any experiences");
});

test("importing an invalid file changes nothing and says why", async () => {
  const read = async () => await (await site.get("/api/skills/site-skills")).text();
  const before = await read();
  writeFileSync(join(program.folder, "broken.json"), '{ "basics": { "name": "X" },\n  "work": [ }');
  const finished = await program.run(["import", "broken.json"]);
  expect(finished.code).toBe(1);
  expect(finished.err).toMatch(/line 2/);
  expect(await read()).toBe(before);
});

test("the owner command resets the password and ends every session", async () => {
  const login = (password: string) =>
    site.get("/api/users/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: ownerEmail, password }),
    });
  const { token } = (await (await login(ownerPassword)).json()) as { token: string };
  const me = () =>
    site.get(`/api/users/get-with-token/${token}`, { headers: { authorization: `Bearer ${token}` } });
  expect((await me()).status).toBe(200);
  const finished = await program.run(
    ["owner", "--email", ownerEmail, "--password-stdin"],
    `${resetPassword}\n`,
  );
  expect(finished.code).toBe(0);
  expect((await me()).status).toBe(401);
  expect((await login(ownerPassword)).status).toBe(401);
  expect((await login(resetPassword)).status).toBe(200);
});

test("doctor reports no faults, and later a damaged file", async () => {
  const { token } = (await (
    await site.get("/api/users/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: ownerEmail, password: resetPassword }),
    })
  ).json()) as { token: string };
  const body = new FormData();
  body.append("name", "Notes");
  body.append("file", new Blob(["some notes"]), "notes.txt");
  const reply = await site.get("/api/downloads/add-download/new", {
    method: "PUT",
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  const { download } = (await reply.json()) as { download: { file: string } };
  const served = await site.get(download.file);
  expect(served.headers.get("content-disposition")).toStartWith("attachment");
  expect(await served.text()).toBe("some notes");

  expect(await program.run(["doctor"])).toMatchObject({
    code: 0,
    out: expect.stringContaining("No faults."),
  });
  const path = join(program.folder, download.file);
  const content = readFileSync(path);
  writeFileSync(path, "other notes");
  expect(await program.run(["doctor"])).toMatchObject({
    code: 1,
    out: expect.stringContaining("differs from what was uploaded"),
  });
  writeFileSync(path, content);
});

test("redirects to the path without a trailing slash and keeps the rest of the address", async () => {
  for (const [path, place] of [
    ["/about/", "/about"],
    ["/projects/?utm_source=x", "/projects?utm_source=x"],
    ["/admin/?setup=0123", "/admin?setup=0123"],
  ] as const) {
    const reply = await site.get(path, { redirect: "manual" });
    expect([reply.status, reply.headers.get("location")]).toEqual([308, place]);
  }
});

test("answers 404 for an unknown path by any method, and 405 for writing to a page or file", async () => {
  const asset = /\/assets\/[\w-]+\.js/.exec(await (await site.get("/")).text())?.[0] ?? "";
  const [upload] = readdirSync(join(program.folder, "uploads")).filter((name) => name.endsWith(".bin"));
  for (const [method, path, status] of [
    ["POST", "/nowhere", 404],
    ["DELETE", `/uploads/${upload}`, 405],
    ["PUT", asset, 405],
    ["POST", "/icons/32.png", 405],
    ["DELETE", "/uploads/x.png", 405],
    ["POST", "/", 405],
    ["PUT", "/project/x", 405],
    ["POST", "/healthz", 405],
    ["GET", "/%ff", 404],
  ] as const) {
    const reply = await site.get(path, { method });
    expect(reply.status, `${method} ${path}`).toBe(status);
    expect(reply.headers.get("allow"), `${method} ${path}`).toBe(status === 405 ? "GET, HEAD" : null);
  }
});

test("HEAD answers with the status and length of GET", async () => {
  for (const path of [
    "/",
    "/api/setup",
    "/api/skills/site-skills",
    "/api/contacts",
    "/api/projects/site-project/x",
  ]) {
    const headers = { "accept-encoding": "identity" };
    const [head, get] = [
      await site.get(path, { method: "HEAD", headers }),
      await site.get(path, { headers }),
    ];
    expect(head.status, path).toBe(get.status);
    expect(await head.text(), path).toBe("");
    expect(head.headers.get("content-length"), path).toBe(String((await get.bytes()).byteLength));
  }
});

test("hostile paths don't reach any file", async () => {
  for (const path of [
    "/assets/../../vitrine.db",
    "/assets/%2e%2e/%2e%2e/vitrine.db",
    "/uploads/..%2fvitrine.db",
    "/uploads/%252e%252e/vitrine.db",
    "/uploads/.tmp",
    "/uploads/..\\vitrine.db",
    "//etc/passwd",
    "/%00",
    "/uploads/%00",
    "/%",
  ]) {
    const response = await site.get(path);
    expect([400, 404], path).toContain(response.status);
    expect(response.headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(await response.text(), path).not.toContain("SQLite format");
  }
});

test("SIGTERM stops it with exit code 0, and its content is there after a restart", async () => {
  const home = await (await site.get("/")).text();
  expect(await site.stop()).toBe(0);
  site = await program.serve();
  expect(site.output).not.toContain("setup=");
  expect(await (await site.get("/")).text()).toContain(/<h1[^>]*>.*?<\/h1>/.exec(home)?.[0] ?? "missing");
});

/** Copies the site and damages the first page of a table or index. */
function copyWithDamage(name: string): string {
  const folder = join(program.folder, `damaged-${name}`);
  mkdirSync(folder);
  cpSync(join(program.folder, "vitrine.db"), join(folder, "vitrine.db"));
  cpSync(join(program.folder, "uploads"), join(folder, "uploads"), { recursive: true });
  const database = new Database(join(folder, "vitrine.db"));
  const { rootpage } = database
    .query<{ rootpage: number }, [string]>("select rootpage from sqlite_schema where name = ?")
    .get(name) ?? { rootpage: 0 };
  const { page_size: size } = database.query<{ page_size: number }, []>("pragma page_size").get() ?? {
    page_size: 0,
  };
  database.close();
  const bytes = readFileSync(join(folder, "vitrine.db"));
  bytes.fill(0xee, (rootpage - 1) * size, rootpage * size);
  writeFileSync(join(folder, "vitrine.db"), bytes);
  return folder;
}

test("a damaged table is reported by doctor, /healthz, and the pages that need it", async () => {
  await site.stop();
  const folder = copyWithDamage("skills");
  const examined = await program.run(["doctor", "--data", folder]);
  expect(examined.code).toBe(1);
  expect(examined.out).toContain("The database is damaged");
  expect(examined.err).not.toContain("SQLiteError");
  const copied = await program.run(["backup", "--data", folder]);
  expect(copied.code).toBe(1);
  expect(copied.err).toMatch(
    /^\S+vitrine\.db is damaged or not a Vitrine database\..*Restore a backup with `vitrine restore FILE`.*\n$/,
  );

  const damaged = await program.serve(["--data", folder]);
  expect((await damaged.get("/healthz")).status).toBe(503);
  const home = await damaged.get("/");
  expect(home.status).toBe(500);
  expect(home.headers.get("content-type")).toStartWith("text/html");
  expect(home.headers.get("cache-control")).toBe("no-store");
  const words = await home.text();
  expect(words).toContain("Unexpected Application Error!");
  expect(words).not.toMatch(/SQLite|malformed/);
  await damaged.stop();

  // With a damaged index, pages still work, but the first write that uses it fails.
  const indexed = await program.serve(["--data", copyWithDamage("sqlite_autoindex_history_1")]);
  expect((await indexed.get("/healthz")).status).toBe(200);
  const write = await indexed.get("/api/skills/create", {
    method: "POST",
    headers: { authorization: `Bearer ${await logInTo(indexed)}`, "content-type": "application/json" },
    body: JSON.stringify({ skill: { skill: "Patience", strength: "1" } }),
  });
  expect(write.status).toBe(500);
  expect((await indexed.get("/healthz")).status).toBe(503);
  await indexed.stop();
  site = await program.serve();
});

/** Logs in with the password that `vitrine owner` set. */
async function logInTo(server: Site): Promise<string> {
  const reply = await server.get("/api/users/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: ownerEmail, password: resetPassword }),
  });
  return (await reply.json()).token;
}
