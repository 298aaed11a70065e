import { expect, test } from "bun:test";
import { faultsOf, findOperation, matches } from "../../testing/openapi-description.ts";
import { createFilledApp, routesOf } from "../../testing/test-requests.ts";
import { examples } from "./examples.ts";
import type { OpenApi } from "./openapi.ts";

const { site } = await createFilledApp();
const api: OpenApi = (await site.call("GET", "/openapi.json")).body;

const operationOf = (route: string) => findOperation(api, route);

test("describes exactly the existing routes", () => {
  const described = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
  );
  expect(described.sort()).toEqual(routesOf(site).sort());
  const operationIds = Object.values(api.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(new Set(operationIds).size).toBe(operationIds.length);
});

test("describes a successful reply for every route", () => {
  const silent = routesOf(site).filter(
    (route) => !Object.keys(operationOf(route)?.responses ?? {}).some((status) => status.startsWith("2")),
  );
  expect(silent).toEqual([]);
});

/** Routes that only take files. */
const withoutExample = [
  "POST /api/backup/restore",
  "POST /api/downloads/add-resume",
  "POST /api/setup/restore",
];

test("every body has an example that matches its schema", () => {
  const missing: string[] = [];
  for (const route of routesOf(site)) {
    const [content] = Object.values(operationOf(route)?.requestBody?.content ?? {});
    if (content === undefined) continue;
    const { schema, example } = content;
    if (example === undefined) missing.push(route);
    else expect({ route, faults: faultsOf(schema, example) }).toEqual({ route, faults: [] });
  }
  expect(missing.sort()).toEqual(withoutExample);
});

test("every example belongs to an existing route", () => {
  expect(Object.keys(examples).filter((route) => operationOf(route) === undefined)).toEqual([]);
});

test("lists the errors of each route", () => {
  const responses = (route: string) => Object.keys(operationOf(route)?.responses ?? {});
  expect(responses("PUT /api/educations/update-education/:id")).toEqual([
    "200",
    "400",
    "401",
    "403",
    "404",
    "408",
    "409",
    "413",
    "415",
    "422",
    "429",
    "500",
    "503",
    "507",
  ]);
  expect(responses("GET /api/skills/site-skills")).toEqual(["200", "404", "500"]);
  expect(responses("GET /api/contacts")).toEqual(["200", "401", "500"]);
});

test("bodies have the schemas of the contracts", () => {
  const { requestBody } = operationOf("POST /api/skills/create") ?? {};
  const schema = requestBody?.content["application/json"]?.schema;
  expect(matches(schema ?? {}, { skill: { skill: "Analysis", strength: "1" } })).toBe(true);
  expect(matches(schema ?? {}, { skill: { skill: "Analysis", strength: "4" } })).toBe(false);
  expect(matches(schema ?? {}, { skill: { skill: "x".repeat(2000), strength: "1" } })).toBe(false);
  expect(matches(schema ?? {}, {})).toBe(false);
});

test("/api/docs is a page without script, whose policy allows only its own style", async () => {
  const reply = await site.call("GET", "/docs");
  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const policy = reply.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'/);
  const style = /<style>(.*?)<\/style>/s.exec(reply.body)?.[1] ?? "";
  expect(policy).toContain(new Bun.CryptoHasher("sha256").update(style).digest("base64"));
  expect(reply.body).not.toMatch(/<script|<link|src=|@import|url\(|href="(?!#|openapi\.json)/);
  for (const path of Object.keys(api.paths)) expect(reply.body).toContain(`<code>${path}</code>`);
});
