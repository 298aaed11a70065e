import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import type { Random } from "../../../src/testing/long-run.ts";
import { apiRoutes, type Ways } from "./routes.ts";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Rule = {
  type?: string;
  enum?: Json[];
  maxLength?: number;
  minLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  items?: Rule;
  properties?: Record<string, Rule>;
};

const source = resolve(import.meta.dir, "../../../src");

/** The rules of all fields in the contracts, by name. Several entries may have a field of the same name. */
async function readRules(): Promise<Map<string, Rule[]>> {
  const rules = new Map<string, Rule[]>();
  const note = (name: string, rule: Rule) => {
    rules.set(name, [...(rules.get(name) ?? []), rule]);
    for (const [each, inner] of Object.entries(rule.properties ?? {})) note(each, inner);
  };
  for (const file of readdirSync(source, { recursive: true, encoding: "utf8" }).sort()) {
    if (!file.endsWith(".contract.ts")) continue;
    const contract: Record<string, unknown> = await import(join(source, file));
    for (const [name, value] of Object.entries(contract))
      if (value instanceof z.ZodType)
        note(name, z.toJSONSchema(value, { io: "input", unrepresentable: "any" }) as Rule); // The part of JSON Schema that is used.
  }
  return rules;
}

const rules = await readRules();
if (rules.size < 40) throw new Error("The contracts were not read.");

const oddTexts = [
  "",
  " ",
  "\0",
  "a\0b",
  "\r\n",
  "\u2028\u2029",
  "\ufeff",
  "\u202e\u200b",
  "\ud800",
  "\udfff\ud800",
  "😀".repeat(50),
  "ﷺ".repeat(300),
  "e\u0301\u0301\u0301",
  "İıßẞ",
  "--",
  "' or 1=1 --",
  '"; drop table users; --',
  "%",
  "_",
  "*",
  "\\",
  "../../etc/passwd",
  "null",
  "undefined",
  "NaN",
  "true",
  "<script>alert(1)</script>",
  "</script>",
  "<!--",
  "{{7*7}}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the literal text is meant.
  "${7*7}",
  "$&",
  "%s%n%x",
  "%00",
  "%2e%2e",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "javascript:alert(1)",
  "data:text/html,x",
  "https://",
  "https://x",
  "https://user:pass@x/",
  "mailto:",
  "mailto:a@b",
  "http://[::1",
  "file:///etc/passwd",
  "/uploads/none.jpg",
  "//evil.example",
  "2020-01-01",
  "2020-13-01",
  "0000-00-00",
  "1899-12-01",
  "2100-12-01",
  "2101-01-01",
  "2020-02-30",
  "9999999999-01-01",
  "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://youtu.be/dQw4w9WgXcQ",
  "a@b.c",
  "a@b\n.c",
  `${"a".repeat(250)}@example.org`,
  "1e999",
  "-0",
  "0x10",
  "１",
  "١",
];
const oddNumbers = [
  0,
  -0,
  1,
  -1,
  0.1,
  1.5,
  2 ** 31,
  -(2 ** 31),
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 63),
  1e308,
  5e-324,
  Number.MAX_SAFE_INTEGER,
];
const oddKeys = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "_id",
  "version",
  "createdAt",
  "updatedAt",
  "position",
  "image",
  "email",
  "passwordHash",
  "",
  "\0",
  "a.b",
  "$where",
  "then",
  "length",
];

function oddValue(random: Random, depth = 0): Json {
  const kind = random.below(depth > 2 ? 5 : 8);
  if (kind <= 1) return random.pick(oddTexts);
  if (kind === 2) return random.pick(oddNumbers);
  if (kind === 3) return random.pick([null, true, false] as const);
  if (kind === 4)
    return random
      .pick(["x", "é", "😀", " ", "\n"])
      .repeat(random.pick([1, 75, 76, 375, 376, 1000, 1001, 1500, 1501, 5001, 10_000, 10_001]));
  if (kind === 5)
    return Array.from({ length: random.pick([0, 1, 2, 200, 201]) }, () => oddValue(random, depth + 1));
  if (kind === 6)
    return Object.fromEntries(
      Array.from({ length: random.below(4) }, () => [random.pick(oddKeys), oddValue(random, depth + 1)]),
    );
  let deep: Json = random.pick(oddTexts);
  for (let level = random.pick([10, 100, 500]); level > 0; level--)
    deep = random.isTrue(0.5) ? [deep] : { a: deep };
  return deep;
}

