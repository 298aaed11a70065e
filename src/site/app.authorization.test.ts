import { expect, test } from "bun:test";
import { changes } from "../core/content/history.table.ts";
import { endSession, findSession, startSession } from "../core/owner/sessions.ts";
import { writeOwner } from "../core/owner/users.store.ts";
import { createTestApp, ownerEmail, ownerPassword } from "../testing/test-app.ts";
import { createFilledApp, routesOf, validRequests } from "../testing/test-requests.ts";

const { site, ids } = await createFilledApp();
const { db } = site.store;
const requests = await validRequests(site, ids);

/** Writes that need no token: login, setup and the contact form. */
const openWrites = [
  "POST /api/passkeys/login",
  "POST /api/passkeys/login/options",
  "POST /api/setup",
  "POST /api/setup/restore",
  "POST /api/users/login",
  "POST /api/users/login/code",
  "POST /api/v1.0/email/send",
];
/** Reads that everyone may make. All others, also new ones, are for the owner only. */
const openReads = [
  "GET /api/abouts/site-about",
  "GET /api/backup/archive/:ticket",
  "GET /api/contacts/form/action",
  "GET /api/docs",
  "GET /api/downloads/site-download/:id",
  "GET /api/downloads/site-resume",
  "GET /api/educations/site-educations",
  "GET /api/experiences/site-experiences",
  "GET /api/languages",
  "GET /api/links/site-links",
  "GET /api/look",
  "GET /api/media/site-pictures",
  "GET /api/openapi.json",
  "GET /api/projects/has-projects",
  "GET /api/projects/site-project-cards",
  "GET /api/projects/site-project-titles",
  "GET /api/projects/site-project/:id",
  "GET /api/projects/site-projects",
  "GET /api/projects/site-works",
  "GET /api/sections/site-sections",
  "GET /api/setup",
  "GET /api/skills/site-skills",
  "GET /api/summaries/user-summary",
  "GET /api/users/site-info",
  "GET /api/v1.0/email/challenge",
];
/** Of these, the ones that are the same for the owner. */
const sameForOwner = ["GET /api/contacts/form/action", "GET /api/docs", "GET /api/openapi.json"];

const closed = routesOf(site).filter((route) => ![...openReads, ...openWrites].includes(route));

const DAY = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * DAY);

const revoked = startSession(db, site.ownerId);
endSession(db, findSession(db, revoked)?.tokenHash ?? "");
// An old session that was used until yesterday. Starting another session removes it, so it is started last.
const expired = startSession(db, site.ownerId, ago(31));
db.$client.run("update sessions set last_used_at = ? where created_at < ?", [
  ago(1).toISOString(),
  ago(30).toISOString(),
]);
const idle = insertIdle();
const ofNobody = "A".repeat(43);
const hashOfToken = new Bun.CryptoHasher("sha256").update(site.token).digest("hex");

/** A session of ten days that was last used eight days ago. */
function insertIdle(): string {
  const token = "idle".padEnd(43, "i");
  const tokenHash = new Bun.CryptoHasher("sha256").update(token).digest("hex");
  db.$client.run("insert into sessions (token_hash, user_id, created_at, last_used_at) values (?, ?, ?, ?)", [
    tokenHash,
    site.ownerId,
    ago(10).toISOString(),
    ago(8).toISOString(),
  ]);
  return token;
}

const wrongHeaders: Record<string, string> = {
  none: "",
  blank: "   ",
  "scheme alone": "Bearer",
  "scheme and blanks": "Bearer    ",
  garbage: "Bearer garbage",
  "garbage without a scheme": "garbage",
  "an unknown token": `Bearer ${ofNobody}`,
  expired: `Bearer ${expired}`,
  idle: `Bearer ${idle}`,
  revoked: `Bearer ${revoked}`,
  "revoked, bare": revoked,
  "the token's hash": `Bearer ${hashOfToken}`,
  "another scheme": `Basic ${site.token}`,
  "another scheme with the password": `Basic ${btoa(`${ownerEmail}:${ownerPassword}`)}`,
  "the scheme twice": `Bearer Bearer ${site.token}`,
  "a token with a suffix": `Bearer ${site.token}x`,
  "two tokens": `Bearer ${site.token}, Bearer ${site.token}`,
  "a token cut short": `Bearer ${site.token.slice(0, -1)}`,
  "a token in capitals": `Bearer ${site.token.toUpperCase()}`,
};

