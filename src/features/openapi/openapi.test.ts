import { expect, test } from "bun:test";
import Ajv from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { form } from "../../testing/test-app.ts";
import { filledApp, rightRequests, routesOf } from "../../testing/test-requests.ts";
import type { OpenApi, Operation } from "./openapi.ts";

const { site } = await filledApp();
const api: OpenApi = (await site.call("GET", "/openapi.json")).body;
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats(ajv);

const STALE = "Run `bun run api`, and look at what it has changed.";

function operationOf(route: string): Operation | undefined {
  const [method = "", pattern = ""] = route.split(" ");
  return api.paths[pattern.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
}

test("describes every route, and no other", () => {
  const described = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
  );
  expect(described.sort()).toEqual(routesOf(site).sort());
  const operationIds = Object.values(api.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(new Set(operationIds).size).toBe(operationIds.length);
});

test.each(routesOf(site))("%s answers as described", async (route) => {
  const { site, ids } = await filledApp();
  const requests = await rightRequests(site, ids);
  const operation = operationOf(route);
  const [method = ""] = route.split(" ");
  const { path = "", body } = requests[route] ?? {};
  const sent = body?.();
  if (sent !== undefined) expect(operation?.requestBody).toBeDefined();
  const reply = await site.call(method, path, sent);
  const said = operation?.responses[String(reply.status)];
  expect({ route, status: reply.status, isDescribed: said !== undefined, STALE }).toMatchObject({
    isDescribed: true,
  });
  if (said === undefined || "$ref" in said) return;
  const { schema = {} } = said.content?.["application/json"] ?? {};
  const isRight = ajv.validate(schema, reply.body);
  expect({
    route,
    faults: isRight ? [] : ajv.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`),
    STALE,
  }).toMatchObject({ faults: [] });
});

/** Those that name nothing that is made by chance. */
const runnable = routesOf(site).filter((route) => {
  const content = operationOf(route)?.requestBody?.content ?? {};
  const example = JSON.stringify(Object.values(content)[0]?.example);
  return example !== undefined && !/6f1f64a4|uploads\/picture/.test(example);
});

test("has examples for most calls with a body", () => {
  expect(runnable.length).toBeGreaterThan(20);
});

test.each(runnable)("the example of %s works", async (route) => {
  const { site: fresh, ids } = await filledApp();
  const present = await rightRequests(fresh, ids);
  const [method = ""] = route.split(" ");
  const content = operationOf(route)?.requestBody?.content ?? {};
  const [[type = "", { example } = { example: null }] = []] = Object.entries(content);
  const { path = "", status = 200 } = present[route] ?? {};
  const sent =
    type === "application/json" ? (example as object) : withTexts(present[route]?.body?.(), example);
  const reply = await fresh.call(method, path, sent);
  expect({ route, status: reply.status, body: reply.body }).toMatchObject({ status });
});

/** The form of a right request, with the texts of the example: a description holds no files. */
function withTexts(given: unknown, example: unknown): FormData {
  const files = given instanceof FormData ? [...given].filter(([, part]) => typeof part !== "string") : [];
  return form({ ...Object.fromEntries(files), ...(example as object) }); // An object, as a form is one.
}

test("lists the refusals of each route", () => {
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
  expect(responses("GET /api/skills/site-skills")).toEqual(["200", "500"]);
  expect(responses("GET /api/contacts")).toEqual(["200", "401", "500"]);
});

test("bodies follow the contracts", () => {
  const { requestBody } = operationOf("POST /api/skills/create") ?? {};
  const schema = requestBody?.content["application/json"]?.schema;
  expect(ajv.validate(schema ?? {}, { skill: { skill: "Analysis", strength: "1" } })).toBe(true);
  expect(ajv.validate(schema ?? {}, { skill: { skill: "Analysis", strength: "4" } })).toBe(false);
  expect(ajv.validate(schema ?? {}, { skill: { skill: "x".repeat(2000), strength: "1" } })).toBe(false);
  expect(ajv.validate(schema ?? {}, {})).toBe(false);
});

test("/api/docs is a page without script, and its policy allows only its own style", async () => {
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
