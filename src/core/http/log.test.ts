import { describe, expect, test } from "bun:test";
import { Hono } from "hono";
import { createTestApp, ownerEmail, ownerPassword } from "../../testing/test-app.ts";
import type { Env } from "./env.ts";
import { logRefusals } from "./log.ts";
import { Throttle } from "./throttle.ts";

const clientAddress = "203.0.113.7";

async function loggedApp(options: Parameters<typeof createTestApp>[0] = {}) {
  const lines: string[] = [];
  const site = await createTestApp({ log: (line) => lines.push(line), ...options });
  const send = (method: string, path: string, body?: object, token = "", from = clientAddress) =>
    site.app.request(
      `/api${path}`,
      {
        method,
        headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
        ...(body && { body: JSON.stringify(body) }),
      },
      { clientAddress: from },
    );
  /** The lines written since the last call, without their times. */
  const written = () => lines.splice(0).map((line) => line.replace(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z /, ""));
  return { site, send, written };
}

const login = { email: ownerEmail, password: ownerPassword };
const newPassword = "difference engine 1822";

describe("writes a line", () => {
  test("for every login, refusal, logout and changed password", async () => {
    const { site, send, written } = await loggedApp({ loginThrottle: new Throttle(3, 1, () => 0) });
    const { token } = (await (await send("POST", "/users/login", login)).json()) as { token: string };
    expect(written()).toEqual([`login ok from ${clientAddress}`]);

    await send("POST", "/users/login", { ...login, password: "wrong" });
    await send("POST", "/users/login", { ...login, email: "nobody@example.org" });
    expect(written()).toEqual(Array(2).fill(`refused 401 POST /api/users/login from ${clientAddress}`));

    const password = `/users/update-password/${ownerEmail}`;
    await send("PUT", password, { oldPassword: ownerPassword, newPassword }, token);
    await send("PUT", password, { oldPassword: "wrong", newPassword }, token);
    await send("POST", "/users/login", login);
    await send("PUT", password, { oldPassword: newPassword, newPassword });
    expect(written()).toEqual([
      `password changed from ${clientAddress}`,
      `refused 403 PUT /api/users/update-password/:email from ${clientAddress}`,
      `refused 429 POST /api/users/login from ${clientAddress}`,
      `refused 401 PUT /api/users/update-password/:email from ${clientAddress}`,
    ]);

    await send("GET", `/users/get-with-token/${token}x`, undefined, token);
    await send("POST", "/users/end-other-sessions", {}, token);
    await send("POST", `/users/logout/${site.ownerId}`, {}, token);
    expect(written()).toEqual([
      `refused 401 GET /api/users/get-with-token/:token from ${clientAddress}`,
      `other sessions ended: 0 from ${clientAddress}`,
      `logout from ${clientAddress}`,
    ]);
  });

  test("for a changed e-mail, without the address", async () => {
    const { site, send, written } = await loggedApp();
    const body = { newEmail: "countess@example.org", password: ownerPassword };
    expect((await send("PUT", `/users/update-email/${ownerEmail}`, body, site.token)).status).toBe(200);
    expect(written()).toEqual([`email changed from ${clientAddress}`]);
  });

  test("for the setup and for wrong setup codes", async () => {
    const { site, send, written } = await loggedApp({ withoutOwner: true });
    const body = { ...login, fname: "Ada", lname: "", code: "guess" };
    await send("POST", "/setup", body);
    await send("POST", "/setup", { ...body, code: site.deps.setupCode.value });
    expect(written()).toEqual([
      `refused 403 POST /api/setup from ${clientAddress}`,
      `owner set up from ${clientAddress}`,
    ]);
  });
});

test("logs neither successful requests nor invalid input nor unknown paths", async () => {
  const { site, send, written } = await loggedApp();
  await send("GET", "/skills/site-skills");
  await send("POST", "/skills/create", { skill: { skill: "A", strength: "1" } }, site.token);
  await send("POST", "/skills/create", {}, site.token);
  await send("GET", "/nowhere");
  await send("DELETE", "/skills/create");
  expect(written()).toEqual([]);
});

test("logs an unknown address when a proxy sends no valid one", async () => {
  const { send, written } = await loggedApp();
  for (const from of ["2001:db8::1", "1.2.3.4 login ok from 5.6.7.8", "", "x".repeat(5000)])
    await send("GET", "/contacts", undefined, "", from);
  expect(written()).toEqual(
    ["2001:db8::1", ...Array(3).fill("an unknown address")].map(
      (from) => `refused 401 GET /api/contacts from ${from}`,
    ),
  );
});

test("limits the lines that a flood of refusals writes", async () => {
  const { send, written } = await loggedApp();
  for (let at = 0; at < 1000; at++) await send("GET", "/contacts");
  const lines = written();
  expect(lines.length).toBeGreaterThanOrEqual(200);
  expect(lines.length).toBeLessThan(220);
});

test("the next line counts the refusals that were not written", async () => {
  let now = 0;
  const lines: string[] = [];
  const throttle = new Throttle(2, 60, () => now);
  const app = new Hono<Env>()
    .use(logRefusals((line) => lines.push(line), throttle))
    .get("/:secret", (c) => c.body(null, 403));
  for (let at = 0; at < 7; at++) await app.request("/token", {}, { clientAddress });
  now += 1000;
  await app.request("/token", {}, { clientAddress });
  expect(lines.map((line) => line.slice(line.indexOf(" ") + 1))).toEqual([
    `refused 403 GET /:secret from ${clientAddress}`,
    `refused 403 GET /:secret from ${clientAddress}`,
    `refused 403 GET /:secret (and 5 more refusals before) from ${clientAddress}`,
  ]);
});
