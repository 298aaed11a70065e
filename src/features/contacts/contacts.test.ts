import { expect, spyOn, test } from "bun:test";
import { type Payload, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { Throttle } from "../../core/http/throttle.ts";
import { createStore, memoryDatabase } from "../../testing/content-model.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { newTestThrottle } from "./contacts.services.ts";
import { createRelay } from "./mail/relay.ts";
import { LOOP_HEADER, ownMessageSecret } from "./mail/relay-provider.ts";
import { ReceivedMessages } from "./received-messages.ts";
import { SenderLimits } from "./sender-limits.ts";

const visitor = {
  name: "Bob",
  email: "bob@example.com",
  phone: "+1 555 0100",
  message: "Hello.\nAre you free?",
};
const request = {
  lib_version: "4.4.1",
  user_id: "any",
  service_id: "any",
  template_id: "any",
  template_params: visitor,
};
const SEND = "/v1.0/email/send";
const withParams = (params: object) => ({ ...request, template_params: { ...visitor, ...params } });

test("answers OK like the email provider, and puts the message into the inbox", async () => {
  const { call } = await createTestApp();
  const reply = await call("POST", SEND, withParams({ _id: "mine", read: true, to: "x@example.org" }));
  expect(reply).toMatchObject({ status: 200, body: "OK" });
  expect(reply.headers.get("content-type")).toStartWith("text/plain");
  await call("POST", SEND, withParams({ name: "  Zoë  " }));

  const { messages } = (await call("GET", "/contacts")).body;
  expect(messages).toEqual([
    expect.objectContaining({ name: "Zoë" }),
    {
      _id: expect.any(String),
      ...visitor,
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      read: false,
      delivery: "stored",
    },
  ]);
  expect(messages[1]._id).not.toBe("mine");
});

test("reads the body as JSON whatever its content type", async () => {
  const { app, call } = await createTestApp();
  for (const type of ["text/plain;charset=UTF-8", "application/json; charset=utf-8", ""]) {
    const body = new Blob([JSON.stringify(request)], { type });
    const reply = await app.request(`/api${SEND}`, { method: "POST", body });
    expect(await reply.text()).toBe("OK");
  }
  expect((await call("GET", "/contacts")).body.messages).toHaveLength(3);
});

for (const [name, body, message] of [
  ["no user ID", { ...request, user_id: undefined }, "The user ID is required"],
  ["an empty user ID", { ...request, user_id: " " }, "The user ID is required"],
  ["a number as service ID", { ...request, service_id: 5 }, "The service ID is required"],
  ["no template ID", { ...request, template_id: "" }, "The template ID is required"],
  ["no parameters", { ...request, template_params: undefined }, "Name is required."],
  [
    "parameters that are text",
    { ...request, template_params: "x" },
    "The template parameters must be an object.",
  ],
  ["a list", [request], "The body must be a JSON object."],
  ["no name", withParams({ name: "  " }), "Name is required."],
  ["a name that is a list", withParams({ name: ["Bob"] }), "Name is required."],
  ["no email", withParams({ email: "" }), "Email is required."],
  ["an invalid email", withParams({ email: "bob" }), "Email must be an email address."],
  ["two emails", withParams({ email: "a@example.com, b@example.com" }), "Email must be an email address."],
  ["no phone", withParams({ phone: undefined }), "Phone is required."],
  ["no message", withParams({ message: "\n" }), "Message is required."],
  [
    "too long a message",
    withParams({ message: "x".repeat(5001) }),
    "Message can have at most 5000 characters.",
  ],
  ["a line break in the name", withParams({ name: "Bob\r\nBcc: x@example.org" }), "Name must be one line."],
  ["a line break at the end", withParams({ name: "Bob\n" }), "Name must be one line."],
  ["a Unicode line break", withParams({ name: "Bob\u2028Bcc: x@example.org" }), "Name must be one line."],
  ["a NUL", withParams({ name: "Bob\0" }), "Name must be one line."],
  [
    "a line break in the email",
    withParams({ email: "bob@example.com\nBcc: x@example.org" }),
    "Email must be one line.",
  ],
  ["a line break in the phone", withParams({ phone: "1\r2" }), "Phone must be one line."],
] as const)
  test(`rejects ${name} with 400 and a line of text, and stores nothing`, async () => {
    const { call } = await createTestApp();
    const reply = await call("POST", SEND, body);
    expect(reply).toMatchObject({ status: 400, body: message });
    expect(reply.headers.get("content-type")).toStartWith("text/plain");
    expect((await call("GET", "/contacts")).body.messages).toEqual([]);
  });

test("refuses invalid JSON, too large a body, and other methods", async () => {
  const { app, call } = await createTestApp();
  const broken = await app.request(`/api${SEND}`, { method: "POST", body: "{" });
  expect([broken.status, await broken.text()]).toEqual([400, "The body is not valid JSON."]);
  const large = await call("POST", SEND, withParams({ message: "x".repeat(70_000) }));
  expect(large).toMatchObject({ status: 413, body: expect.stringContaining("at most") });
  const other = await call("GET", SEND);
  expect(other.status).toBe(405);
  expect(other.headers.get("allow")).toBe("POST");
  expect((await call("GET", "/contacts")).body.messages).toEqual([]);
});

test("stores 5,000 characters of any script, and odd characters", async () => {
  const { call } = await createTestApp();
  const long = "漢".repeat(5000);
  for (const message of [long, "a\0b", "half of a pair \ud83c", "<script>alert(1)</script>"])
    expect((await call("POST", SEND, withParams({ message }))).body).toBe("OK");
  const { messages } = (await call("GET", "/contacts")).body;
  expect(messages[3].message).toBe(long);
  expect(messages[0].message).toBe("<script>alert(1)</script>");
});

test("stores a message once when it is sent again under the same key", async () => {
  const { app, call } = await createTestApp();
  const send = async (key: string, params: object = {}) => {
    const reply = await app.request(`/api${SEND}`, {
      method: "POST",
      headers: { "Idempotency-Key": key },
      body: JSON.stringify(withParams(params)),
    });
    return `${reply.status} ${await reply.text()}`;
  };
  const received = async () => (await call("GET", "/contacts")).body.messages.length;

  expect(await Promise.all([send("one"), send("one"), send("one")])).toEqual(["200 OK", "200 OK", "200 OK"]);
  expect(await received()).toBe(1);
  for (const [what, answer, total] of [
    [() => send("one"), "200 OK", 1],
    [() => send("one", { message: "Another." }), "200 OK", 2],
    [() => send("two"), "200 OK", 3],
    [() => send("three", { email: "x" }), "400 Email must be an email address.", 3],
    [() => send(""), "200 OK", 4],
    [() => send(""), "200 OK", 5],
    [() => send("k".repeat(101)), "200 OK", 6],
    [() => send("k".repeat(101)), "200 OK", 7],
  ] as const) {
    expect(await what()).toBe(answer);
    expect(await received()).toBe(total);
  }
});

test("remembers up to a thousand keys, each for ten minutes", () => {
  let now = 0;
  const received = new ReceivedMessages(() => now);
  const name = received.nameOf("one", visitor);
  received.add(name);
  now += 10 * 60 * 1000;
  expect(received.has(name)).toBeTrue();
  now += 1;
  expect(received.has(name)).toBeFalse();

  received.add(name);
  for (let count = 0; count < 999; count++) received.add(received.nameOf(`other ${count}`, visitor));
  expect(received.has(name)).toBeTrue();
  received.add(received.nameOf("one more", visitor));
  expect(received.has(name)).toBeFalse();
});

test("answers 429 to too many messages from one address; rejected ones don't count", async () => {
  const { call } = await createTestApp({ contactThrottle: new Throttle(2, 1) });
  for (let tries = 0; tries < 5; tries++)
    expect((await call("POST", SEND, withParams({ email: "bob" }))).status).toBe(400);
  for (let tries = 0; tries < 2; tries++) expect((await call("POST", SEND, request)).status).toBe(200);
  const reply = await call("POST", SEND, request);
  expect(reply).toMatchObject({ status: 429, body: "Too many messages. Try again later." });
  expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await call("GET", "/contacts")).body.messages).toHaveLength(2);
});