/** A body that notes whether it was read. */
function watchedBody() {
  const seen = { isRead: false };
  const stream = new ReadableStream(
    {
      pull(controller) {
        seen.isRead = true;
        controller.enqueue(new TextEncoder().encode("{"));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { seen, stream };
}

test("without a token only login, setup and the contact form accept writes", () => {
  const writes = routesOf(site).filter((route) => !route.startsWith("GET "));
  expect(writes.filter((route) => !closed.includes(route)).sort()).toEqual([...openWrites].sort());
  expect(routesOf(site)).toEqual(expect.arrayContaining(openReads));
  expect(closed.length).toBeGreaterThan(80);
});

test.each(closed)("%s answers 401 without the owner's token, and does not read the body", async (route) => {
  const [method = ""] = route.split(" ");
  const { path } = requests[route] ?? { path: "" };
  const hasBody = method !== "GET";
  const before = await db.$count(changes);
  for (const [name, authorization] of Object.entries(wrongHeaders)) {
    const { seen, stream } = watchedBody();
    const response = await site.app.request(`/api${path}`, {
      method,
      headers: {
        ...(authorization !== "" && { authorization }),
        ...(hasBody && { "content-type": "application/json" }),
      },
      ...(hasBody && { body: stream, duplex: "half" }),
    } as RequestInit); // `duplex` is part of fetch's standard but not of this type.
    expect({ name, status: response.status }).toEqual({ name, status: 401 });
    expect(await response.json()).toEqual({ error: { code: "unauthorized", message: expect.any(String) } });
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
    expect({ name, isRead: seen.isRead }).toEqual({ name, isRead: false });
  }
  expect(await db.$count(changes)).toBe(before);
});

test.each(closed.filter((route) => !route.startsWith("GET ")))(
  "%s answers 401 before it checks the body or the id",
  async (route) => {
    const [method = "", pattern = ""] = route.split(" ");
    const authorization = "Bearer garbage";
    const { path, body } = requests[route] ?? { path: "" };
    const huge = { authorization, "content-length": String(10 ** 12) };
    const statuses = [
      (await site.call(method, path, body?.(), { authorization })).status,
      (await site.call(method, path, "no JSON", { authorization })).status,
      (await site.call(method, path, "{}", { ...huge })).status,
      (await site.call(method, path, "--x", { ...huge, "content-type": "multipart/form-data; boundary=x" }))
        .status,
      (await site.call(method, path, "x".repeat(3 * 1024 * 1024), { authorization })).status,
      (
        await site.call(method, pattern.replace("/api", "").replace(/:\w+/, "unknown"), "{}", {
          authorization,
        })
      ).status,
    ];
    expect(statuses).toEqual(statuses.map(() => 401));
  },
);

const withBody = closed.filter((route) => requests[route]?.body !== undefined);

test.each(withBody)(
  "%s answers 401 and changes nothing when the token ends while the body arrives",
  async (route) => {
    const [method = ""] = route.split(" ");
    const { path = "", body } = requests[route] ?? {};
    const given = body?.();
    const whole = new Request("http://x", {
      method: "POST",
      body: given instanceof FormData ? given : JSON.stringify(given),
    });
    const type = whole.headers.get("content-type") ?? "";
    const bytes = await whole.bytes();
    const token = startSession(db, site.ownerId);
    let part = 0;
    const slow = new ReadableStream({
      async pull(controller) {
        part++;
        if (part === 1) return controller.enqueue(bytes.subarray(0, 5));
        await Bun.sleep(5);
        endSession(db, findSession(db, token)?.tokenHash ?? "");
        controller.enqueue(bytes.subarray(5));
        controller.close();
      },
    });
    const before = await db.$count(changes);
    const response = await site.app.request(`/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": given instanceof FormData ? type : "application/json",
      },
      body: slow,
      duplex: "half",
    } as RequestInit); // See above.
    expect({ status: response.status, body: await response.json() }).toMatchObject({ status: 401 });
    expect(await db.$count(changes)).toBe(before);
  },
);

test.each(["/backup/restore", "/setup/restore"])(
  "POST %s is refused when the sender's token or code ends while the archive arrives",
  async (path) => {
    const empty = await createTestApp({ withoutOwner: true });
    const place = path.startsWith("/setup") ? empty : site;
    const token = startSession(db, site.ownerId);
    let part = 0;
    const slow = new ReadableStream({
      pull(controller) {
        part++;
        if (part === 2) {
          endSession(db, findSession(db, token)?.tokenHash ?? "");
          empty.store.change("set up owner", (change) =>
            writeOwner(change, { email: ownerEmail, passwordHash: "x", fname: "Ada" }),
          );
        }
        controller.enqueue(new Uint8Array(1000));
        if (part === 2) controller.close();
      },
    });
    const response = await place.app.request(`/api${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "x-setup-code": empty.deps.setupCode.value },
      body: slow,
      duplex: "half",
    } as RequestInit); // See above.
    expect(response.status).toBe(place === empty ? 409 : 401);
  },
);

test("changing the password answers 401 when the token ends during the check", async () => {
  const token = startSession(db, site.ownerId);
  const { path = "", body } = requests["PUT /api/users/update-password/:email"] ?? {};
  const changing = site.call("PUT", path, body?.(), { authorization: `Bearer ${token}` });
  // The session must end while the password is compared.
  await Bun.sleep(5);
  endSession(db, findSession(db, token)?.tokenHash ?? "");
  expect((await changing).status).toBe(401);
  expect(
    (await site.call("POST", "/users/login", { email: ownerEmail, password: ownerPassword })).status,
  ).toBe(200);
});

test.each(closed)("%s lets the owner in, with a scheme in any case or with a bare token", async (route) => {
  const [method = ""] = route.split(" ");
  const { path } = requests[route] ?? { path: "" };
  const isForm = requests[route]?.body?.() instanceof FormData;
  for (const authorization of [`Bearer ${site.token}`, `bearer ${site.token}`, site.token]) {
    if (method === "GET") {
      expect((await site.call(method, path, undefined, { authorization })).status).toBe(200);
      continue;
    }
    // An invalid body changes nothing, and any status except 401 shows that the token was accepted. Calls without a body are skipped.
    if (requests[route]?.body === undefined) continue;
    const type = isForm ? "application/json" : "text/plain";
    expect((await site.call(method, path, "-", { authorization, "content-type": type })).status).toBe(400);
  }
});

test.each(routesOf(site).filter((route) => route.startsWith("GET ") && !sameForOwner.includes(route)))(
  "%s answers the owner with no-store",
  async (route) => {
    const reply = await site.call("GET", requests[route]?.path ?? "");
    expect(reply.headers.get("cache-control")).toBe("no-store");
  },
);

test("the token in the path must match the header, and `current` means the header's", async () => {
  const path = (token: string) => `/users/get-with-token/${token}`;
  const right = { authorization: `Bearer ${site.token}` };
  for (const token of [site.token, "current"]) {
    const reply = await site.call("GET", path(token), undefined, right);
    expect(reply.body.user.email).toBe(ownerEmail);
    expect(reply.headers.get("cache-control")).toBe("no-store");
  }
  const cases: [string, Record<string, string>][] = [
    [ofNobody, right],
    [site.token, { authorization: `Bearer ${ofNobody}` }],
    [site.token, { authorization: "" }],
    [hashOfToken, { authorization: `Bearer ${hashOfToken}` }],
    [expired, { authorization: `Bearer ${expired}` }],
    [idle, { authorization: `Bearer ${idle}` }],
    [revoked, { authorization: `Bearer ${revoked}` }],
  ];
  for (const token of ["", "current", ofNobody, hashOfToken, expired, idle, revoked])
    cases.push(["current", { authorization: token && `Bearer ${token}` }]);
  for (const [token, headers] of cases) {
    const reply = await site.call("GET", path(token), undefined, headers);
    expect(reply.status).toBe(401);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(reply.body.user).toBeUndefined();
  }
});

test("stores a token only as its hash, and ends it after disuse and after 30 days", () => {
  const own = startSession(db, site.ownerId, ago(0));
  const rows = JSON.stringify(db.$client.query("select * from sessions").all());
  expect(rows).not.toContain(own);
  expect(rows).not.toContain(site.token);
  const start = new Date();
  const later = (days: number) => new Date(start.getTime() + days * DAY);
  const token = startSession(db, site.ownerId, start);
  for (const day of [6, 12, 18, 24, 29]) expect(findSession(db, token, later(day))).not.toBeNull();
  expect(findSession(db, token, later(30.1))).toBeNull();
  const unused = startSession(db, site.ownerId, start);
  expect(findSession(db, unused, later(6.9))).not.toBeNull();
  const forgotten = startSession(db, site.ownerId, start);
  expect(findSession(db, forgotten, later(7.1))).toBeNull();
});
