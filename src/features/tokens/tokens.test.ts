import { expect, test } from "bun:test";
import { createTestApp, ownerEmail, type TestApp } from "../../testing/test-app.ts";
import { createFilledApp, routesOf, validRequests } from "../../testing/test-requests.ts";

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function create(site: TestApp, given: object = {}) {
  return await site.call("POST", "/tokens/create", {
    token: { name: "CI", scope: "read", endsAt: "", ...given },
  });
}

test("shows a token once, and stores only its hash", async () => {
  const site = await createTestApp();
  const { status, body, headers } = await create(site, {
    name: " Build server ",
    endsAt: "2100-01-31T00:00:00+01:00",
  });
  expect(status).toBe(201);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(body.token).toEqual({
    _id: expect.any(String),
    name: "Build server",
    scope: "read",
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    lastUsedAt: "",
    endsAt: "2100-01-30T23:00:00.000Z",
    secret: expect.stringMatching(/^vit_[\w-]{43}$/),
  });
  const { secret, ...seen } = body.token;
  expect((await site.call("GET", "/tokens")).body).toEqual({ tokens: [seen] });
  const { $client } = site.store.db;
  expect(JSON.stringify($client.query("select * from api_tokens").all())).not.toContain(secret.slice(4));

  expect((await site.call("GET", "/contacts", undefined, bearer(secret))).status).toBe(200);
  const { tokens } = (await site.call("GET", "/tokens")).body;
  expect(tokens[0].lastUsedAt).toStartWith(new Date().toISOString().slice(0, 10));

  expect((await site.call("POST", `/tokens/delete/${seen._id}`)).body).toEqual({ _id: seen._id });
  expect((await site.call("GET", "/contacts", undefined, bearer(secret))).status).toBe(401);
  expect((await site.call("POST", `/tokens/delete/${seen._id}`)).status).toBe(404);
});

test("a token stops working when it expires", async () => {
  const site = await createTestApp();
  const { secret, _id } = (await create(site, { endsAt: new Date(Date.now() + 3_600_000).toISOString() }))
    .body.token;
  expect((await site.call("GET", "/contacts", undefined, bearer(secret))).status).toBe(200);
  site.store.db.$client.run("update api_tokens set ends_at = ?", [new Date(Date.now() - 1000).toISOString()]);
  expect((await site.call("GET", "/contacts", undefined, bearer(secret))).status).toBe(401);
  // The owner still sees it in the list.
  expect((await site.call("GET", "/tokens")).body.tokens).toMatchObject([{ _id }]);
});

test.each([
  { name: "no name", given: { name: " " }, fields: { name: "Name is required." } },
  {
    name: "a long name",
    given: { name: "x".repeat(101) },
    fields: { name: "Name can have at most 100 characters." },
  },
  { name: "another scope", given: { scope: "admin" }, fields: { scope: "Scope must be read or write." } },
  {
    name: "an end that is none",
    given: { endsAt: "soon" },
    fields: { endsAt: "The expiration must be a date and time such as 2027-01-31T00:00:00Z." },
  },
  {
    name: "an expiration in the past",
    given: { endsAt: "2020-01-01T00:00:00Z" },
    fields: { endsAt: "The expiration must be in the future." },
  },
])("refuses $name", async ({ given, fields }) => {
  const site = await createTestApp();
  const reply = await create(site, given);
  expect({ status: reply.status, fields: reply.body.error.fields }).toEqual({ status: 422, fields });
  expect((await site.call("GET", "/tokens")).body.tokens).toEqual([]);
});

/** Calls that no API token may make, whatever its scope. */
const forPeople = [
  "POST /api/passkeys/create",
  "POST /api/passkeys/delete/:id",
  "POST /api/passkeys/options",
  "POST /api/passkeys/prove",
  "POST /api/passkeys/prove/options",
  "POST /api/two-factor/begin",
  "POST /api/two-factor/confirm",
  "POST /api/two-factor/recovery-codes",
  "POST /api/two-factor/remove",
  "POST /api/users/prove",
  "PUT /api/passkeys/update/:id",
  "POST /api/backup/restore",
  "POST /api/backup/ticket",
  "POST /api/certificates/replace",
  "POST /api/history/trash/empty",
  "POST /api/history/trash/:id/remove",
  "POST /api/tokens/create",
  "POST /api/tokens/delete/:id",
  "POST /api/users/end-other-sessions",
  "POST /api/users/logout/:userId",
  "PUT /api/settings",
  "PUT /api/users/update-email/:email",
  "PUT /api/users/update-password/:email",
];
const withoutToken = [
  "POST /api/passkeys/login",
  "POST /api/passkeys/login/options",
  "POST /api/users/login/code",
  "POST /api/setup",
  "POST /api/setup/restore",
  "POST /api/users/login",
  "POST /api/v1.0/email/send",
];

test("every route accepts only tokens of the right scope", async () => {
  const { site, ids } = await createFilledApp();
  const requests = await validRequests(site, ids);
  const secrets = {
    read: (await create(site)).body.token.secret as string,
    write: (await create(site, { scope: "write" })).body.token.secret as string,
  };
  for (const scope of ["read", "write"] as const)
    for (const route of routesOf(site)) {
      if (withoutToken.includes(route) || route.startsWith("GET /api/users/get-with-token/")) continue;
      const [method = ""] = route.split(" ");
      const request = requests[route];
      // An invalid body shows that the token was accepted, and changes nothing.
      const body = method === "GET" ? undefined : "-";
      const reply = await site.call(method, request?.path ?? "", body, {
        ...bearer(secrets[scope]),
        "content-type": "text/plain",
      });
      const isRefused = method !== "GET" && (scope === "read" || forPeople.includes(route));
      expect({ scope, route, isRefused: reply.status === 403 }).toEqual({ scope, route, isRefused });
      expect({ route, status: reply.status }).not.toEqual({ route, status: 401 });
    }
  expect((await site.call("GET", "/users/site-info")).body.user.email).toBe(ownerEmail);
});

test("a browser can't log in with a token, and a demo has no tokens", async () => {
  const site = await createTestApp();
  const { secret } = (await create(site, { scope: "write" })).body.token;
  for (const path of [secret, "current"])
    expect((await site.call("GET", `/users/get-with-token/${path}`, undefined, bearer(secret))).status).toBe(
      401,
    );
  const demo = await createTestApp({ isDemo: true });
  expect((await create(demo)).status).toBe(403);
});