test("limits the messages from all addresses together", async () => {
  const { app, call } = await createTestApp({ contactThrottle: new Throttle(5, 1) });
  const init = { method: "POST", body: JSON.stringify(request) };
  const answers: number[] = [];
  for (let host = 0; host < 210; host++) {
    const reply = await app.request(`/api${SEND}`, init, { clientAddress: `192.0.2.${host}` });
    answers.push(reply.status);
  }
  expect(answers.slice(0, 200).every((status) => status === 200)).toBe(true);
  expect(answers.slice(-5)).toEqual([429, 429, 429, 429, 429]);
  expect((await call("GET", "/contacts")).body.messages.length).toBeLessThan(210);
});

test("refuses a message that this server sent to itself", async () => {
  const { call } = await createTestApp();
  expect((await call("POST", SEND, request, { [LOOP_HEADER]: ownMessageSecret })).status).toBe(400);
  expect((await call("POST", SEND, request, { [LOOP_HEADER]: crypto.randomUUID() })).status).toBe(200);
});

test("answers with a line of text when the database can't be written", async () => {
  const { call, store } = await createTestApp();
  store.db.$client.run("pragma query_only = on");
  const reply = await call("POST", SEND, request);
  expect(reply.status).toBe(507);
  expect(reply.headers.get("content-type")).toStartWith("text/plain");
  expect(reply.body).toBe("The server can't write to its data folder, so nothing was saved.");
});

