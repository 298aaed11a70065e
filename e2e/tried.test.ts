// Kinds of fault that were reported of other programs (docs/tried.md), tried on the executable.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { ownerEmail, ownerPassword, Program, type Site } from "./support/site.ts";

const LONG_WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft".repeat(
  2,
);

let program: Program;
let site: Site;
let token: string;

beforeAll(async () => {
  program = new Program();
  site = await program.serve();
  token = await site.setUp({ fname: "Ada", lname: "Lovelace" });
});
afterAll(async () => {
  await site.stop();
  program.remove();
});

/** The first line of the answer to bytes that no ordinary client sends. */
async function statusOf(request: string): Promise<string> {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  socket.write(request);
  const [answer] = await once(socket, "data");
  socket.destroy();
  return String(answer).split("\r\n")[0] ?? "";
}

test.each([
  [
    "an absolute address",
    "GET http://127.0.0.1/about HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "HTTP/1.1 200 OK",
  ],
  ["HTTP/1.0 without a host", "GET /about HTTP/1.0\r\n\r\n", /^HTTP\/1\.[01] (200|400)/],
  [
    "two lengths of a body",
    "POST /api/users/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "HTTP/1.1 400 Bad Request",
  ],
  [
    "another site behind slashes",
    "GET //evil.example/ HTTP/1.1\r\nHost: a\r\n\r\n",
    "HTTP/1.1 404 Not Found",
  ],
  [
    "another site behind encoded slashes",
    "GET /%2f%2fevil.example%2f HTTP/1.1\r\nHost: a\r\n\r\n",
    "HTTP/1.1 404 Not Found",
  ],
  [
    "an address of 20 kB",
    `GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    "HTTP/1.1 431 Request Header Fields Too Large",
  ],
])("answers a request with %s, and goes on", async (_, request, status) => {
  expect(await statusOf(request)).toMatch(status);
  expect((await site.get("/healthz")).status).toBe(200);
});

test("tells curl to continue with a large upload", async () => {
  const { stdout } = spawnSync(
    "curl",
    [
      "--silent",
      "--show-error",
      ...[
        "--header",
        "Expect: 100-continue",
        "--header",
        `Authorization: Bearer ${token}`,
        "--request",
        "PUT",
      ],
      ...[
        "--form",
        "name=Large",
        "--form",
        "file=@-;filename=large.bin",
        "--write-out",
        "%{http_code} %{time_total}",
      ],
      `${site.url}/api/downloads/add-download/new`,
    ],
    { input: Buffer.alloc(3_000_000, 1) },
  );
  const [status, seconds] = stdout.toString().split("}").at(-1)?.trim().split(" ") ?? [];
  expect(status).toBe("201");
  // Without an answer to the header, curl would wait a second.
  expect(Number(seconds)).toBeLessThan(1);
});

test("offers a file whose name is an emoji under that name", async () => {
  const form = new FormData();
  form.append("name", "💫 Grüße");
  form.append("file", new Blob(["%PDF-1.4"]), "💫 Grüße.pdf");
  const added = await site.get("/api/downloads/add-download/new", {
    method: "PUT",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(added.status).toBe(201);
  const file = await site.get(`/files/${encodeURIComponent("💫 Grüße")}`);
  expect(file.headers.get("content-disposition")).toContain(
    "filename*=UTF-8''%F0%9F%92%AB%20Gr%C3%BC%C3%9Fe",
  );
});

test("keeps a site in a folder with any characters in its name", async () => {
  const folder = "a b#c?d%20ü'x";
  const owner = ["owner", "--email", "ada@example.org", "--password-stdin", "--data", folder];
  expect(await program.run(owner, "analytical engine 1843\n")).toMatchObject({ code: 0 });
  expect(await program.run(["backup", "b ü#.tar", "--data", folder])).toMatchObject({ code: 0 });
  expect(await program.run(["restore", "b ü#.tar", "--data", "n?%23"])).toMatchObject({ code: 0 });
  expect((await program.run(["doctor", "--data", "n?%23"])).out).toContain("No faults.");
});

test("shows months as they were entered, west of Greenwich too, and reads null as nothing", async () => {
  const work = [
    { name: "Mill", position: "Engineer", startDate: "2014-01-01", endDate: null },
    { name: "Store", position: "Clerk", startDate: "2012-03", endDate: "2013-12-31" },
  ];
  writeFileSync(join(program.folder, "r.json"), JSON.stringify({ basics: { name: "Ada", phone: 49 }, work }));
  const zone = { TZ: "America/Los_Angeles" };
  expect(await program.run(["import", "r.json", "--data", "west"], "", zone)).toMatchObject({ code: 0 });
  const west = await program.serve(["--data", "west"], zone);
  const page = (await (await west.get("/experience")).text()).replaceAll(/<[^>]*>/g, " ");
  await west.stop();
  for (const month of ["Jan 2014", "Mar 2012", "Dec 2013", "Current"]) expect(page).toContain(month);
  expect(page).not.toContain("Feb 2012");
});

test("breaks words that are longer than a line of the PDF", async () => {
  const resume = {
    basics: { name: "Ada Lovelace", url: `https://example.org/${"a".repeat(300)}`, summary: LONG_WORD },
    work: [{ name: LONG_WORD, position: LONG_WORD, startDate: "2014-01", highlights: [LONG_WORD] }],
    skills: [{ name: LONG_WORD }],
  };
  writeFileSync(join(program.folder, "long.json"), JSON.stringify(resume));
  expect(await program.run(["import", "long.json", "--data", "long"])).toMatchObject({ code: 0 });
  for (const template of ["printed", "plain", "dense"]) {
    const file = `${template}.pdf`;
    expect((await program.run(["export", file, "--template", template, "--data", "long"])).code).toBe(0);
    const { stdout } = spawnSync("pdftotext", ["-bbox", file, "-"], { cwd: program.folder });
    const [, width] = /page width="([\d.]+)"/.exec(stdout.toString()) ?? [];
    const ends = [...stdout.toString().matchAll(/xMax="([\d.]+)"/g)].map(([, end]) => Number(end));
    expect(ends.length).toBeGreaterThan(10);
    expect(Math.max(...ends)).toBeLessThan(Number(width));
  }
});

