import { afterAll, beforeAll, expect, test } from "bun:test";
import { reportFigure, times } from "../../src/testing/long-run.ts";
import { expectEventually } from "../support/eventually.ts";
import { Program } from "../support/site.ts";
import { exchange } from "./support/raw.ts";
import { bearer, Server } from "./support/server.ts";
import { messageOf } from "./support/write-log.ts";

const FLOOD = times(300, 5000);
let program: Program;
let server: Server;
let token: string;

beforeAll(async () => {
  program = new Program();
  server = await Server.start(program, { words: ["--trust-proxy", "127.0.0.1"] });
  ({ token } = await server.setUp());
}, 30_000);
afterAll(async () => {
  await server.kill();
  program.remove();
});

const inbox = async () =>
  ((await (await server.get("/api/contacts", { headers: bearer(token) })).json()) as { messages: object[] })
    .messages;

const breaks = ["\r\n", "\n", "\r", "\v", "\f", "\0", "\u0085", "\u2028", "\u2029"];

test("S13: rejects a line break in a contact's name, email or phone, with the provider's message", async () => {
  let count = 0;
  for (const field of ["name", "email", "phone"])
    for (const end of breaks)
      for (const value of [`a${end}Bcc: victim@example.org`, `a${end}`, `${end}a`]) {
        const body = messageOf("Hello.") as { template_params: Record<string, string> };
        body.template_params[field] = field === "email" ? `${value}@example.org` : value;
        const reply = await server.json("POST", "/api/v1.0/email/send", body, {
          "x-forwarded-for": `10.0.0.${count++ & 255}`,
        });
        expect(reply.status, JSON.stringify([field, value])).toBe(400);
      }
  expect(await inbox()).toEqual([]);
  reportFigure("S13", `${count} messages with a line break in a field: all refused`);
});

test("S13: rejects a line break in a file name", async () => {
  const boundary = "----name";
  for (const name of [
    "filename*=utf-8''a%0d%0aX-Evil%3A%201.pdf",
    "filename*=utf-8''a%0a.pdf",
    "filename*=utf-8''a%00.pdf",
    'filename="a\u0007.pdf"',
  ]) {
    const body = `--${boundary}\r\nContent-Disposition: form-data; name="name"\r\n\r\nNotes\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; ${name}\r\n\r\nx\r\n--${boundary}--\r\n`;
    const head = [
      "PUT /api/downloads/add-download/new HTTP/1.1",
      "Host: localhost",
      `Authorization: Bearer ${token}`,
      `Content-Type: multipart/form-data; boundary=${boundary}`,
      `Content-Length: ${body.length}`,
      "",
      "",
    ];
    const { status, text } = await exchange(server.host, head.join("\r\n") + body);
    expect(status, name).toBe(422);
    expect(text, name).not.toMatch(/^X-Evil/m);
  }
  await expectEventually(() => server.temporaryFiles, []);
});

test(`S13: answers 429 to a flood of ${FLOOD} messages, and stays available`, async () => {
  let taken = 0;
  for (let at = 0; at < FLOOD; at++) {
    const reply = await server.json("POST", "/api/v1.0/email/send", messageOf(`Buy number ${at}!`), {
      "x-forwarded-for": "203.0.113.1",
    });
    await reply.bytes();
    if (reply.status === 200) taken++;
    else {
      expect(reply.status).toBe(429);
      expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
    }
  }
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThanOrEqual(16);
  expect((await inbox()).length).toBe(taken);
  reportFigure("S13", `a flood of ${FLOOD} messages from one address: ${taken} taken, the others 429`);
}, 60_000);
