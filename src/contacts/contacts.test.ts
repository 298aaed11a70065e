import { expect, test } from "bun:test";
import { openDatabase } from "../db/client.ts";
import { ContentStore } from "../db/content-store.ts";
import { Throttle } from "../http/throttle.ts";
import { createTestApp } from "../test-app.ts";
import { contactDeliveries } from "./contacts.table.ts";
import { createRelay } from "./relay.ts";
import { LOOP_HEADER, loopMark } from "./relay-provider.ts";

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

test("a message is answered as the provider does, and lies in the inbox", async () => {
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

test("the body is JSON whatever its type says", async () => {
  const { app, call } = await createTestApp();
  for (const type of ["text/plain;charset=UTF-8", "application/json; charset=utf-8", ""]) {
    const body = new Blob([JSON.stringify(request)], { type });
    const reply = await app.request(`/api${SEND}`, { method: "POST", body });
    expect(await reply.text()).toBe("OK");
  }
  expect((await call("GET", "/contacts")).body.messages).toHaveLength(3);
});

for (const [what, body, message] of [
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
  ["no e-mail", withParams({ email: "" }), "Email is required."],
  ["an e-mail that is none", withParams({ email: "bob" }), "Email must be an e-mail address."],
  ["two e-mails", withParams({ email: "a@example.com, b@example.com" }), "Email must be an e-mail address."],
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
    "a line break in the e-mail",
    withParams({ email: "bob@example.com\nBcc: x@example.org" }),
    "Email must be one line.",
  ],
  ["a line break in the phone", withParams({ phone: "1\r2" }), "Phone must be one line."],
] as const)
  test(`${what}: 400 with a line of text, and nothing is stored`, async () => {
    const { call } = await createTestApp();
    const reply = await call("POST", SEND, body);
    expect(reply).toMatchObject({ status: 400, body: message });
    expect(reply.headers.get("content-type")).toStartWith("text/plain");
    expect((await call("GET", "/contacts")).body.messages).toEqual([]);
  });

test("what is no JSON, too large, or another method", async () => {
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

test("5,000 characters of any script fit, and odd characters do no harm", async () => {
  const { call } = await createTestApp();
  const long = "漢".repeat(5000);
  for (const message of [long, "a\0b", "half of a pair \ud83c", "<script>alert(1)</script>"])
    expect((await call("POST", SEND, withParams({ message }))).body).toBe("OK");
  const { messages } = (await call("GET", "/contacts")).body;
  expect(messages[3].message).toBe(long);
  expect(messages[0].message).toBe("<script>alert(1)</script>");
});

test("too many messages of one address: 429, but a refused one costs nothing", async () => {
  const { call } = await createTestApp({ contactThrottle: new Throttle(2, 1) });
  for (let tries = 0; tries < 5; tries++)
    expect((await call("POST", SEND, withParams({ email: "bob" }))).status).toBe(400);
  for (let tries = 0; tries < 2; tries++) expect((await call("POST", SEND, request)).status).toBe(200);
  const reply = await call("POST", SEND, request);
  expect(reply).toMatchObject({ status: 429, body: "Too many messages. Try again later." });
  expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await call("GET", "/contacts")).body.messages).toHaveLength(2);
});

test("a flood from many addresses meets the bound of the inbox", async () => {
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

test("a message that this server sent to itself is refused", async () => {
  const { call } = await createTestApp();
  expect((await call("POST", SEND, request, { [LOOP_HEADER]: loopMark })).status).toBe(400);
  expect((await call("POST", SEND, request, { [LOOP_HEADER]: crypto.randomUUID() })).status).toBe(200);
});

test("a full disk is answered in a line of text, and nothing is said to be stored", async () => {
  const { call, store } = await createTestApp();
  store.db.$client.run("pragma query_only = on");
  const reply = await call("POST", SEND, request);
  expect(reply.status).toBe(507);
  expect(reply.headers.get("content-type")).toStartWith("text/plain");
  expect(reply.body).toBe("The disk is full; nothing was stored.");
});

test("the owner marks a message as read and deletes it, its deliveries with it", async () => {
  const store = new ContentStore(openDatabase(":memory:"));
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
  expect(store.db.select().from(contactDeliveries).all()).toEqual([]);
  expect((await call("PUT", `/contacts/${message._id}`, { read: true })).status).toBe(404);
  expect((await call("POST", `/contacts/delete/${message._id}`)).status).toBe(404);
  await relay.stop();
});

test("the inbox is the owner's alone", async () => {
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