/** A value at a limit of a field, or just beyond it. */
function valueByRule(random: Random, rule: Rule): Json {
  if (rule.enum !== undefined) return random.isTrue(0.8) ? random.pick(rule.enum) : random.pick(oddTexts);
  if (rule.type === "boolean") return random.isTrue(0.5);
  if (rule.type === "number" || rule.type === "integer") {
    const bounds = [rule.minimum, rule.maximum].filter(
      (bound) => bound !== undefined && Math.abs(bound) < 1e15,
    ) as number[]; // Filtered.
    const bound = bounds.length > 0 ? random.pick(bounds) : 1;
    return random.pick([bound, bound - 1, bound + 1, bound + 0.5]);
  }
  if (rule.type === "array") {
    const most = rule.maxItems ?? 3;
    return Array.from({ length: random.pick([0, 1, Math.min(most, 300), Math.min(most + 1, 301)]) }, () =>
      valueByRule(random, rule.items ?? {}),
    );
  }
  if (rule.type === "object")
    return Object.fromEntries(
      Object.entries(rule.properties ?? {}).map(([name, inner]) => [name, valueByRule(random, inner)]),
    );
  const most = rule.maxLength ?? 100;
  const text = random.pick(["x", "ж", "字", "😀", " x"]);
  return random.isTrue(0.3)
    ? random.pick(oddTexts)
    : text.repeat(
        random.pick([
          rule.minLength ?? 0,
          1,
          Math.ceil(most / text.length),
          Math.ceil((most + 1) / text.length),
        ]),
      );
}

function valueFor(random: Random, name: string): Json {
  const known = rules.get(name);
  return known !== undefined && random.isTrue(0.6)
    ? valueByRule(random, random.pick(known))
    : oddValue(random);
}

/** Changes some values of a JSON body at any depth. */
function mutated(random: Random, value: Json, chance: number, name = ""): Json {
  if (random.isTrue(chance)) return valueFor(random, name);
  if (Array.isArray(value)) return value.map((entry) => mutated(random, entry, chance, name));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value)
    .filter(() => !random.isTrue(chance / 2))
    .map(([key, inner]): [string, Json] => [key, mutated(random, inner, chance, key)]);
  if (random.isTrue(chance)) entries.push([random.pick(oddKeys), oddValue(random)]);
  return Object.fromEntries(entries);
}

