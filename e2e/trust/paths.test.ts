import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isLong, reportFigure } from "../../src/testing/long-run.ts";
import { Program } from "../support/site.ts";
import { exchange } from "./support/raw.ts";
import { bearer, form, Server } from "./support/server.ts";

/** Content of files in and around the data folder, whose names are requested. */
const SECRET = "what nobody may read 7f3a";

let program: Program;
let server: Server;

beforeAll(async () => {
  program = new Program();
  const data = join(program.folder, "data");
  mkdirSync(join(data, "backups"), { recursive: true });
  server = await Server.start(program, { words: ["--data", data] });
  const { token } = await server.setUp();
  const body = form({ name: "Notes", file: new Blob(["some notes"]) });
  await server.get("/api/downloads/add-download/new", { method: "PUT", headers: bearer(token), body });
  for (const path of [
    "secret.txt",
    "data/secret.txt",
    "data/backups/secret.txt",
    "data/uploads/secret.txt",
    "data/uploads/.tmp/secret.txt",
    "data/uploads/.variants/secret.txt",
  ])
    writeFileSync(join(program.folder, path), SECRET);
}, 30_000);
afterAll(async () => {
  await server.kill();
  program.remove();
});

/** Does not divide the number of targets, so that each of them is used. */
const SHARE = 5;

const roots = [
  "/uploads/",
  "/assets/",
  "/icons/",
  "/previews/",
  "/previews/project/",
  "/fonts/",
  "/api/",
  "/api/media/",
  "/project/",
  "/",
];
/** Spellings of the parent folder and of the separator. */
const steps = [
  "..",
  "%2e%2e",
  "%2E.",
  ".%2e",
  "%252e%252e",
  "%c0%ae%c0%ae",
  "%u002e%u002e",
  "..;",
  "..%00",
  "....",
];
const separators = ["/", "%2f", "%252f", "\\", "%5c", "//", "/./", "%c0%af"];
const goals = [
  "secret.txt",
  "vitrine.db",
  "vitrine.db-wal",
  "vitrine.lock",
  "backups/secret.txt",
  "uploads/secret.txt",
  "etc/passwd",
];
const odd = [
  ...[
    "/%00",
    "/uploads/%00",
    "/uploads/secret.txt%00.png",
    "/uploads/secret.txt",
    "/uploads/.tmp/secret.txt",
    "/uploads/.variants/secret.txt",
  ],
  ...[
    "/data/secret.txt",
    "/secret.txt",
    "/vitrine.db",
    "/backups/secret.txt",
    "//secret.txt",
    "///etc/passwd",
    // To a browser these are addresses on another host.
    "//example.org/",
    "//example.org/%zz/",
    "//example.org/%00/",
    "//example.org/%5c/",
    "/%5cexample.org/",
    "/uploads//secret.txt",
  ],
  ...[
    "/uploads/%2ftmp%2fsecret.txt",
    "/uploads//etc/passwd",
    "/uploads/%2fetc%2fpasswd",
    "/%",
    "/%ff",
    "/uploads/%zz",
    "/uploads/secret.txt/",
    "/uploads/secret.txt?x",
    "/.env",
    "/.git/config",
  ],
  ...[
    "/uploads/file:///etc/passwd",
    "/assets/manifest.json",
    "/manifest.json",
    "/dist/web/manifest.json",
    "/migrations/0000.sql",
    "/$bunfs/root/vitrine",
  ],
];

/** `npm test` uses every fifth path, which still covers each root, step, separator and target. */
const upward = roots
  .flatMap((root) =>
    steps.flatMap((step) =>
      separators.flatMap((separator) =>
        [1, 2, 4].flatMap((depth) => goals.map((goal) => root + `${step}${separator}`.repeat(depth) + goal)),
      ),
    ),
  )
  .filter((_path, at) => isLong || at % SHARE === 0);
const paths = [...odd, ...upward];

test(`S6: ${paths.length} paths reach no file that is not public`, async () => {
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  const queue = [...paths];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
        // Sent as written, because a client library would normalize it.
        const { status, text } = await exchange(
          server.host,
          `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
        );
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (![400, 404].includes(status) && !(status === 308 && path.endsWith("/")))
          faults.push(`${path}: ${status}`);
        if (text.includes(SECRET) || text.includes("SQLite format") || text.includes("root:x:"))
          faults.push(`${path} was read`);
        if (/\r\nLocation: (?!\/(?![/\\]))/i.test(text)) faults.push(`${path} leads elsewhere`);
        if (status === 404 && !/\r\nX-Content-Type-Options: nosniff\r\n/i.test(text))
          faults.push(`${path} without headers`);
      }
    }),
  );
  reportFigure(
    "S6",
    `${paths.length} paths: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(", ")}`,
  );
  expect(faults).toEqual([]);
}, 60_000);

test("S6: dots that resolve to a page of the site show that page and nothing more", async () => {
  const home = await (await server.get("/")).text();
  for (const path of ["/uploads/..", "/uploads/../", "/assets/../../..", "/.."]) {
    const { status, text } = await exchange(
      server.host,
      `GET ${path} HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nConnection: close\r\n\r\n`,
    );
    expect(status, path).toBe(200);
    expect(text, path).toContain(/<title>.*?<\/title>/.exec(home)?.[0] ?? "missing");
  }
});