test("the owner marks a message as read and deletes it", async () => {
  const store = createStore(memoryDatabase());
  const smtp = { url: "smtp://127.0.0.1:1", to: () => "", from: () => "" };
  const relay = createRelay({ db: store.db, smtp, provider: null });
  const { call } = await createTestApp({ store, relay });
  await call("POST", SEND, request);
  const [message] = (await call("GET", "/contacts")).body.messages;
  const read = await call("PUT", `/contacts/${message._id}`, { read: true, name: "Forged" });
  expect(read.body).toEqual({ message: { ...message, read: true } });
  expect(read.body.message.delivery).toBe("queued");
  expect((await call("PUT", `/contacts/${message._id}`, { read: "yes" })).status).toBe(422);

  expect((await call("POST", `/contacts/delete/${message._id}`)).body).toEqual({ _id: message._id });
  expect((await call("GET", "/contacts")).body.messages).toEqual([]);
  expect((await call("PUT", `/contacts/${message._id}`, { read: true })).status).toBe(404);
  expect((await call("POST", `/contacts/delete/${message._id}`)).status).toBe(404);
  await relay.stop();
});

/** Solves a challenge, as a browser does while someone writes. */
async function workOut(call: TestApp["call"], clock: { now: number }): Promise<Payload> {
  const { challenge, matureIn } = (await call("GET", "/v1.0/email/challenge")).body;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error("The challenge has no solution.");
  clock.now += matureIn;
  return { challenge, solution };
}

/** Sets the server's clock ahead of the real one. */
function ownClock() {
  const clock = { now: 0 };
  const now = spyOn(Date, "now").mockImplementation(() => realNow() + clock.now);
  return { clock, [Symbol.dispose]: () => now.mockRestore() };
}
const realNow = Date.now;

test("a person's browser gets through while a flood without proofs is refused", async () => {
  using time = ownClock();
  const { app, call } = await createTestApp({ contactThrottle: new Throttle(1000, 1) });
  const init = { method: "POST", body: JSON.stringify(request) };
  for (let sent = 0; sent < 205; sent++) await app.request(`/api${SEND}`, init);
  expect((await call("POST", SEND, request)).status).toBe(429);

  const proof = await workOut(call, time.clock);
  expect((await call("POST", SEND, { ...request, check: { proof, homepage: "" } })).body).toBe("OK");
  // The proof is valid once.
  expect((await call("POST", SEND, { ...request, check: { proof, homepage: "" } })).status).toBe(429);
  expect((await call("GET", "/contacts")).body.messages).toHaveLength(201);
});

test("an invalid proof does not let a message through", async () => {
  using time = ownClock();
  const { call } = await createTestApp({ contactThrottle: new Throttle(1, 1e-6) });
  const post = async (proof: unknown) => (await call("POST", SEND, { ...request, check: { proof } })).status;
  expect(await post(null)).toBe(200);

  const proof = await workOut(call, time.clock);
  const other = await workOut(call, time.clock);
  time.clock.now -= 2 * 3000 - 100;
  expect(await post(proof)).toBe(429);
  time.clock.now += 2 * 3000;
  const { challenge, solution } = proof;
  const eased = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: "00" } };
  for (const wrong of [
    { challenge, solution: other.solution },
    { challenge: eased, solution },
    { challenge: { ...challenge, signature: "00" }, solution },
    { challenge, solution: { ...solution, counter: -1, derivedKey: "" } },
    { challenge },
    "text",
    [],
    7,
  ])
    expect(await post(wrong)).toBe(429);
  time.clock.now += 3 * 3600 * 1000;
  expect(await post(proof)).toBe(429);
  expect(await post(await workOut(call, time.clock))).toBe(200);
});

