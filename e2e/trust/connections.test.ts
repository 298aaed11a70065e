import { afterAll, beforeAll, expect, test } from "bun:test";
import { isLong, reportFigure } from "../../src/testing/long-run.ts";
import { Program } from "../support/site.ts";
import { exchange, Raw } from "./support/raw.ts";
import { Server } from "./support/server.ts";

/** Limits of §S10. */
const DRIPS = 500;
/** Connections that send nothing, or nothing more after one request. */
const SILENT = 50;
/** Milliseconds that the slow connections continue while others are served. */
const DRIPPING = isLong ? 90_000 : 2000;
const MEMORY_MAX = 150;

let program: Program;
let server: Server;

beforeAll(async () => {
  program = new Program();
  server = await Server.start(program);
  await server.setUp();
}, 30_000);
afterAll(async () => {
  await server.kill();
  program.remove();
});

const head = (first: string, headers: string[] = [], body = "") =>
  [first, "Host: localhost", ...headers, "", body].join("\r\n");
const login = (headers: string[], body: string) =>
  head("POST /api/users/login HTTP/1.1", ["Content-Type: application/json", ...headers], body);
const CHUNKED = "Transfer-Encoding: chunked";
const chunks = "2\r\n{}\r\n0\r\n\r\n";

const refused: [title: string, bytes: string][] = [
  ["two lengths", login(["Content-Length: 2", "Content-Length: 3"], "{}")],
  ["a list of lengths", login(["Content-Length: 2, 3"], "{}")],
  ["a length and chunks", login(["Content-Length: 2", CHUNKED], chunks)],
  ["chunks and a length", login([CHUNKED, "Content-Length: 2"], chunks)],
  ["an unknown coding", login(["Transfer-Encoding: xchunked"], chunks)],
  ["chunks twice", login([CHUNKED, CHUNKED], chunks)],
  ["a coding before chunks", login(["Transfer-Encoding: identity, chunked"], chunks)],
  ["a blank before the colon", login(["Transfer-Encoding : chunked"], chunks)],
  ["a negative length", login(["Content-Length: -1"], "{}")],
  ["a length with a sign", login(["Content-Length: +2"], "{}")],
  ["a length in hexadecimal", login(["Content-Length: 0x2"], "{}")],
  ["a length past all numbers", login(["Content-Length: 99999999999999999999"], "{}")],
  ["a length of a terabyte", login(["Content-Length: 1000000000000"], "{}")],
  ["a chunk of no size", login([CHUNKED], "zz\r\n{}\r\n0\r\n\r\n")],
  ["a chunk past all numbers", login([CHUNKED], "fffffffffffffffff\r\n{}\r\n0\r\n\r\n")],
  ["a header of 64 KB", head("GET / HTTP/1.1", [`X-Long: ${"a".repeat(65_536)}`])],
  [
    "64 KB of headers",
    head(
      "GET / HTTP/1.1",
      Array.from({ length: 2000 }, (_, at) => `X-${at}: ${"a".repeat(25)}`),
    ),
  ],
  ["an address of 16 KB", head(`GET /${"a".repeat(16_384)} HTTP/1.1`)],
  ["a query of 16 KB", head(`GET /?${"a".repeat(16_384)} HTTP/1.1`)],
  ["an API address of 16 KB", head(`GET /api/skills/${"a".repeat(16_384)} HTTP/1.1`)],
  ["no host", "GET / HTTP/1.1\r\n\r\n"],
  ["a host with a blank", "GET /x/api/skills/site-skills HTTP/1.1\r\nHost: a b\r\n\r\n"],
  ["a NUL in a header", head("GET / HTTP/1.1", ["X-Nul: a\0b"])],
  ["a NUL in the address", head("GET /a\0b HTTP/1.1")],
  ["a folded header", head("GET / HTTP/1.1", ["X-Folded: a", " b"])],
  ["a header without a colon", head("GET / HTTP/1.1", ["garbage"])],
  ["lines without a carriage return", "GET / HTTP/1.1\nHost: localhost\n\n"],
  ["an unknown version", head("GET / HTTP/3.7")],
  ["an unknown method", head("FETCH / HTTP/1.1")],
  ["TRACE", head("TRACE / HTTP/1.1")],
  ["CONNECT", "CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n"],
  ["a TLS greeting", `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${"a".repeat(200)}\r\n\r\n`],
  ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
];

test.each(refused)("S10: %s is refused with 4xx, or the connection is closed", async (_title, bytes) => {
  const { status, isClosed } = await exchange(server.host, bytes);
  expect(status === 505 || (status >= 400 && status < 500) || (status === 0 && isClosed), `${status}`).toBe(
    true,
  );
  expect((await server.get("/healthz")).status).toBe(200);
});

test("S10: a request smuggled in the body of another is not answered", async () => {
  // What a proxy sees as a body must not be read as a second request.
  const smuggled = head("GET /api/skills/site-skills HTTP/1.1");
  const bytes = login([`Content-Length: ${smuggled.length}`, CHUNKED], `0\r\n\r\n${smuggled}`);
  const raw = await Raw.open(server.host);
  await raw.send(bytes);
  const { text } = await raw.closed(2000);
  raw.close();
  expect(text.match(/HTTP\/1\.1 \d/g)?.length).toBe(1);
  expect(text).not.toContain("skills");
});

test(
  `S10: ${DRIPS} slow connections don't delay others`,
  async () => {
    const before = server.memory;
    const starts = [
      "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
      login(["Content-Length: 100000"], "{"),
      login([CHUNKED], ""),
    ];
    const drips = await Promise.all(
      Array.from({ length: DRIPS }, async (_, at) => {
        const raw = await Raw.open(server.host);
        await raw.send(starts[at % starts.length] ?? "");
        return raw;
      }),
    );
    const silent = await Promise.all(
      Array.from({ length: SILENT }, async (_, at) => {
        const raw = await Raw.open(server.host);
        if (at % 2 === 0) await raw.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
        return raw;
      }),
    );
    let served = 0;
    let slowest = 0;
    let drops = 0;
    const until = performance.now() + DRIPPING;
    while (performance.now() < until) {
      for (const [at, raw] of drips.entries())
        if (at % 10 === drops % 10) void raw.send(at % starts.length === 2 ? "1\r\n \r\n" : "a");
      drops++;
      const startedAt = performance.now();
      const replies = await Promise.all(
        ["/", "/api/skills/site-skills", "/healthz"].map((path) => server.get(path)),
      );
      for (const reply of replies) {
        await reply.bytes();
        expect(reply.status).toBe(200);
        served++;
      }
      slowest = Math.max(slowest, performance.now() - startedAt);
      await Bun.sleep(100);
    }
    const closed = drips.filter((raw) => raw.isClosed).length;
    const memory = server.memory - before;
    const silentClosed = silent.filter((raw) => raw.isClosed).length;
    for (const raw of [...drips, ...silent]) raw.close();
    reportFigure(
      "S10",
      `${DRIPS} dripping connections for ${DRIPPING / 1000} s: ${served} other requests answered, three at once in ${Math.round(slowest)} ms at most; ${closed} drips and ${silentClosed} of ${SILENT} silent ones closed by the server, memory +${Math.round(memory)} MB`,
    );
    expect(memory).toBeLessThan(MEMORY_MAX);
    expect(server.isAlive).toBe(true);
    // The short form ends before the minute after which silent connections are closed.
    expect(silentClosed).toBe(isLong ? SILENT : 0);
  },
  DRIPPING + 30_000,
);