test("goes on when nobody reads its output any more", async () => {
  const port = freePort();
  const child = Bun.spawn(
    ["bash", "-c", `exec ./vitrine serve --data unread --host 127.0.0.1 --port ${port} > >(head -1) 2>&1`],
    { cwd: program.folder, stdout: "pipe" },
  );
  const url = `http://127.0.0.1:${port}`;
  await new Response(child.stdout).text();
  const refused = { method: "POST", body: '{"email":"a@b.example","password":"x"}' };
  const headers = { "content-type": "application/json" };
  for (let count = 0; count < 3; count++)
    expect((await fetch(`${url}/api/users/login`, { ...refused, headers })).status).toBe(401);
  child.kill();
  expect(await child.exited).toBe(0);
});

test("starts again on the same port at once, with a connection still open", async () => {
  const port = String(freePort());
  const first = await program.serve(["--data", "again", "--port", port]);
  await (await first.get("/")).text();
  await first.stop();
  const second = await program.serve(["--data", "again", "--port", port]);
  expect((await second.get("/healthz")).status).toBe(200);
  await second.stop();
});

test("goes on with too few file handles, and serves pages", async () => {
  const port = freePort();
  const child = Bun.spawn(
    ["bash", "-c", `ulimit -n 64; exec ./vitrine serve --data few --host 127.0.0.1 --port ${port}`],
    { cwd: program.folder, stdout: "pipe", stderr: "pipe" },
  );
  const lines = child.stdout.getReader();
  let written = "";
  while (!written.includes("listening on")) written += new TextDecoder().decode((await lines.read()).value);
  // More connections than handles, also while background work starts.
  const end = Date.now() + 2500;
  while (Date.now() < end)
    await Promise.all(
      Array.from({ length: 80 }, () =>
        fetch(`http://127.0.0.1:${port}/`, { keepalive: false }).catch(() => null),
      ),
    );
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  child.kill();
  expect(await child.exited).toBe(0);
}, 60_000);

test("needs neither a home folder nor a temporary one, nor any other variable", async () => {
  const folder = join(program.folder, "bare");
  const run = (...words: string[]) =>
    Bun.spawnSync([join(program.folder, "vitrine"), ...words, "--data", folder], {
      cwd: "/",
      env: { TMPDIR: "/nonexistent" },
      stdin: Buffer.from("analytical engine 1843\n"),
    });
  expect(run("owner", "--email", "ada@example.org", "--password-stdin").exitCode).toBe(0);
  expect(run("backup").exitCode).toBe(0);
  expect(run("doctor").stdout.toString()).toContain("No faults.");
});

test("logs in with the email as a phone's keyboard writes it", async () => {
  const reply = await site.get("/api/users/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `${ownerEmail.toUpperCase()} `, password: ownerPassword }),
  });
  expect(reply.status).toBe(200);
});

function freePort(): number {
  const probe = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const port = Number(probe.port);
  void probe.stop(true);
  return port;
}
