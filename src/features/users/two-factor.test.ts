import { beforeEach, expect, setSystemTime, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { Throttle } from "../../core/http/throttle.ts";
import { unsealSecret } from "../../core/owner/sealed-secret.ts";
import { startSession } from "../../core/owner/sessions.ts";
import { createTestApp, ownerEmail, ownerPassword, type TestApp } from "../../testing/test-app.ts";

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const anonymous = { authorization: "" };

// A code changes every half minute, which must not happen during a test.
beforeEach(() => {
  setSystemTime(new Date("2026-06-01T10:00:00Z"));
});

/** The app's code for now, or for an earlier or later half minute. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

async function turnOn(site: TestApp) {
  const { secret, uri } = (await site.call("POST", "/two-factor/begin")).body;
  // The code of the previous step, so that the current one is still unused.
  const reply = await site.call("POST", "/two-factor/confirm", { code: codeOf(secret, -1) });
  return { secret, uri, reply, recoveryCodes: reply.body.recoveryCodes as string[] };
}

const enterPassword = async (site: TestApp) =>
  await site.call("POST", "/users/login", { email: ownerEmail, password: ownerPassword }, anonymous);
const enterCode = async (site: TestApp, challenge: string, code: string) =>
  await site.call("POST", "/users/login/code", { challenge, code }, anonymous);

test("a correct password returns a challenge, and the code then returns a session", async () => {
  const lines: string[] = [];
  const site = await createTestApp({ log: (line) => lines.push(line) });
  const other = startSession(site.store.db, site.ownerId);
  const { secret, uri, reply, recoveryCodes } = await turnOn(site);
  expect(uri).toMatch(/^otpauth:\/\/totp\/localhost:ada%40example\.org\?.*secret=[A-Z2-7]{32}/);
  expect(reply.status).toBe(200);
  expect(recoveryCodes).toHaveLength(10);
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const each of recoveryCodes) expect(each).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){5}$/);
  expect((await site.call("GET", "/users/sessions", undefined, bearer(other))).status).toBe(401);
  expect((await site.call("GET", "/two-factor")).body.twoFactor).toMatchObject({
    isOn: true,
    recoveryCodesLeft: 10,
  });

  const first = await enterPassword(site);
  expect({ status: first.status, body: first.body }).toEqual({
    status: 200,
    body: { challenge: expect.any(String) },
  });
  const { challenge } = first.body;
  const wrong = await enterCode(site, challenge, "000000");
  expect({ status: wrong.status, message: wrong.body.error.message }).toEqual({
    status: 401,
    message: "The code is wrong.",
  });
  const entered = await enterCode(site, challenge, codeOf(secret));
  expect(Object.keys(entered.body)).toEqual(["token", "user"]);
  const { sessions } = (await site.call("GET", "/users/sessions", undefined, bearer(entered.body.token)))
    .body;
  expect(sessions).toContainEqual(expect.objectContaining({ factor: "password and code", isCurrent: true }));

  // Neither the code nor the challenge can be used twice.
  expect((await enterCode(site, challenge, codeOf(secret, 1))).status).toBe(401);
  const again = (await enterPassword(site)).body.challenge;
  expect((await enterCode(site, again, codeOf(secret))).status).toBe(401);
  expect((await enterCode(site, again, codeOf(secret, -1))).status).toBe(401);
  expect((await enterCode(site, again, codeOf(secret, 5))).status).toBe(401);
  const logged = lines.join("\n");
  for (const event of ["two-factor authentication on", "login ok by password and code", "wrong code"])
    expect(logged).toContain(event);
  expect(logged).not.toContain(secret);
});

test("accepts each recovery code once, ignoring case and separators, and stores only its hash", async () => {
  const site = await createTestApp();
  const { recoveryCodes, secret } = await turnOn(site);
  const [one = "", two = ""] = recoveryCodes;
  const rows = JSON.stringify(site.store.db.$client.query("select * from recovery_codes").all());
  for (const each of recoveryCodes) expect(rows).not.toContain(each.replaceAll("-", ""));
  const enter = async (code: string) => enterCode(site, (await enterPassword(site)).body.challenge, code);
  const entered = await enter(` ${one.toUpperCase().replaceAll("-", " ")} `);
  expect(entered.status).toBe(200);
  const { sessions } = (await site.call("GET", "/users/sessions", undefined, bearer(entered.body.token)))
    .body;
  expect(sessions).toContainEqual(expect.objectContaining({ factor: "password and recovery code" }));
  expect((await enter(one)).status).toBe(401);
  expect((await site.call("GET", "/two-factor")).body.twoFactor.recoveryCodesLeft).toBe(9);
  const renewed = (await site.call("POST", "/two-factor/recovery-codes")).body.recoveryCodes as string[];
  expect((await enter(two)).status).toBe(401);
  expect((await enter(renewed[0] ?? "")).status).toBe(200);
  expect((await enter(codeOf(secret))).status).toBe(200);
});

test("turning it off allows a login with only the password, and ends other sessions", async () => {
  const site = await createTestApp();
  await turnOn(site);
  const other = startSession(site.store.db, site.ownerId);
  expect((await site.call("POST", "/two-factor/begin")).status).toBe(409);
  expect((await site.call("POST", "/two-factor/remove")).status).toBe(200);
  expect((await site.call("GET", "/users/sessions", undefined, bearer(other))).status).toBe(401);
  expect((await site.call("GET", "/two-factor")).body).toEqual({
    twoFactor: { isOn: false, since: "", recoveryCodesLeft: 0 },
  });
  expect((await enterPassword(site)).body.token).toBeString();
});

test("asks for no code until the setup is confirmed", async () => {
  const site = await createTestApp();
  await site.call("POST", "/two-factor/begin");
  expect((await site.call("POST", "/two-factor/confirm", { code: "123" })).status).toBe(422);
  expect((await enterPassword(site)).body.token).toBeString();
});

test("limits attempts at a code as for a password, and ends the challenge after five wrong codes", async () => {
  const site = await createTestApp();
  const { secret } = await turnOn(site);
  const { challenge } = (await enterPassword(site)).body;
  const messages = [];
  for (let count = 0; count < 5; count++)
    messages.push((await enterCode(site, challenge, "000000")).body.error.message);
  expect(messages.at(-1)).toBe("The code is wrong. Log in again.");
  expect((await enterCode(site, challenge, codeOf(secret))).status).toBe(401);
  // A correct password does not reset the limit before the code is entered.
  const slow = await createTestApp({ loginThrottle: new Throttle(4, 1, () => 0) });
  await turnOn(slow);
  const statuses = [];
  for (let count = 0; count < 4; count++) statuses.push((await enterPassword(slow)).status);
  expect(statuses).toEqual([200, 200, 200, 200]);
  expect((await enterPassword(slow)).status).toBe(429);
});

test("limits tries of a code across all IP addresses", async () => {
  const site = await createTestApp();
  const { recoveryCodes } = await turnOn(site);
  const statuses = [];
  for (let login = 0; login < 5; login++) {
    const { challenge } = (await enterPassword(site)).body;
    for (let count = 0; count < 5; count++)
      statuses.push((await enterCode(site, challenge, "000000")).status);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
  // A recovery code still logs the owner in.
  const { challenge } = (await enterPassword(site)).body;
  expect((await enterCode(site, challenge, recoveryCodes[0] ?? "")).status).toBe(200);
});

test("refuses a code if the password has changed since the challenge", async () => {
  const site = await createTestApp();
  const { secret } = await turnOn(site);
  const { challenge } = (await enterPassword(site)).body;
  await site.call("PUT", `/users/update-password/${ownerEmail}`, {
    oldPassword: ownerPassword,
    newPassword: "difference engine 1822",
  });
  expect((await enterCode(site, challenge, codeOf(secret))).status).toBe(401);
});

test("stores the secret encrypted", async () => {
  const site = await createTestApp();
  const { secret } = await turnOn(site);
  const stored = site.store.db.$client
    .query<{ secret: string }, []>("select secret from second_factors")
    .get();
  expect(stored?.secret).not.toContain(secret);
  expect(unsealSecret(site.dataFolder, site.ownerId, stored?.secret ?? "")).toBe(secret);
  expect(unsealSecret(site.dataFolder, "another user", stored?.secret ?? "")).toBeNull();
});

test("without the key of the secret, says so, and a recovery code still logs in", async () => {
  const site = await createTestApp();
  const { secret, recoveryCodes } = await turnOn(site);
  rmSync(join(site.dataFolder, "secret.key"));
  const { challenge } = (await enterPassword(site)).body;
  const refused = await enterCode(site, challenge, codeOf(secret));
  expect({ status: refused.status, message: refused.body.error.message }).toEqual({
    status: 401,
    message: expect.stringMatching(
      /restored on another machine\. Enter a recovery code, or run `vitrine owner`/,
    ),
  });
  expect((await enterCode(site, challenge, recoveryCodes[0] ?? "")).status).toBe(200);
  expect((await site.call("GET", "/two-factor")).body.twoFactor).toMatchObject({ isOn: true, isLost: true });
  await site.call("POST", "/two-factor/remove");
  await turnOn(site);
  expect((await site.call("GET", "/two-factor")).body.twoFactor.isLost).toBeUndefined();
});

/** Calls that need a recent confirmation of the owner's identity. */
const guarded = [
  ["POST", "/tokens/create"],
  ["POST", "/tokens/delete/x"],
  ["POST", "/passkeys/options"],
  ["POST", "/passkeys/create"],
  ["POST", "/passkeys/delete/x"],
  ["POST", "/two-factor/begin"],
  ["POST", "/two-factor/confirm"],
  ["POST", "/two-factor/recovery-codes"],
  ["POST", "/two-factor/remove"],
  ["POST", "/users/end-other-sessions"],
  ["POST", "/backup/restore"],
  ["POST", "/history/trash/empty"],
  ["POST", "/history/trash/x/remove"],
] as const;

test("requires the identity to be confirmed again ten minutes after the login", async () => {
  const site = await createTestApp();
  const { $client } = site.store.db;
  $client.run("update sessions set proven_at = ?", [new Date(Date.now() - 10 * 60_000 - 1000).toISOString()]);
  for (const [method, path] of guarded) {
    const reply = await site.call(method, path, "-", { "content-type": "text/plain" });
    expect({ path, status: reply.status, code: reply.body.error.code }).toEqual({
      path,
      status: 403,
      code: "proof_required",
    });
  }
  // This call carries the password itself.
  const changed = await site.call("PUT", `/users/update-email/${ownerEmail}`, {
    newEmail: ownerEmail,
    password: ownerPassword,
  });
  expect(changed.status).toBe(200);
  expect((await site.call("POST", "/users/prove", { password: "wrong" })).status).toBe(403);
  expect((await site.call("POST", "/two-factor/begin")).status).toBe(403);
  expect((await site.call("POST", "/users/prove", { password: ownerPassword })).body).toEqual({
    provenAt: expect.stringMatching(/Z$/),
  });
  for (const [method, path] of guarded) {
    const reply = await site.call(method, path, "-", { "content-type": "text/plain" });
    expect({ path, code: reply.body.error?.code }).not.toEqual({ path, code: "proof_required" });
  }
  // After nine minutes no confirmation is needed.
  $client.run("update sessions set proven_at = ?", [new Date(Date.now() - 9 * 60_000).toISOString()]);
  expect((await site.call("POST", "/two-factor/begin")).status).toBe(200);
});
