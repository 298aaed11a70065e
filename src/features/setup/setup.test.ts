import { expect, test } from "bun:test";
import { Throttle } from "../../core/http/throttle.ts";
import { SetupCode } from "../../core/owner/setup-code.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const right = { email: "ada@example.org", password: "analytical engine", fname: "Ada", lname: "Lovelace" };
const setUp = (site: TestApp, body: object | string) => site.call("POST", "/setup", body);
const owners = (site: TestApp) =>
  site.store.db.$client.query<{ count: number }, []>("select count(*) as count from credentials").get()
    ?.count;

test("the code creates one owner, and after that the setup answers 409", async () => {
  const site = await createTestApp({ withoutOwner: true });
  const code = site.deps.setupCode.value;
  expect(Buffer.from(code, "base64url")).toHaveLength(16);
  expect((await site.call("GET", "/setup")).body).toEqual({ needed: true });

  const reply = await setUp(site, { ...right, code, _id: "planted", title: "planted" });
  expect(reply.status).toBe(201);
  expect(reply.headers.get("cache-control")).toBe("no-store");
  expect(reply.body).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    user: {
      _id: expect.any(String),
      version: 1,
      email: right.email,
      fname: "Ada",
      lname: "Lovelace",
      phone: "",
      location: "",
      title: "",
      headshot: "",
      banner: "",
      website: "",
    },
  });
  expect(reply.body.user._id).not.toBe("planted");
  expect(
    (await site.call("GET", "/contacts", undefined, { authorization: `Bearer ${reply.body.token}` })).status,
  ).toBe(200);
  expect(
    (await site.call("POST", "/users/login", { email: right.email, password: right.password })).status,
  ).toBe(200);

  expect((await site.call("GET", "/setup")).body).toEqual({ needed: false });
  for (const body of [{ ...right, code }, { ...right, code: "wrong" }, {}, "no JSON", "[]"]) {
    const again = await setUp(site, body);
    expect(again.status).toBe(409);
    expect(again.body).toEqual({ error: { code: "conflict", message: "This site already has an owner." } });
  }
  expect(owners(site)).toBe(1);
});

test("answers 409 when another request created the owner while the body arrived", async () => {
  const site = await createTestApp({ withoutOwner: true });
  const body = { ...right, code: site.deps.setupCode.value };
  const [start, rest] = [JSON.stringify(body).slice(0, 9), JSON.stringify(body).slice(9)];
  const { readable, writable } = new TransformStream<string, string>();
  const writer = writable.getWriter();
  const headers = { "content-type": "application/json" };
  const request = new Request("http://x/api/setup", {
    method: "POST",
    headers,
    body: readable.pipeThrough(new TextEncoderStream()),
  });
  const late = site.app.request(request);
  await writer.write(start);
  expect((await setUp(site, body)).status).toBe(201);
  await writer.write(rest);
  await writer.close();
  expect((await late).status).toBe(409);
  expect(owners(site)).toBe(1);
});

test("a used code creates no second owner, even when a restore removed the first", async () => {
  const site = await createTestApp({ withoutOwner: true });
  const code = site.deps.setupCode.value;
  expect((await setUp(site, { ...right, code })).status).toBe(201);
  site.store.db.$client.run("delete from credentials");
  expect((await setUp(site, { ...right, code })).status).toBe(403);
  expect((await setUp(site, { ...right, code: site.deps.setupCode.renew() })).status).toBe(201);
});

test("without the code the setup answers 403, reveals nothing and creates no owner", async () => {
  const site = await createTestApp({ withoutOwner: true });
  const code = site.deps.setupCode.value;
  const { email, ...withoutEmail } = right;
  for (const wrong of [
    undefined,
    null,
    "",
    "wrong",
    code.slice(1),
    `${code}x`,
    ` ${code}`,
    code.toLowerCase(),
    1,
    [code],
    { code },
    "x".repeat(100_000),
  ])
    for (const fields of [right, withoutEmail, { email, password: "x" }, {}]) {
      const reply = await setUp(site, { ...fields, code: wrong });
      expect({ wrong: typeof wrong, status: reply.status }).toEqual({ wrong: typeof wrong, status: 403 });
      expect(reply.body.error.fields).toBeUndefined();
      expect(JSON.stringify(reply.body)).not.toContain(code);
    }
  expect(owners(site)).toBe(0);
});

const length = "Password must have 10 to 128 characters.";
const common = "This password is too common. Choose another one.";
test.each([
  { name: "no email", sent: { email: undefined }, fields: { email: "Email is required." } },
  { name: "no address", sent: { email: "ada" }, fields: { email: "Email must be a valid email address." } },
  { name: "no password", sent: { password: undefined }, fields: { password: "Password is required." } },
  { name: "a short password", sent: { password: "x".repeat(9) }, fields: { password: length } },
  { name: "a long password", sent: { password: "xy".repeat(65) }, fields: { password: length } },
  { name: "a common password", sent: { password: "1234567890" }, fields: { password: common } },
  { name: "no name", sent: { fname: "" }, fields: { fname: "First Name is required." } },
  {
    name: "several things",
    sent: { fname: undefined, email: "", password: "" },
    fields: { fname: "First Name is required.", email: "Email is required.", password: length },
  },
])("$name with the right code is 422, and the code still works", async ({ sent, fields }) => {
  const site = await createTestApp({ withoutOwner: true, loginThrottle: new Throttle(2, 1, () => 0) });
  const code = site.deps.setupCode.value;
  // More often than wrong codes are allowed.
  for (let at = 0; at < 4; at++) {
    const reply = await setUp(site, { ...right, ...sent, code });
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields).toEqual(fields);
  }
  expect(owners(site)).toBe(0);
  expect((await setUp(site, { ...right, code, lname: undefined })).status).toBe(201);
});

test("a code expires after an hour", async () => {
  let now = 0;
  const setupCode = new SetupCode(() => now);
  const site = await createTestApp({ withoutOwner: true, setupCode });
  now = 60 * 60 * 1000;
  expect((await setUp(site, { ...right, code: setupCode.value })).status).toBe(403);
  now -= 1;
  expect((await setUp(site, { ...right, code: setupCode.value })).status).toBe(201);
});

test("limits tries of the code", async () => {
  const site = await createTestApp({ withoutOwner: true, loginThrottle: new Throttle(2, 1, () => 0) });
  const statuses = [];
  for (let at = 0; at < 3; at++) statuses.push((await setUp(site, { ...right, code: "guess" })).status);
  expect(statuses).toEqual([403, 403, 429]);
});

test("only one of ten simultaneous requests creates the owner", async () => {
  const site = await createTestApp({ withoutOwner: true });
  const code = site.deps.setupCode.value;
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, at) => setUp(site, { ...right, email: `ada${at}@example.org`, code })),
  );
  const made = replies.filter(({ status }) => status === 201);
  expect(made).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
  expect(owners(site)).toBe(1);
  expect((await site.call("GET", "/users/site-info")).body.user).toEqual(made[0]?.body.user);
  expect(site.store.db.$client.query("select count(*) as count from sessions").get()).toEqual({ count: 1 });
});
