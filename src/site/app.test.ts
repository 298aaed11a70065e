import { expect, test } from "bun:test";
import { commonHeaders } from "../core/http/security-headers.ts";
import type { OpenApi } from "../features/openapi/openapi.ts";
import { faultsOf, findOperation } from "../testing/openapi-description.ts";
import { createFilledApp, routesOf, validRequests } from "../testing/test-requests.ts";

const { site, ids } = await createFilledApp();
const requests = await validRequests(site, ids);
const api: OpenApi = (await site.call("GET", "/openapi.json")).body;

/** The email provider's call answers with plain text (§14), everything else with JSON. */
const textRoutes = ["POST /api/v1.0/email/send"];
const tableRoutes = ["GET /api/inbox/export", "GET /api/statistics/export.csv"];
const fileRoutes = ["GET /api/history/files/:name"];
/** Replies that may contain times. In other replies they would be a leak of internal columns. */
const datedRoutes = [
  "GET /api/users/sessions",
  "POST /api/tokens/create",
  "GET /api/passkeys",
  "POST /api/passkeys/create",
  "PUT /api/passkeys/update/:id",
  "GET /api/openapi.json",
  "GET /api/docs",
];
/** The API documentation is a page with its own styles. */
const pageRoutes = ["GET /api/docs"];

function expectApiHeaders(headers: Headers): void {
  expect(Object.fromEntries(headers)).toMatchObject(
    Object.fromEntries(Object.entries(commonHeaders).map(([name, value]) => [name.toLowerCase(), value])),
  );
  expect(headers.get("cache-control")).toMatch(/^no-(cache|store)$/);
}

test("these tests have a valid request for every route", () => {
  expect(routesOf(site).sort()).toEqual(Object.keys(requests).sort());
});

/** Expects a request and its reply to match the OpenAPI file. */
function expectDescribed(route: string, sent: unknown, { status, body }: { status: number; body: unknown }) {
  const operation = findOperation(api, route);
  if (sent !== undefined) expect(operation?.requestBody).toBeDefined();
  const described = operation?.responses[String(status)];
  expect({ status, described }).toEqual({ status, described: expect.anything() });
  if (described === undefined || "$ref" in described) return;
  const { schema = {} } = described.content?.["application/json"] ?? {};
  expect(faultsOf(schema, body)).toEqual([]);
}

test.each(routesOf(site))("%s answers its valid request as the OpenAPI file says", async (route) => {
  const isRead = route.startsWith("GET ");
  const { site: own, ids: ownIds } = isRead ? { site, ids } : await createFilledApp();
  const { path, body, status } = (await validRequests(own, ownIds))[route] ?? { path: "" };
  const sent = body?.();
  const reply = await own.call(route.split(" ")[0] ?? "", path, sent);
  expect({ body: reply.body, status: reply.status }).toEqual({ body: reply.body, status: status ?? 200 });
  expectDescribed(route, sent, reply);
  if (pageRoutes.includes(route)) {
    expect(reply.headers.get("content-type")).toStartWith("text/html");
    return;
  }
  expectApiHeaders(reply.headers);
  if (textRoutes.includes(route)) expect(reply.body).toBe("OK");
  else if (tableRoutes.includes(route)) expect(reply.headers.get("content-type")).toStartWith("text/csv");
  else if (fileRoutes.includes(route)) {
    expect(reply.headers.get("content-type")).toBe("image/png");
    expect(reply.headers.get("content-disposition")).toMatch(/^attachment; filename="[\da-f]{32}\.png"$/);
  } else expect(reply.headers.get("content-type")).toBe("application/json");
  const text = JSON.stringify(reply.body);
  expect(text).not.toMatch(/argon2|passwordHash|tokenHash|updatedAt/);
  // A new entry has no earlier state.
  expect(text.replaceAll('"before":null', "")).not.toMatch(/[:,[]null/);
  // An internal order number; in a résumé the name for a job.
  if (!route.includes("resume.json")) expect(text).not.toContain('position"');
  if (!datedRoutes.includes(route)) expect(text).not.toContain("createdAt");
  expect(own.files().temporary).toEqual([]);
});

/** Reads that can succeed here. Others, such as single-use download addresses, have their own tests. */
const reads = routesOf(site).filter(
  (route) => route.startsWith("GET ") && requests[route]?.status === undefined,
);

test.each(reads)("%s answers HEAD like GET, without a body", async (route) => {
  const { path } = requests[route] ?? { path: "" };
  const get = await site.call("GET", path);
  const head = await site.call("HEAD", path);
  expect(get.status).toBe(200);
  expect(head.status).toBe(200);
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
  const response = await site.app.request(`/api${path}`, { method: "HEAD" });
  expect(await response.text()).toBe("");
});

test.each([
  "",
  "/",
  "/nothing",
  "/skills",
  "/skills/",
  "/skills/site-skills/",
  "/Skills/site-skills",
  "//skills/site-skills",
  "/skills/update",
  "/skills/update/",
  "/skills/update/a/b",
  "/projects/site-project",
  "/projects/site-project/",
  "/users/__proto__",
  "/v1.0/email",
])("an unknown path is 404 for every method: /api%s", async (path) => {
  for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]) {
    const reply = await site.call(method, path);
    expect({ method, status: reply.status }).toEqual({ method, status: 404 });
    expectApiHeaders(reply.headers);
    expect(reply.headers.get("allow")).toBeNull();
    if (method !== "HEAD")
      expect(reply.body).toEqual({ error: { code: "not_found", message: expect.any(String) } });
  }
});

const odd = [
  "nothing",
  "AAAAAAAAAAAAAAAAAAAAAA",
  "__proto__",
  "..%2f..",
  "%00",
  "%E0%A4%A",
  "'%20or%201=1--",
  "a".repeat(5000),
];
/** Routes whose last segment is not the id of an entry. */
const otherParameters = [
  "POST /api/users/logout/:userId",
  "PUT /api/users/update-user/:userId",
  "PUT /api/users/update-image/:userId",
];

test.each(routesOf(site).filter((route) => route.endsWith("/:id")))(
  "%s answers an unknown id with 404",
  async (route) => {
    const [method = "", pattern = ""] = route.split(" ");
    for (const id of odd) {
      const { body } = requests[route] ?? {};
      const path = pattern.replace("/api", "").replace(":id", id);
      const reply = await site.call(method, path, body?.());
      expect({ id, status: reply.status }).toEqual({ id, status: 404 });
      expect(reply.body.error).toEqual({
        code: "not_found",
        message: expect.stringMatching(/^There is no such \S+\.$/),
      });
      expectApiHeaders(reply.headers);
      // The id is checked before the body, so that nobody uploads a video for a deleted entry.
      expect((await site.call(method, path, "no JSON")).status).toBe(404);
    }
    expect(site.files().temporary).toEqual([]);
  },
);

test.each(otherParameters)("%s answers another user's id with 403", async (route) => {
  const { path, body } = requests[route] ?? { path: "" };
  const [method = ""] = route.split(" ");
  for (const id of odd) {
    const reply = await site.call(method, path.replace(site.ownerId, id), body?.());
    expect({ id, status: reply.status }).toEqual({ id, status: 403 });
  }
});