/** Writes JSON as text, so that `__proto__` is an ordinary key and keys may be repeated. */
function bodyText(random: Random, body: Json): string {
  const kind = random.below(40);
  if (kind === 0)
    return random.pick([
      "",
      "{",
      "[]",
      "null",
      "1",
      '"x"',
      "{}{}",
      "\ufeff{}",
      "{'a':1}",
      '{"a":1e999}',
      '{"a":"\\ud800"}',
      "\0",
      "<x/>",
    ]);
  if (kind === 1) return `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
  if (kind === 2) return JSON.stringify({ a: "x".repeat(random.pick([100_000, 3_000_000])) });
  const text = JSON.stringify(body);
  if (kind === 3 && text.startsWith("{"))
    return `{"__proto__":{"isAdmin":true,"version":9},"constructor":{"prototype":{"x":1}},${text.slice(1)}`;
  if (kind === 4) return text.slice(0, random.below(text.length + 1));
  return text;
}

const jsonTypes = [
  "application/json; charset=utf-8",
  "text/plain",
  "",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "application/json\u00e9",
];
const oddFiles = [
  "",
  "x",
  "%PDF-1.4\n%%EOF\n",
  "GIF89a\u0001\0\u0001\0",
  "<svg onload=x>",
  "\u0089PNG\r\n\u001a\n",
  "RIFF\u0010\0\0\0WEBPVP8 ",
  "BM",
  "\u00ff\u00d8\u00ff",
];
const methods = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"];
const sitePaths = [
  "/",
  "/experience",
  "/projects",
  "/contact",
  "/contact?sent=1",
  "/about",
  "/resume",
  "/admin",
  "/admin/login",
  "/admin/my-info",
  "/project/x",
  "/healthz",
  "/robots.txt",
  "/sitemap.xml",
  "/favicon.ico",
  "/site.webmanifest",
  "/icons/192.png",
  "/icons/7.png",
  "/previews/home.png",
  "/previews/none.png",
  "/uploads/none.jpg",
  "/assets/none.js",
  "/nowhere",
  "/about/",
  "/api",
  "/api/",
];

/** Slow routes are requested rarely: backups, password hashes, drawings, generated résumés. */
const SLOW = /backup|restore$|users\/login|update-password|update-email|layout-pages|\.png$|\.ico$/;

const REMOVES = /delete|remove|logout|end-other|update-password|update-email/;
/** Every route once; routes that delete come last. */
const turns = [
  ...apiRoutes.filter((route) => !REMOVES.test(route)),
  ...apiRoutes.filter((route) => REMOVES.test(route)),
];

export type Generated = { route: string; path: string; init: RequestInit };

function oddHeaders(random: Random): Record<string, string> {
  const headers: Record<string, string> = {};
  if (random.isTrue(0.1))
    headers["accept-encoding"] = random.pick([
      "br",
      "gzip",
      "identity",
      "*",
      "br;q=0",
      "gzip;q=nan, br;q=2",
      "q=",
      ",,,;;",
    ]);
  if (random.isTrue(0.05)) headers["if-none-match"] = random.pick(["*", '"x"', 'W/"x", "y"', '"', ","]);
  if (random.isTrue(0.05))
    headers.range = random.pick([
      "bytes=0-0",
      "bytes=-1",
      "bytes=5-1",
      "bytes=99999999999-",
      "bytes=0-1,2-3",
      "lines=1",
      "bytes=-",
      "bytes=0-99999999999999999999",
    ]);
  if (random.isTrue(0.05))
    headers["x-forwarded-proto"] = random.pick(["https", "http", "gopher", ",", "https,http"]);
  if (random.isTrue(0.05))
    headers["x-forwarded-host"] = random.pick(
      ["example.org", "[::1]:80", "a b", "<script>", "x".repeat(300), "é.example"].map(encodeURI),
    );
  if (random.isTrue(0.05))
    headers["user-agent"] = random.pick(["", "x".repeat(2000), "<script>", "\u00ff\u00fe"]);
  if (random.isTrue(0.03)) headers["accept-language"] = "xx-".repeat(100);
  return headers;
}

function oddPath(random: Random, route: string, rightPath: string): string {
  const pattern = route.slice(route.indexOf(" ") + 1);
  const path = random.isTrue(0.65)
    ? `/api${rightPath}`
    : pattern.replace(
        /:\w+/g,
        () => encodeURIComponent(random.pick(oddTexts).toWellFormed().slice(0, 300)) || "x",
      );
  const query = random.isTrue(0.1)
    ? `?${random.pick(["", "x", "sent=1", "a[]=1&a[]=2", "__proto__[x]=1", "=&=", "%", `${"x".repeat(2000)}=1`, "%00=%ff"])}`
    : "";
  return path + (random.isTrue(0.02) ? random.pick(["/", "//", "/x", "%2f", "%00", ".json"]) : "") + query;
}

/** A valid request of the owner. */
function rightRequest(
  route: string,
  { path, body }: NonNullable<Ways[string]>,
  headers: Record<string, string>,
): Generated {
  const method = route.slice(0, route.indexOf(" "));
  const right = body?.();
  const init: RequestInit = { method, headers };
  if (right !== undefined) init.body = right instanceof FormData ? right : JSON.stringify(right);
  if (right !== undefined && !(right instanceof FormData)) headers["content-type"] = "application/json";
  return { route, path: `/api${path}`, init };
}

/** Generates a request that may be invalid in any part. The first ones are valid, one for each route of the API. */
export function generate(random: Random, ways: Ways, token: string, count: number): Generated {
  const headers: Record<string, string> = oddHeaders(random);
  // Each request uses another address, to avoid the rate limits.
  headers["x-forwarded-for"] = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
  const turn = turns[count] ?? "";
  const rightWay = ways[turn];
  if (rightWay !== undefined)
    return rightRequest(turn, rightWay, { ...headers, authorization: `Bearer ${token}` });
  if (random.isTrue(0.12)) {
    const method = random.isTrue(0.8) ? "GET" : random.pick(methods);
    let path = random.pick(sitePaths);
    while (SLOW.test(path) && !random.isTrue(0.2)) path = random.pick(sitePaths);
    return { route: "site", path, init: { method, headers } };
  }
  let route = random.pick(apiRoutes);
  while (SLOW.test(route) && !random.isTrue(0.2)) route = random.pick(apiRoutes);
  const way = ways[route];
  const access = random.below(20);
  if (access < 15) headers.authorization = `Bearer ${token}`;
  else if (access < 17)
    headers.authorization = random.pick([
      "Bearer",
      "Basic eDp5",
      "Bearer x",
      `Bearer ${token}x`,
      "\u00e9",
      "Bearer ".repeat(50),
    ]);
  const method = random.isTrue(0.94) ? route.slice(0, route.indexOf(" ")) : random.pick(methods);
  const path = oddPath(
    random,
    route,
    way?.path ?? route.slice(route.indexOf("/api") + 4).replace(/:\w+/g, "x"),
  );
  const init: RequestInit = { method, headers };
  if (method === "GET" || method === "HEAD") return { route, path, init };
  const right = way?.body?.();
  const chance = random.pick([0, 0.05, 0.15, 0.5]);
  if (right instanceof FormData) init.body = oddForm(random, right, chance);
  else {
    init.body = bodyText(random, mutated(random, (right ?? {}) as Json, chance)); // The input of JSON.stringify.
    headers["content-type"] = random.isTrue(0.95) ? "application/json" : random.pick(jsonTypes);
  }
  return { route, path, init };
}

function oddForm(random: Random, right: FormData, chance: number): FormData {
  const form = new FormData();
  for (const [name, value] of right) {
    if (random.isTrue(chance / 3)) continue;
    const isFile = typeof value !== "string";
    if (isFile && random.isTrue(0.95))
      form.append(
        name,
        new Blob([random.pick(oddFiles)]),
        random.pick(["a.png", "é.pdf", "a b", "..", "x".repeat(300)]),
      );
    else if (isFile) form.append(name, value, "upload.bin");
    else if (value.startsWith("{"))
      form.append(name, bodyText(random, mutated(random, JSON.parse(value), chance)));
    else form.append(name, random.isTrue(chance) ? random.pick(oddTexts).toWellFormed() : value);
    if (random.isTrue(0.03)) form.append(name, "again");
  }
  if (random.isTrue(0.05))
    form.append(random.pick(oddKeys).replaceAll("\0", ""), random.pick(oddTexts).toWellFormed());
  return form;
}
