import { expect, test } from "bun:test";
import { startSession } from "../../core/owner/sessions.ts";
import { SoftPasskey } from "../../testing/soft-passkey.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const here = { host: "localhost", origin: "http://localhost" };
const anonymous = { authorization: "" };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function add(site: TestApp, device = new SoftPasskey(), name = "Phone", place = here) {
  const { options } = (await site.call("POST", "/passkeys/options")).body;
  const response = device.register(options.challenge, place);
  const reply = await site.call("POST", "/passkeys/create", { passkey: { name, response } });
  return { device, reply, options, response };
}

async function challengeOf(site: TestApp): Promise<string> {
  const { body } = await site.call("POST", "/passkeys/login/options", undefined, anonymous);
  return body.options.challenge;
}

async function logIn(site: TestApp, response: object) {
  return await site.call("POST", "/passkeys/login", { response }, anonymous);
}

test("passkeys can be added on two devices, log in, and be renamed and removed", async () => {
  const lines: string[] = [];
  const site = await createTestApp({ log: (line) => lines.push(line) });
  const other = startSession(site.store.db, site.ownerId);
  const { device, reply, options } = await add(site, new SoftPasskey(), " Phone ");
  expect(options).toMatchObject({
    rp: { id: "localhost" },
    user: { name: "ada@example.org" },
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  expect({ status: reply.status, body: reply.body }).toEqual({
    status: 201,
    body: {
      passkey: {
        _id: expect.any(String),
        name: "Phone",
        createdAt: expect.any(String),
        lastUsedAt: "",
        host: "localhost",
        isUsable: true,
      },
    },
  });
  expect((await site.call("GET", "/users/sessions", undefined, bearer(other))).status).toBe(401);
  const { _id } = reply.body.passkey;

  const loggedIn = await logIn(site, device.authenticate(await challengeOf(site), here));
  expect(loggedIn.status).toBe(200);
  expect(loggedIn.body.user._id).toBe(site.ownerId);
  const { sessions } = (await site.call("GET", "/users/sessions", undefined, bearer(loggedIn.body.token)))
    .body;
  expect(sessions).toContainEqual(expect.objectContaining({ factor: "passkey", isCurrent: true }));

  const second = await add(site, new SoftPasskey(), "Laptop");
  expect(second.options.excludeCredentials).toHaveLength(1);
  expect((await logIn(site, second.device.authenticate(await challengeOf(site), here))).status).toBe(200);

  const renamed = await site.call("PUT", `/passkeys/update/${_id}`, { passkey: { name: "Old phone" } });
  expect(renamed.body.passkey).toMatchObject({ name: "Old phone", lastUsedAt: expect.stringMatching(/Z$/) });
  expect((await site.call("POST", `/passkeys/delete/${_id}`)).body).toEqual({ _id });
  expect((await logIn(site, device.authenticate(await challengeOf(site), here))).status).toBe(401);
  expect((await site.call("GET", "/passkeys")).body.passkeys).toMatchObject([{ name: "Laptop" }]);
  const events = lines.map((line) => line.replace(/^\S+ | from .*$/g, ""));
  for (const event of ["passkey added", "login ok by passkey", "passkey removed"])
    expect(events).toContain(event);
});

test("refuses a response that was not signed for this site, challenge and user", async () => {
  const site = await createTestApp();
  const { device } = await add(site);
  const challenge = () => challengeOf(site);
  const elsewhere = { host: "evil.example", origin: "https://evil.example" };
  const used = device.authenticate(await challenge(), here);
  expect((await logIn(site, used)).status).toBe(200);
  const cases: [string, object][] = [
    ["the same response again", used],
    ["an unknown challenge", device.authenticate("AAAA", here)],
    ["another origin", device.authenticate(await challenge(), { ...here, origin: elsewhere.origin })],
    ["another host", device.authenticate(await challenge(), elsewhere)],
    ["no user verification", device.authenticate(await challenge(), here, 0x01)],
    ["another device", new SoftPasskey().authenticate(await challenge(), here)],
  ];
  for (const [name, response] of cases)
    expect({ name, status: (await logIn(site, response)).status }).toEqual({ name, status: 401 });
  device.counter = 0; // As a copy of the passkey would count.
  expect((await logIn(site, device.authenticate(await challenge(), here))).status).toBe(401);
  device.counter = 100;
  expect((await logIn(site, device.authenticate(await challenge(), here))).status).toBe(200);
});

test("refuses a passkey of another site, or the same passkey twice", async () => {
  const site = await createTestApp();
  const elsewhere = { host: "evil.example", origin: "https://evil.example" };
  expect((await add(site, new SoftPasskey(), "Phone", elsewhere)).reply.status).toBe(422);
  const { device, response } = await add(site);
  // The challenge was already used.
  const again = await site.call("POST", "/passkeys/create", { passkey: { name: "Phone", response } });
  expect(again.status).toBe(422);
  expect((await add(site, device)).reply.status).toBe(409);
  const { options } = (await site.call("POST", "/passkeys/options")).body;
  // A challenge for a login can't add a passkey, and one for adding a passkey can't log in.
  const login = new SoftPasskey().register(await challengeOf(site), here);
  expect(
    (await site.call("POST", "/passkeys/create", { passkey: { name: "X", response: login } })).status,
  ).toBe(422);
  expect((await logIn(site, device.authenticate(options.challenge, here))).status).toBe(401);
  expect((await site.call("GET", "/passkeys")).body.passkeys).toHaveLength(1);
});

test("passkeys of an old address are marked as unusable and refused", async () => {
  const site = await createTestApp();
  const { device } = await add(site);
  const moved = { host: "new.example", origin: "https://new.example" };
  const ask = async (path: string, init: RequestInit) => {
    const reply = await site.app.request(`/api/passkeys${path}`, init, { origin: moved.origin });
    // biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects by what it reads.
    return { status: reply.status, body: (await reply.json()) as any };
  };
  const { passkeys } = (await ask("", { headers: bearer(site.token) })).body;
  expect(passkeys).toMatchObject([{ host: "localhost", isUsable: false }]);
  const { options } = (await ask("/login/options", { method: "POST" })).body;
  expect(options.rpId).toBe("new.example");
  const response = device.authenticate(options.challenge, moved);
  const headers = { "content-type": "application/json" };
  expect((await ask("/login", { method: "POST", headers, body: JSON.stringify({ response }) })).status).toBe(
    401,
  );
});

test("a passkey confirms the owner's identity only for the session that asked", async () => {
  const site = await createTestApp();
  const { device } = await add(site);
  const stale = () =>
    site.store.db.$client.run("update sessions set proven_at = ?", ["2020-01-01T00:00:00.000Z"]);
  stale();
  const refused = await site.call("POST", "/passkeys/options");
  expect({ status: refused.status, code: refused.body.error.code }).toEqual({
    status: 403,
    code: "proof_required",
  });
  const { options } = (await site.call("POST", "/passkeys/prove/options")).body;
  const response = device.authenticate(options.challenge, here);
  const other = startSession(site.store.db, site.ownerId);
  expect((await site.call("POST", "/passkeys/prove", { response }, bearer(other))).status).toBe(422);
  const own = (await site.call("POST", "/passkeys/prove/options")).body.options;
  const proof = await site.call("POST", "/passkeys/prove", {
    response: device.authenticate(own.challenge, here),
  });
  expect(proof.body).toEqual({ provenAt: expect.stringMatching(/Z$/) });
  expect((await site.call("POST", "/passkeys/options")).status).toBe(200);
});
