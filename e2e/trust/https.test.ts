import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { connect as connectPlainly } from "node:net";
import { join, resolve } from "node:path";
import { connect } from "node:tls";
import { selfSigned } from "../../src/testing/certificates.ts";
import { isLong, reportFigure } from "../../src/testing/long-run.ts";
import { Program, type Site } from "../support/site.ts";
import {
  END_HEADERS,
  END_STREAM,
  frame,
  frames,
  Http2,
  header,
  requestHead,
  setting,
} from "./support/http2.ts";

const HOST = "site.test";
/** Milliseconds that a flood continues unless the server ends it. */
const FLOOD = isLong ? 8000 : 500;
/** HTTP/2 error codes `ENHANCE_YOUR_CALM`, `PROTOCOL_ERROR` and `COMPRESSION_ERROR`. */
const REFUSALS = [11, 1, 9];
const INITIAL_WINDOW_SIZE = 4;
const CANCEL = Buffer.from([0, 0, 0, 8]);
/** Megabytes by which a flood may increase the server's memory. */
const MEMORY_MAX = 60;

let program: Program;
let site: Site;
let port = 0;

beforeAll(async () => {
  program = new Program();
  const { cert, key } = selfSigned([HOST]);
  writeFileSync(join(program.folder, "cert.pem"), cert);
  writeFileSync(join(program.folder, "key.pem"), key);
  site = await program.serve([HOST, "--tls-cert", "cert.pem", "--tls-key", "key.pem"], {
    VITRINE_HTTP_PORT: "0",
    VITRINE_HTTPS_PORT: "0",
  });
  port = Number(/listening on https:\/\/.*:(\d+)/.exec(site.output)?.[1]);
}, 30_000);
afterAll(() => program.remove());

/** Sends another visitor's request on a new connection. @returns milliseconds until the complete answer */
async function visit(): Promise<number> {
  const startedAt = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const options = { host: "127.0.0.1", port, path: "/", servername: HOST, headers: { host: HOST } };
  const asked = request({ ...options, rejectUnauthorized: false, agent: false }, (response) => {
    response.resume();
    response.on("end", () => resolve(response.statusCode ?? 0));
  });
  asked.on("error", reject);
  asked.end();
  expect(await promise).toBe(200);
  return performance.now() - startedAt;
}