test("limits the messages of one address even when each has a proof", () => {
  const limits = new SenderLimits(new Throttle(1, 1));
  const take = (isProven: boolean) => () => limits.assertAllowed("192.0.2.1", isProven);
  for (let sent = 0; sent < 20; sent++) expect(take(true)).not.toThrow();
  expect(take(true)).toThrow(expect.objectContaining({ status: 429 }));
  // Messages without a proof have another limit.
  expect(take(false)).not.toThrow();
  expect(take(false)).toThrow(expect.objectContaining({ status: 429 }));
});

test("holds a message with the hidden field filled until the owner releases it", async () => {
  const store = createStore(memoryDatabase());
  const smtp = { url: "smtp://127.0.0.1:1", to: () => "", from: () => "" };
  const relay = createRelay({ db: store.db, smtp, provider: null });
  const { call } = await createTestApp({ store, relay });
  const spam = { ...request, check: { homepage: "https://spam.example" } };
  expect((await call("POST", SEND, spam)).body).toBe("OK");
  const [contact] = (await call("GET", "/contacts")).body.messages;
  expect(contact).toEqual({ ...contact, read: true, delivery: "stored" });
  expect(Object.keys(contact)).not.toContain("held");
  const inbox = (await call("GET", "/inbox")).body;
  expect(inbox).toMatchObject({ messages: [{ held: true, deliveries: [] }], relays: ["smtp"] });

  expect((await call("POST", `/inbox/release/${contact._id}`)).body).toEqual({ _id: contact._id });
  await call("POST", `/inbox/release/${contact._id}`);
  expect((await call("GET", "/inbox")).body.messages).toMatchObject([
    { held: false, delivery: "queued", deliveries: [{ relay: "smtp", state: "queued" }] },
  ]);
  await relay.stop();
});

test("the inbox's state differs after every change", async () => {
  const store = createStore(memoryDatabase());
  const { call } = await createTestApp({ store });
  let last = "";
  const expectChange = async (unread: number) => {
    const { body } = await call("GET", "/inbox/state");
    expect(body.unread).toBe(unread);
    expect(body.state).not.toBe(last);
    last = body.state;
  };
  await expectChange(0);
  await call("POST", SEND, request);
  await expectChange(1);
  await call("POST", SEND, request);
  await expectChange(2);
  const [{ _id }] = (await call("GET", "/contacts")).body.messages;
  await call("PUT", `/contacts/${_id}`, { read: true });
  await expectChange(1);
  await call("PUT", `/contacts/${_id}`, { read: false });
  await expectChange(2);
  await call("POST", `/contacts/delete/${_id}`);
  await expectChange(1);
  await call("POST", `/history/restore/${_id}`);
  await expectChange(2);
});

test("exports CSV in which no cell is a formula", async () => {
  const { app, call, token } = await createTestApp();
  await call("POST", SEND, withParams({ name: '=HYPERLINK("http://x")', message: 'Say "hi",\nplease' }));
  await call("POST", SEND, withParams({ name: "Zoë", phone: "@1", message: " -1+1" }));
  const reply = await app.request("/api/inbox/export", { headers: { authorization: token } });
  expect(reply.headers.get("content-disposition")).toBe('attachment; filename="messages.csv"');
  const bytes = new Uint8Array(await reply.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).split("\r\n");
  expect(lines[0]).toBe("Received,Name,Email,Phone,Message,Read,Delivery,Last error,Held as spam");
  expect(lines[1]).toMatch(/^[\d-]+T[\d:.]+Z,Zoë,bob@example.com,'@1,'-1\+1,no,stored,,no$/);
  expect(lines[2]).toEndWith(
    `,"'=HYPERLINK(""http://x"")",bob@example.com,'+1 555 0100,"Say ""hi"",\nplease",no,stored,,no`,
  );
});

test("limits test messages", async () => {
  const { call } = await createTestApp({ testThrottle: newTestThrottle() });
  for (let tries = 0; tries < 3; tries++)
    expect((await call("POST", "/inbox/test")).body).toEqual({ results: [] });
  const reply = await call("POST", "/inbox/test");
  expect(reply.status).toBe(429);
  expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("only the owner sees the inbox", async () => {
  const { app, call } = await createTestApp();
  await call("POST", SEND, request);
  const [{ _id }] = (await call("GET", "/contacts")).body.messages;
  for (const [method, path] of [
    ["GET", "/api/contacts"],
    ["PUT", `/api/contacts/${_id}`],
    ["POST", `/api/contacts/delete/${_id}`],
  ] as const) {
    const reply = await app.request(path, { method });
    expect(reply.status).toBe(401);
    expect(await reply.text()).not.toContain("bob@example.com");
  }
});
