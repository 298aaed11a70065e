import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { randomFrom, reportFigure, seed } from "../../src/testing/long-run.ts";
import { Program } from "../support/site.ts";
import { noisyPicture } from "./support/pictures.ts";
import { exchange } from "./support/raw.ts";
import { bearer, form, Server } from "./support/server.ts";
import { messageOf } from "./support/write-log.ts";

let program: Program;
let server: Server;
let kinds: Kind[];

type Kind = {
  name: string;
  status: number;
  ask: (headers?: Record<string, string>) => Promise<Response>;
  isPage?: boolean;
};

/** One year, in the format of RFC 6797. */
const HSTS = "max-age=31536000";

async function startWith(words: string[]): Promise<Server> {
  return await Server.start(program, { words });
}

beforeAll(async () => {
  program = new Program();
  server = await startWith(["--trust-proxy", "127.0.0.1"]);
  const { token } = await server.setUp();
  const owner = bearer(token);
  const section = { blockType: "image", header: "", body: "", video: "", isLink: false, spacerSize: "" };
  const image = await noisyPicture(randomFrom(seed), 700, 400);
  const created = await server.get("/api/abouts/create", {
    method: "POST",
    headers: owner,
    body: form({ newSection: section, image }),
  });
  const { about } = (await created.json()) as { about: { image: string } };
  const pdf = new Blob(["%PDF-1.4\n%%EOF\n"], { type: "application/pdf" });
  const resume = await server.get("/api/downloads/add-resume", {
    method: "POST",
    headers: owner,
    body: form({ resume: pdf }),
  });
  const { link } = ((await resume.json()) as { resume: { link: string } }).resume;
  const home = await (await server.get("/")).text();
  const asset = /\/assets\/[^"\s]+\.js/.exec(home)?.[0] ?? "";
  const font = /\/assets\/[^"]+\.woff2/.exec(home)?.[0] ?? "";
  const variant = about.image.replace(/\.jpg$/, "-320.webp");
  for (const until = Date.now() + 20_000; Date.now() < until; await Bun.sleep(50)) {
    const reply = await server.get(variant);
    await reply.bytes();
    if (reply.headers.get("cache-control")?.includes("immutable")) break;
  }
  const get =
    (path: string, more: Record<string, string> = {}) =>
    (headers: Record<string, string> = {}) =>
      server.get(path, { headers: { ...more, ...headers } });
  const send =
    (method: string, path: string, body?: BodyInit, more: Record<string, string> = {}) =>
    (headers: Record<string, string> = {}) =>
      server.get(path, { method, headers: { ...more, ...headers }, ...(body !== undefined && { body }) });
  const json = { "content-type": "application/json" };
  kinds = [
    { name: "a page", status: 200, ask: get("/"), isPage: true },
    { name: "a cached page", status: 200, ask: get("/about"), isPage: true },
    { name: "an admin page", status: 200, ask: get("/admin/login"), isPage: true },
    { name: "a missing page", status: 404, ask: get("/nowhere"), isPage: true },
    { name: "a missing project", status: 404, ask: get("/project/none"), isPage: true },
    { name: "a page's 304", status: 304, ask: get("/", { "if-none-match": "*" }), isPage: true },
    { name: "HEAD of a page", status: 200, ask: send("HEAD", "/"), isPage: true },
    { name: "a page that is written to", status: 405, ask: send("POST", "/", "x") },
    { name: "OPTIONS of a page", status: 405, ask: send("OPTIONS", "/") },
    { name: "a script", status: 200, ask: get(asset) },
    { name: "a font", status: 200, ask: get(font) },
    { name: "a missing asset", status: 404, ask: get("/assets/none.js"), isPage: true },
    { name: "a picture", status: 200, ask: get(about.image) },
    { name: "a picture's range", status: 206, ask: get(about.image, { range: "bytes=0-9" }) },
    { name: "a range past the end", status: 416, ask: get(about.image, { range: "bytes=99999999-" }) },
    { name: "a variant", status: 200, ask: get(variant) },
    { name: "a PDF", status: 200, ask: get(link) },
    { name: "a missing file", status: 404, ask: get("/uploads/none.jpg"), isPage: true },
    { name: "the résumé's redirect", status: 302, ask: get("/resume") },
    { name: "a slash too much", status: 308, ask: get("/about/") },
    { name: "an encoded slash too much", status: 404, ask: get("/about%2f"), isPage: true },
    { name: "robots.txt", status: 200, ask: get("/robots.txt") },
    { name: "the sitemap", status: 200, ask: get("/sitemap.xml") },
    { name: "the manifest", status: 200, ask: get("/site.webmanifest") },
    { name: "the icon", status: 200, ask: get("/favicon.ico") },
    { name: "a preview", status: 200, ask: get("/previews/home.png") },
    { name: "the health", status: 200, ask: get("/healthz") },
    { name: "a public read", status: 200, ask: get("/api/skills/site-skills") },
    { name: "the owner's read", status: 200, ask: get("/api/contacts", owner) },
    { name: "the export", status: 200, ask: get("/api/inbox/export", owner) },
    { name: "400", status: 400, ask: send("POST", "/api/users/login", "{", json) },
    { name: "401", status: 401, ask: send("POST", "/api/skills/create", "{}", json) },
    { name: "403", status: 403, ask: send("POST", "/api/users/logout/other", "{}", owner) },
    { name: "404 of the API", status: 404, ask: get("/api/nowhere") },
    { name: "405 of the API", status: 405, ask: send("DELETE", "/api/skills/create") },
    { name: "OPTIONS of the API", status: 405, ask: send("OPTIONS", "/api/skills/create") },
    { name: "409", status: 409, ask: send("POST", "/api/setup", "{}", json) },
    {
      name: "413",
      status: 413,
      ask: send("POST", "/api/skills/create", " ".repeat(3 * 1024 * 1024), { ...owner, ...json }),
    },
    {
      name: "415",
      status: 415,
      ask: (headers) =>
        server.get("/api/downloads/add-resume", {
          method: "POST",
          headers: { ...owner, ...headers },
          body: form({ resume: new Blob(["x"]) }),
        }),
    },
    { name: "422", status: 422, ask: send("POST", "/api/skills/create", "{}", { ...owner, ...json }) },
    {
      name: "a message",
      status: 200,
      ask: send("POST", "/api/v1.0/email/send", JSON.stringify(messageOf("Hello."))),
    },
    {
      name: "a form that was sent",
      status: 303,
      ask: send("POST", "/contact", "name=A&email=a@example.org&phone=1&message=Hello", {
        "content-type": "application/x-www-form-urlencoded",
      }),
    },
    {
      name: "a form with a fault",
      status: 422,
      ask: send("POST", "/contact", "name=A", { "content-type": "application/x-www-form-urlencoded" }),
      isPage: true,
    },
    {
      name: "a form of another site",
      status: 403,
      ask: send("POST", "/contact", "name=A", {
        "content-type": "application/x-www-form-urlencoded",
        "sec-fetch-site": "cross-site",
      }),
    },
  ];
}, 60_000);
afterAll(async () => {
  await server.stop();
  program.remove();
});

function faultsOf({ name, status, isPage }: Kind, reply: Response): string[] {
  const header = (field: string) => reply.headers.get(field) ?? "";
  const csp = header("content-security-policy");
  const rules: [string, boolean][] = [
    [`status ${reply.status}, not ${status}`, reply.status === status],
    ["nosniff", header("x-content-type-options") === "nosniff"],
    ["Referrer-Policy", header("referrer-policy") === "strict-origin-when-cross-origin"],
    ["Cross-Origin-Opener-Policy", header("cross-origin-opener-policy") === "same-origin"],
    ["Permissions-Policy", header("permissions-policy") === "camera=(), geolocation=(), microphone=()"],
    ["frame-ancestors", csp.includes("frame-ancestors 'none'")],
    ["default-src", csp.includes("default-src 'none'")],
    ["a script source", isPage === true || !csp.includes("script-src")],
    ["hashes", isPage !== true || /script-src 'self'(?: 'sha256-[^']+'){1};/.test(csp)],
    ["unsafe scripts", !/script-src[^;]*unsafe/.test(csp) && !csp.includes("unsafe-eval")],
    ["base-uri", isPage !== true || csp.includes("base-uri 'none'")],
    ["CORS", ![...reply.headers.keys()].some((field) => field.startsWith("access-control-"))],
    ["a name of the server", !reply.headers.has("server") && !reply.headers.has("x-powered-by")],
    [
      "a charset",
      !/^text\/|xml/.test(header("content-type")) || /charset=utf-8$/i.test(header("content-type")),
    ],
    ["a cookie", !reply.headers.has("set-cookie")],
    ["Cache-Control", header("cache-control") !== "" || [405, 403, 416].includes(status)],
  ];
  return rules.filter(([, isGood]) => !isGood).map(([rule]) => `${name}: ${rule}`);
}

const none: Record<string, string> = {};
const foreign: Record<string, string> = {
  origin: "https://evil.example",
  "access-control-request-method": "PUT",
  "access-control-request-headers": "authorization",
};

test("every kind of answer has the security headers, and none can be read by another site", async () => {
  const faults: string[] = [];
  for (const kind of kinds)
    for (const headers of [none, foreign]) {
      // Each request uses another address, to avoid the rate limits.
      const reply = await kind.ask({ ...headers, "x-forwarded-for": `10.1.1.${kinds.indexOf(kind)}` });
      await reply.bytes();
      // A form that another site posts is always rejected.
      const isForeignForm = headers === foreign && kind.name.startsWith("a form");
      faults.push(...faultsOf(isForeignForm ? { ...kind, status: 403, isPage: false } : kind, reply));
      if (reply.headers.has("strict-transport-security")) faults.push(`${kind.name}: HSTS without TLS`);
    }
  expect(faults).toEqual([]);
  reportFigure("Headers", `${kinds.length} kinds of answers, each with and without another site's Origin`);
}, 60_000);

test("a declared length beyond every limit is answered with JSON and the headers", async () => {
  const bytes = [
    "POST /api/users/login HTTP/1.1",
    "Host: localhost",
    "Content-Type: application/json",
    "Content-Length: 10000000000",
    "",
    "{",
  ].join("\r\n");
  const { status, text } = await exchange(server.host, bytes);
  expect(status).toBe(413);
  expect(text).toContain("\r\nX-Content-Type-Options: nosniff\r\n");
});

describe("Strict-Transport-Security", () => {
  const secure = { "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.5" };

  test("is sent on every kind of answer if a trusted proxy says https", async () => {
    const faults: string[] = [];
    for (const kind of kinds) {
      const reply = await kind.ask({ ...secure, "x-forwarded-for": `10.2.2.${kinds.indexOf(kind)}` });
      await reply.bytes();
      if (reply.headers.get("strict-transport-security") !== HSTS) faults.push(kind.name);
      if (reply.status !== kind.status) faults.push(`${kind.name}: ${reply.status}`);
    }
    expect(faults).toEqual([]);
    expect(
      (await server.get("/", { headers: { "x-forwarded-proto": "http" } })).headers.has(
        "strict-transport-security",
      ),
    ).toBe(false);
  }, 60_000);

  test("is sent if the site's address is https, but not because an untrusted client says so", async () => {
    await server.stop();
    server = await startWith(["--url", "https://example.org"]);
    for (const path of [
      "/",
      "/about",
      "/nowhere",
      "/healthz",
      "/api/skills/site-skills",
      "/api/nowhere",
      "/robots.txt",
    ])
      expect((await server.get(path)).headers.get("strict-transport-security"), path).toBe(HSTS);
    await server.stop();
    server = await startWith([]);
    for (const path of ["/", "/api/nowhere"])
      expect(
        (await server.get(path, { headers: secure })).headers.has("strict-transport-security"),
        path,
      ).toBe(false);
    await server.stop();
    server = await startWith(["--url", "http://example.org", "--trust-proxy", "127.0.0.1"]);
    expect((await server.get("/")).headers.has("strict-transport-security")).toBe(false);
  }, 60_000);
});