function memory(): number {
  const status = readFileSync(`/proc/${site.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

const open = requestHead(HOST, "/about");
const one = (id: number, flags: number, head: Uint8Array = open) => frame(frames.headers, flags, id, head);
const thousand = (bytes: Uint8Array) => Buffer.concat(Array.from({ length: 1000 }, () => bytes));

type Attack = {
  title: string;
  /** Sent before the flood. */
  first?: Uint8Array[];
  /** Sent repeatedly. @param turn from 0 */
  flood(turn: number): Uint8Array[];
  /** Whether the server ends the connection. Other floods continue, because they cost it nothing. */
  isCutOff: boolean;
};

const attacks: Attack[] = [
  {
    title: "rapid reset",
    flood: (turn) =>
      Array.from({ length: 500 }, (_, at) => {
        const id = 1 + 2 * (turn * 500 + at);
        return Buffer.concat([one(id, END_HEADERS | END_STREAM), frame(frames.reset, 0, id, CANCEL)]);
      }),
    isCutOff: true,
  },
  {
    title: "a flood of CONTINUATION",
    first: [one(1, END_STREAM)],
    flood: () => [frame(frames.continuation, 0, 1, header("x-a", "b".repeat(16_000)))],
    isCutOff: true,
  },
  {
    title: "a flood of empty CONTINUATION",
    first: [one(1, END_STREAM)],
    flood: () => [thousand(frame(frames.continuation, 0, 1))],
    isCutOff: true,
  },
  {
    title: "headers of a megabyte",
    first: [one(1, END_STREAM)],
    flood: (turn) => [
      frame(frames.continuation, turn === 100 ? END_HEADERS : 0, 1, header(`x-${turn}`, "v".repeat(10_000))),
    ],
    isCutOff: true,
  },
  {
    title: "headers that unpack to megabytes",
    // Puts a header of 3,900 bytes into the dynamic table and refers to it 16,000 times in each request.
    first: [
      one(
        1,
        END_HEADERS | END_STREAM,
        Buffer.concat([open, Buffer.from([0x40, 1, 0x61, 127, 0xbd, 0x1d]), Buffer.alloc(3900, 0x62)]),
      ),
    ],
    flood: (turn) => [
      one(3 + 2 * turn, END_HEADERS | END_STREAM, Buffer.concat([open, Buffer.alloc(16_000, 0xbe)])),
    ],
    isCutOff: true,
  },
  {
    title: "streams that are never ended",
    flood: (turn) => Array.from({ length: 500 }, (_, at) => one(1 + 2 * (turn * 500 + at), END_HEADERS)),
    isCutOff: false,
  },
  {
    title: "a flood of PING",
    flood: () => [thousand(frame(frames.ping, 0, 0, Buffer.alloc(8)))],
    isCutOff: false,
  },
  { title: "a flood of SETTINGS", flood: () => [thousand(frame(frames.settings, 0, 0))], isCutOff: false },
];

test.each(attacks)(
  "S16: $title does not delay others",
  async ({ title, first = [], flood, isCutOff }) => {
    await visit();
    const before = memory();
    const attacker = await Http2.open(port, HOST);
    await attacker.send(...first);
    let sent = 0;
    let slowest = 0;
    const visiting = (async () => {
      for (const end = Date.now() + FLOOD; Date.now() < end; await Bun.sleep(100))
        slowest = Math.max(slowest, await visit());
    })();
    for (const end = Date.now() + FLOOD; !attacker.isClosed && Date.now() < end; sent++) {
      await attacker.send(...flood(sent));
      // The other requests come from this process too.
      await Bun.sleep(1);
    }
    const isClosed = isCutOff ? await attacker.closedWithin(2000) : attacker.isClosed;
    await visiting;
    const grown = memory() - before;
    reportFigure(
      "S16",
      `${title}: ${isClosed ? `cut off after ${sent} turns` : `${sent} turns`}${attacker.farewell === null ? "" : `, error ${attacker.farewell}`}; others waited ${Math.round(slowest)} ms at most, memory ${grown > 0 ? "+" : ""}${Math.round(grown)} MB`,
    );
    attacker.close();
    if (isCutOff) expect(isClosed).toBe(true);
    if (attacker.farewell !== null) expect(REFUSALS).toContain(attacker.farewell);
    expect(slowest).toBeLessThan(2000);
    expect(grown).toBeLessThan(MEMORY_MAX);
    await visit();
  },
  FLOOD + 20_000,
);

// Only in the long run, because a minute of silence must pass.
test.skipIf(!isLong)(
  "S16: silent and slow HTTPS connections are closed, like those over HTTP",
  async () => {
    const closed = new Map<string, number>();
    const startedAt = Date.now();
    const note = (name: string) => () => closed.set(name, (Date.now() - startedAt) / 1000);
    const timers: Timer[] = [];
    const silent = connectPlainly(port, "127.0.0.1");
    silent.on("close", note("no handshake"));
    const dripping = connectPlainly(port, "127.0.0.1", () => dripping.write("\x16\x03\x01"));
    dripping.on("error", () => undefined);
    dripping.on("close", note("a handshake that drips"));
    timers.push(setInterval(() => dripping.write("\x02"), 5000));
    const byText = (name: string, text: string, drip = "") => {
      const options = { port, host: "127.0.0.1", servername: HOST, rejectUnauthorized: false };
      const socket = connect(options, () => socket.write(text));
      socket.on("error", () => undefined);
      socket.on("data", () => undefined);
      socket.on("close", note(name));
      if (drip !== "") timers.push(setInterval(() => socket.write(drip), 5000));
    };
    const login = `POST /api/users/login HTTP/1.1\r\nHost: ${HOST}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;
    byText("no request", "");
    byText("a head that drips", `GET / HTTP/1.1\r\nHost: ${HOST}\r\n`, "X-A: a\r\n");
    byText("a body that stops", login);
    const byFrames = async (name: string, window: number, ...sent: Uint8Array[]) => {
      const client = await Http2.open(port, HOST, setting(INITIAL_WINDOW_SIZE, window));
      await client.send(...sent);
      // Keep-alive frames don't count as progress of a request.
      if (sent.length > 0)
        timers.push(setInterval(() => void client.send(frame(frames.ping, 0, 0, Buffer.alloc(8))), 10_000));
      void client.closedWithin(90_000).then((isClosed) => isClosed && note(name)());
    };
    const json = header("content-type", "application/json");
    const post = Buffer.concat([requestHead(HOST, "/api/users/login", true), json]);
    await byFrames("HTTP/2 without a request", 65_535);
    await byFrames("HTTP/2, headers that never end", 65_535, one(1, 0));
    await byFrames("HTTP/2, a body that stops", 65_535, one(1, END_HEADERS, post));
    await byFrames(
      "HTTP/2, 100 answers that nobody takes",
      0,
      ...Array.from({ length: 100 }, (_, at) => one(1 + 2 * at, END_HEADERS | END_STREAM)),
    );
    const names = 9;
    for (const end = Date.now() + 85_000; closed.size < names && Date.now() < end; ) await Bun.sleep(500);
    for (const timer of timers) clearInterval(timer);
    reportFigure(
      "S16",
      `${[...closed].map(([name, seconds]) => `${name}: ${Math.round(seconds)} s`).join(", ")}`,
    );
    expect(closed.size).toBe(names);
  },
  100_000,
);

// sslyze from PyPI, which needs Python.
test.skipIf(!isLong)(
  "S17: a scanner finds nothing that Mozilla's intermediate configuration does not allow",
  async () => {
    const folder = resolve(import.meta.dir, "../../node_modules/.cache/sslyze");
    const scanner = join(folder, "bin/sslyze");
    if (!existsSync(scanner)) {
      if (Bun.which("python3") === null) throw new Error("The scan needs Python 3, to install sslyze.");
      for (const command of [
        ["python3", "-m", "venv", folder],
        [join(folder, "bin/pip"), "install", "--quiet", "sslyze==6.3.1"],
      ]) {
        const ran = Bun.spawnSync(command);
        if (ran.exitCode !== 0) throw new Error(`${command.join(" ")}: ${ran.stderr}`);
      }
    }
    const scan = Bun.spawn(
      [scanner, "--sni", HOST, "--mozilla_config", "intermediate", `127.0.0.1:${port}`],
      {
        stdout: "pipe",
        stderr: "ignore",
      },
    );
    const report = await new Response(scan.stdout).text();
    expect(report).toContain("COMPLIANCE AGAINST");
    // The certificate of the test is self-signed, which sslyze reports.
    const faults = report
      .slice(report.indexOf("COMPLIANCE AGAINST"))
      .split("\n")
      .filter((line) => /^\s+\* /.test(line) && !line.includes("certificate_"));
    expect(faults).toEqual([]);
    for (const words of [
      "Not vulnerable to Heartbleed",
      "Compression disabled",
      "Client Renegotiation DoS Attack:   OK",
    ])
      expect(report).toContain(words);
    reportFigure(
      "S17",
      `sslyze: ${report.match(/TLS_\w+/g)?.length} cipher suites, no fault against Mozilla's intermediate`,
    );
  },
  300_000,
);
