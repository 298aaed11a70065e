import { afterEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Db, openDatabase } from "../../../core/database/client.ts";
import { createStore, memoryDatabase } from "../../../testing/content-model.ts";
import { HANG_UP, SILENCE, startSmtpServer } from "../../../testing/smtp-server.ts";
import { createTestApp, ownerEmail } from "../../../testing/test-app.ts";
import { listContacts } from "../contacts.store.ts";
import { contactDeliveries, contacts } from "../contacts.table.ts";
import { createConfiguredRelay } from "./configured-relay.ts";
import { createRelay, noRelay, type RelayOptions } from "./relay.ts";
import type { EmailProvider } from "./relay-settings.ts";

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const visitor = {
  name: "Bob",
  email: "bob@example.com",
  phone: "+1 555 0100",
  message: "Hello.\nAre you free?",
};

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

async function mailServer(options?: Parameters<typeof startSmtpServer>[0]) {
  const server = await startSmtpServer(options);
  cleanups.push(() => server.stop());
  return server;
}

/** A provider that records its requests and answers `reply()`. */
function providerServer() {
  const requests: { path: string; body: Record<string, unknown> }[] = [];
  const provider = { requests, reply: () => new Response("OK"), settings: {} as EmailProvider }; // Set below.
  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      const body = (await request.json()) as Record<string, unknown>; // The relay sends objects.
      requests.push({ path: new URL(request.url).pathname, body });
      return provider.reply();
    },
  });
  cleanups.push(() => server.stop(true));
  provider.settings = {
    url: `http://localhost:${server.port}`,
    userId: "user",
    serviceId: "service",
    templateId: "template",
    accessToken: "",
  };
  return provider;
}

type Setup = Partial<RelayOptions> & { smtpUrl?: string; to?: string; from?: string };

/** A relay with a controlled clock, which only `wait` advances. */
function relayOn(db: Db, { smtpUrl, to = "ada@example.org", from = to, ...options }: Setup) {
  const clock = { now: Date.parse("2025-06-01T12:00:00Z") };
  const log: string[] = [];
  const relay = createRelay({
    db,
    smtp: smtpUrl ? { url: smtpUrl, to: () => to, from: () => from } : null,
    provider: null,
    now: () => clock.now,
    log: (line) => log.push(line),
    ...options,
  });
  cleanups.push(() => relay.stop());
  return {
    relay,
    clock,
    log,
    async send(message: Partial<typeof visitor> = {}) {
      const id = createStore(db).change("receive message", (change) => {
        const receivedAt = new Date(clock.now).toISOString();
        const row = change.insert(contacts, { ...visitor, ...message, receivedAt });
        relay.enqueue(change.db, row._id);
        return row._id;
      });
      relay.wake();
      await relay.idle();
      return id;
    },
    /** Lets time pass and sends what is due then. */
    async wait(milliseconds: number) {
      clock.now += milliseconds;
      relay.wake();
      await relay.idle();
    },
  };
}

const deliveries = (db: Db) => db.select().from(contactDeliveries).all();
const header = (data: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, "im").exec(data)?.[1]?.replaceAll(/\r\n[ \t]/g, " ");

test("mails a message to the owner once, as text and simple HTML, with the visitor as Reply-To", async () => {
  const server = await mailServer();
  const db = memoryDatabase();
  const { send, wait } = relayOn(db, { smtpUrl: `smtp://127.0.0.1:${server.port}` });
  await send();
  await wait(48 * HOUR);

  expect(server.messages).toHaveLength(1);
  const [mail] = server.messages;
  expect(mail?.from).toBe("ada@example.org");
  expect(mail?.to).toEqual(["ada@example.org"]);
  const data = mail?.data ?? "";
  expect(header(data, "From")).toBe("ada@example.org");
  expect(header(data, "To")).toBe("ada@example.org");
  expect(header(data, "Reply-To")).toBe("Bob <bob@example.com>");
  expect(header(data, "Subject")).toBe("Message from Bob");
  expect(header(data, "Content-Type")).toStartWith("multipart/alternative");
  expect(data).toContain(
    "Name: Bob\r\nEmail: bob@example.com\r\nPhone: +1 555 0100\r\n\r\nHello.\r\nAre you free?\r\n",
  );
  expect(server.commands.some((command) => command.startsWith("AUTH"))).toBe(false);
  expect(data).toContain('<p dir="auto">Hello.<br>\r\nAre you free?</p>');
  expect(deliveries(db)).toMatchObject([
    { relay: "smtp", state: "sent", attempts: 1, lastError: "", sentAt: "2025-06-01T12:00:00.000Z" },
  ]);
  expect(listContacts(db)).toMatchObject([{ delivery: "sent" }]);
});

test("mails names of any script as they were written", async () => {
  const server = await mailServer();
  const { send } = relayOn(memoryDatabase(), { smtpUrl: `smtp://127.0.0.1:${server.port}` });
  await send({ name: "Zoë 李小龙 🎨", message: "Grüße, 你好 🎨" });
  const data = server.messages[0]?.data ?? "";
  expect(decodeWords(header(data, "Subject") ?? "")).toBe("Message from Zoë 李小龙 🎨");
  expect(decodeWords(header(data, "Reply-To") ?? "")).toBe("Zoë 李小龙 🎨 <bob@example.com>");
  const body = data.slice(data.indexOf("\r\n\r\n"));
  const isBase64 = header(data, "Content-Transfer-Encoding") === "base64";
  expect(isBase64 ? fromBase64(body) : fromQuotedPrintable(body)).toContain("Grüße, 你好 🎨");
});

test("retries a temporary failure with the same Message-ID until the message is sent", async () => {
  const server = await mailServer();
  const db = memoryDatabase();
  const { send, wait } = relayOn(db, { smtpUrl: `smtp://127.0.0.1:${server.port}` });
  server.answers.CONTENT = HANG_UP;
  await send();
  expect(deliveries(db)).toMatchObject([{ state: "queued", attempts: 1 }]);
  expect(listContacts(db)).toMatchObject([{ delivery: "queued" }]);

  await wait(4 * SECOND);
  expect(server.messages).toHaveLength(1);
  await wait(SECOND);
  expect(server.messages).toHaveLength(2);

  server.answers.CONTENT = "451 4.3.0 Not now";
  for (let day = 0; day < 10; day++) await wait(24 * HOUR);
  expect(deliveries(db)).toMatchObject([
    { state: "queued", attempts: 12, lastError: expect.stringContaining("451 4.3.0 Not now") },
  ]);

  delete server.answers.CONTENT;
  await wait(6 * HOUR);
  expect(deliveries(db)).toMatchObject([{ state: "sent", attempts: 13, lastError: "" }]);
  const ids = server.messages.map(({ data }) => header(data, "Message-ID"));
  expect(ids).toHaveLength(3);
  expect(ids[0]).toBe(`<${deliveries(db)[0]?._id}@example.org>`);
  expect(new Set(ids).size).toBe(1);
});

test("tries only one waiting message while the mail server is down", async () => {
  const server = await mailServer();
  const db = memoryDatabase();
  const { send, wait } = relayOn(db, { smtpUrl: `smtp://127.0.0.1:${server.port}` });
  server.answers.MAIL = "421 Later";
  for (const name of ["One", "Two", "Three"]) await send({ name });
  expect(deliveries(db).map(({ attempts }) => attempts)).toEqual([1, 0, 0]);
  delete server.answers.MAIL;
  await wait(5 * SECOND);
  expect(server.messages).toHaveLength(3);
});

test("sends the waiting messages after a restart", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-relay-"));
  cleanups.push(() => rmSync(folder, { recursive: true }));
  const server = await mailServer();
  const smtpUrl = `smtp://127.0.0.1:${server.port}`;
  const first = openDatabase(join(folder, "vitrine.db"));
  server.answers.EHLO = "421 Closed";
  server.answers.HELO = "421 Closed";
  const before = relayOn(first, { smtpUrl });
  await before.send();
  await before.relay.stop();
  const [left] = deliveries(first);
  expect(left).toMatchObject({ state: "queued", attempts: 1 });
  first.$client.close();

  delete server.answers.EHLO;
  delete server.answers.HELO;
  const db = openDatabase(join(folder, "vitrine.db"));
  cleanups.push(() => db.$client.close());
  await relayOn(db, { smtpUrl }).wait(0);
  expect(deliveries(db)).toMatchObject([{ _id: left?._id, state: "sent" }]);
  expect(server.messages).toHaveLength(1);
});

test("marks a permanently refused message as failed, and retries it after a restart", async () => {
  const server = await mailServer();
  const smtpUrl = `smtp://127.0.0.1:${server.port}`;
  const db = memoryDatabase();
  const { send, wait, relay, log, clock } = relayOn(db, { smtpUrl });
  server.answers.RCPT = "550 5.1.1 No such user";
  await send();
  await wait(5 * SECOND);
  expect(deliveries(db)).toMatchObject([{ state: "queued", attempts: 2 }]);
  await wait(30 * SECOND);
  await wait(23 * HOUR);
  expect(deliveries(db)).toMatchObject([
    { state: "failed", attempts: 3, lastError: expect.stringContaining("550 5.1.1 No such user") },
  ]);
  expect(listContacts(db)).toMatchObject([{ name: "Bob", delivery: "failed" }]);
  expect(log.at(-1)).toContain("failed");
  expect(log.join()).not.toContain("Are you free");
  await relay.stop();

  delete server.answers.RCPT;
  await relayOn(db, { smtpUrl, now: () => clock.now + 40 * 24 * HOUR }).wait(0);
  expect(listContacts(db)).toMatchObject([{ delivery: "failed" }]);
  await relayOn(db, { smtpUrl, now: () => clock.now }).wait(0);
  expect(listContacts(db)).toMatchObject([{ delivery: "sent" }]);
  expect(server.messages).toHaveLength(1);
});

test("retries refused messages once a day for a month, after those that were never refused", async () => {
  const server = await mailServer();
  const db = memoryDatabase();
  const { send, wait } = relayOn(db, { smtpUrl: `smtp://127.0.0.1:${server.port}` });
  server.answers.RCPT = "550 5.1.1 No such user";
  await send();
  await wait(5 * SECOND);
  for (let day = 0; day < 40; day++) {
    await wait(12 * HOUR);
    await wait(12 * HOUR);
  }
  const [{ attempts = 0 } = {}] = deliveries(db);
  expect([attempts > 25, attempts < 35]).toEqual([true, true]);

  await send({ name: "Late" });
  for (let tries = 0; tries < 3; tries++) await wait(HOUR);
  delete server.answers.RCPT;
  await wait(HOUR);
  await send({ name: "Good" });
  expect(server.messages.map(({ data }) => header(data, "Reply-To")?.split(" ")[0])).toEqual(["Good"]);
  await wait(24 * HOUR);
  expect(server.messages.map(({ data }) => header(data, "Reply-To")?.split(" ")[0])).toEqual([
    "Good",
    "Late",
  ]);
  expect(
    listContacts(db)
      .map(({ name, delivery }) => `${name} ${delivery}`)
      .sort(),
  ).toEqual(["Bob failed", "Good sent", "Late sent"]);
});

test("sends each message through every relay, independently of each other", async () => {
  const server = await mailServer();
  const provider = providerServer();
  const db = memoryDatabase();
  const { send, wait } = relayOn(db, {
    smtpUrl: `smtp://127.0.0.1:${server.port}`,
    provider: { ...provider.settings, accessToken: "private key" },
  });
  server.answers.MAIL = "450 Later";
  const id = await send();
  expect(provider.requests).toEqual([
    {
      path: "/api/v1.0/email/send",
      body: {
        lib_version: expect.any(String),
        user_id: "user",
        service_id: "service",
        template_id: "template",
        template_params: visitor,
        accessToken: "private key",
      },
    },
  ]);
  expect(listContacts(db)).toMatchObject([{ _id: id, delivery: "queued" }]);
  delete server.answers.MAIL;
  await wait(5 * SECOND);
  expect(server.messages).toHaveLength(1);
  expect(provider.requests).toHaveLength(1);
  expect(listContacts(db)).toMatchObject([{ delivery: "sent" }]);
});

const redirect = () => new Response("", { status: 302, headers: { Location: "/elsewhere" } });
for (const [answer, reply, state] of [
  ["200", () => new Response("anything"), "sent"],
  ["the text OK", () => new Response("OK", { status: 202 }), "sent"],
  ["408", () => new Response("Slow", { status: 408 }), "queued"],
  ["429", () => new Response("Too many", { status: 429 }), "queued"],
  ["503", () => new Response("Down", { status: 503 }), "queued"],
  ["400", () => new Response("The template ID is required", { status: 400 }), "failed"],
  ["a redirection", redirect, "failed"],
] as const)
  test(`a provider that answers ${answer} makes the message ${state}`, async () => {
    const provider = providerServer();
    provider.reply = reply;
    const db = memoryDatabase();
    const { send, wait } = relayOn(db, { provider: provider.settings });
    await send();
    for (let tries = 1; tries < 5; tries++) await wait(HOUR);
    expect(deliveries(db)).toMatchObject([{ state, relay: "provider" }]);
    expect(provider.requests).toHaveLength({ sent: 1, failed: 3, queued: 5 }[state]);
    expect("accessToken" in (provider.requests[0]?.body ?? {})).toBe(false);
  });

const login = { name: "ada@example.org", password: "p:w/ü%secret" };
const credentials = `${encodeURIComponent(login.name)}:${encodeURIComponent(login.password)}`;

for (const [scheme, encryption] of [
  ["smtp", "none"],
  ["smtp", "starttls"],
  ["smtps", "implicit"],
] as const)
  test(`sends by ${scheme} with a user and encryption ${encryption}`, async () => {
    const server = await mailServer({ user: login, encryption });
    const db = memoryDatabase();
    const trust = encryption === "none" ? "" : "?tls.rejectUnauthorized=false";
    const { send } = relayOn(db, { smtpUrl: `${scheme}://${credentials}@127.0.0.1:${server.port}${trust}` });
    await send();
    expect(deliveries(db)).toMatchObject([{ state: "sent", lastError: "" }]);
    expect(server.messages).toHaveLength(1);
    expect(server.commands.includes("STARTTLS")).toBe(encryption === "starttls");
  });

test("refuses an unknown certificate before sending the password", async () => {
  const server = await mailServer({ user: login, encryption: "starttls" });
  const db = memoryDatabase();
  const { send } = relayOn(db, { smtpUrl: `smtp://${credentials}@127.0.0.1:${server.port}` });
  await send();
  expect(deliveries(db)).toMatchObject([{ state: "queued", attempts: 1 }]);
  expect(server.commands.some((command) => command.startsWith("AUTH"))).toBe(false);
});

test("neither stores nor logs a password, even when the server repeats it", async () => {
  const server = await mailServer({ user: { ...login, password: "another" } });
  const plain = Buffer.from(`\0${login.name}\0${login.password}`).toString("base64");
  server.answers.AUTH = `535 5.7.8 ${login.name} ${login.password} ${credentials} ${plain} are wrong`;
  const provider = providerServer();
  provider.reply = () => new Response("private key of caller:hidden is wrong", { status: 403 });
  const db = memoryDatabase();
  const { send, log } = relayOn(db, {
    smtpUrl: `smtp://${credentials}@127.0.0.1:${server.port}`,
    provider: {
      ...provider.settings,
      accessToken: "private key",
      url: provider.settings.url.replace("://", "://caller:hidden@"),
    },
  });
  await send();
  const stored = deliveries(db).map(({ lastError }) => lastError);
  expect(stored).toHaveLength(2);
  for (const text of [...stored, ...log]) {
    expect(text).toContain("wrong");
    for (const secret of [login.password, login.name, credentials, plain, "private key", "hidden"])
      expect(text).not.toContain(secret);
  }
});

test("line breaks in a stored message add neither headers nor recipients (S13)", async () => {
  const server = await mailServer();
  const { send } = relayOn(memoryDatabase(), { smtpUrl: `smtp://127.0.0.1:${server.port}` });
  await send({
    name: 'Eve"\r\nBcc: victim@example.net\r\n\r\nX: <x@example.net>, ',
    email: "eve@example.com\r\nBcc: victim@example.net",
    phone: "1\r\nX-Phone: 2",
    message: "Look\r\n.\r\nMAIL FROM:<eve@example.com>\r\n",
  });
  expect(server.messages).toHaveLength(1);
  const [mail] = server.messages;
  expect(mail?.to).toEqual(["ada@example.org"]);
  const [head = ""] = mail?.data.split("\r\n\r\n") ?? [];
  const names = [...head.matchAll(/^([\w-]+):/gm)].map(([, name]) => name);
  expect(names.sort()).toEqual([
    "Auto-Submitted",
    "Content-Type",
    "Date",
    "From",
    "MIME-Version",
    "Message-ID",
    "Reply-To",
    "Subject",
    "To",
  ]);
});

test("sends to several recipients, and from the first of them", async () => {
  const server = await mailServer();
  const { send } = relayOn(memoryDatabase(), {
    smtpUrl: `smtp://127.0.0.1:${server.port}`,
    to: '"Lovelace, Ada" <ada@example.org>, office@example.org',
  });
  await send();
  expect(server.messages[0]).toMatchObject({
    from: "ada@example.org",
    to: ["ada@example.org", "office@example.org"],
  });
});

test("keeps a message waiting until the owner has an address", async () => {
  const server = await mailServer();
  const { store, call } = await createTestApp({ withoutOwner: true });
  const clock = { now: Date.now() };
  const address = { owner: "" };
  const { send, wait } = relayOn(store.db, {
    smtp: {
      url: `smtp://127.0.0.1:${server.port}`,
      to: () => address.owner,
      from: () => address.owner,
    },
    now: () => clock.now,
  });
  await send();
  expect(deliveries(store.db)).toMatchObject([{ state: "queued", attempts: 0 }]);
  expect((await call("GET", "/contacts")).status).toBe(401);
  address.owner = "late@example.org";
  clock.now += 60 * SECOND;
  await wait(0);
  expect(server.messages[0]?.to).toEqual(["late@example.org"]);
});

test("stores a message while the mail server is down, and mails it later", async () => {
  const server = await mailServer();
  server.answers.MAIL = "421 Down";
  const settings = {
    smtpUrl: `smtp://127.0.0.1:${server.port}`,
    mailTo: "",
    mailFrom: "",
    emailProvider: null,
    isPasswordLost: false,
  };
  const store = createStore(memoryDatabase());
  const relay = createConfiguredRelay(settings, store.db);
  cleanups.push(() => relay.stop());
  const { call } = await createTestApp({ store, relay });
  const sent = await call("POST", "/v1.0/email/send", {
    lib_version: "4",
    user_id: "u",
    service_id: "s",
    template_id: "t",
    template_params: visitor,
  });
  expect(sent).toMatchObject({ status: 200, body: "OK" });
  const { messages } = (await call("GET", "/contacts")).body;
  expect(messages).toMatchObject([{ ...visitor, read: false, delivery: "queued" }]);
  await relay.stop();

  delete server.answers.MAIL;
  const next = relayOn(store.db, {
    smtp: { url: settings.smtpUrl, to: () => ownerEmail, from: () => ownerEmail },
    now: Date.now,
  });
  await next.wait(0);
  expect(server.messages).toMatchObject([{ from: ownerEmail, to: [ownerEmail] }]);
});

test("does not mail a deleted message, and mails it once it is restored", async () => {
  const server = await mailServer();
  const store = createStore(memoryDatabase());
  server.answers.MAIL = "421 Down";
  const { send, wait, relay } = relayOn(store.db, { smtpUrl: `smtp://127.0.0.1:${server.port}` });
  const { call } = await createTestApp({ store, relay });
  const id = await send();
  expect((await call("POST", `/contacts/delete/${id}`)).body).toEqual({ _id: id });
  delete server.answers.MAIL;
  await wait(HOUR);
  expect(server.messages).toEqual([]);

  expect((await call("POST", `/history/restore/${id}`)).status).toBe(200);
  expect(listContacts(store.db)).toMatchObject([{ _id: id, delivery: "queued" }]);
  await wait(HOUR);
  expect(server.messages).toHaveLength(1);
  expect(listContacts(store.db)).toMatchObject([{ _id: id, delivery: "sent" }]);
});

test("mails a message that is restored from the trash after a month and a restart", async () => {
  const server = await mailServer();
  const store = createStore(memoryDatabase());
  const smtpUrl = `smtp://127.0.0.1:${server.port}`;
  server.answers.MAIL = "421 Down";
  const { send, relay, clock } = relayOn(store.db, { smtpUrl });
  const { call } = await createTestApp({ store, relay });
  const id = await send();
  await call("POST", `/contacts/delete/${id}`);
  await relay.stop();
  delete server.answers.MAIL;
  const { wait } = relayOn(store.db, { smtpUrl, now: () => clock.now + 40 * 24 * HOUR });
  await wait(0);
  await call("POST", `/history/restore/${id}`);
  await wait(0);
  expect(server.messages).toHaveLength(1);
});

test("mails a delayed message although the clock was years ahead", async () => {
  const server = await mailServer();
  const db = memoryDatabase();
  const { send, wait } = relayOn(db, { smtpUrl: `smtp://127.0.0.1:${server.port}` });
  const years = 5 * 365 * 24 * HOUR;
  server.answers.MAIL = "421 Down";
  await wait(years);
  await send();
  delete server.answers.MAIL;
  await wait(-years);
  await send();
  expect(server.messages).toHaveLength(2);
  expect(deliveries(db)).toMatchObject([{ state: "sent" }, { state: "sent" }]);
});

test("retries a refused login until the password is right", async () => {
  const server = await mailServer({ user: login });
  const db = memoryDatabase();
  const smtpUrl = `smtp://${credentials}@127.0.0.1:${server.port}`;
  const { send, wait } = relayOn(db, { smtpUrl });
  server.answers.AUTH = "535 5.7.8 Wrong password";
  await send();
  for (let day = 0; day < 5; day++) await wait(24 * HOUR);
  expect(deliveries(db)).toMatchObject([
    {
      state: "queued",
      attempts: 6,
      lastError: `127.0.0.1:${server.port} refused the user name or password: 535 5.7.8 Wrong password`,
    },
  ]);
  delete server.answers.AUTH;
  await wait(24 * HOUR);
  expect(listContacts(db)).toMatchObject([{ delivery: "sent" }]);
});

test("shows a message as stored when its relay is not configured any more", async () => {
  const store = createStore(memoryDatabase());
  const { send } = relayOn(store.db, { smtpUrl: "smtp://127.0.0.1:9" });
  const id = await send();
  const { call } = await createTestApp({ store, relay: noRelay });
  expect((await call("GET", "/contacts")).body.messages).toMatchObject([{ _id: id, delivery: "stored" }]);
  expect((await call("PUT", `/contacts/${id}`, { read: true })).body.message.delivery).toBe("stored");
  expect((await call("GET", "/inbox")).body.messages).toMatchObject([{ _id: id, deliveries: [] }]);
  expect(listContacts(store.db, ["smtp"])).toMatchObject([{ delivery: "queued" }]);
});

test("retries a failed message immediately when the owner asks for it", async () => {
  const server = await mailServer();
  const store = createStore(memoryDatabase());
  const { send, wait, relay } = relayOn(store.db, { smtpUrl: `smtp://127.0.0.1:${server.port}` });
  const { call } = await createTestApp({ store, relay });
  server.answers.RCPT = "550 5.1.1 No such user";
  const id = await send();
  for (let tries = 0; tries < 3; tries++) await wait(HOUR);
  const other = await send();
  expect(listContacts(store.db)).toMatchObject([{ delivery: "queued" }, { delivery: "failed" }]);
  delete server.answers.RCPT;
  const release = store.blockWrites();
  expect((await call("POST", `/inbox/retry/${id}`)).status).toBe(503);
  release();
  expect((await call("POST", `/inbox/retry/${id}`)).body).toEqual({ _id: id });
  await relay.idle();
  expect(listContacts(store.db)).toMatchObject([{ _id: other, delivery: "queued" }, { delivery: "sent" }]);
});

test("reports the result of a test message, and sends the waiting ones when it succeeds", async () => {
  const server = await mailServer();
  const provider = providerServer();
  const store = createStore(memoryDatabase());
  const { send, relay } = relayOn(store.db, {
    smtpUrl: `smtp://127.0.0.1:${server.port}`,
    provider: provider.settings,
  });
  const { call } = await createTestApp({ store, relay });
  server.answers.MAIL = "451 Later";
  await send();
  provider.reply = () => new Response("The template ID is required", { status: 400 });
  expect((await call("POST", "/inbox/test")).body).toEqual({
    results: [
      { relay: "smtp", ok: false, error: `127.0.0.1:${server.port} said: 451 Later` },
      {
        relay: "provider",
        ok: false,
        error: `${new URL(provider.settings.url).host} answered 400 The template ID is required`,
      },
    ],
  });
  delete server.answers.MAIL;
  const { results } = (await call("POST", "/inbox/test")).body;
  expect(results).toMatchObject([{ relay: "smtp", ok: true, error: "" }, { ok: false }]);
  await relay.idle();
  const subjects = server.messages.map(({ data }) => header(data, "Subject"));
  expect(subjects).toEqual(["Message from Ada Lovelace", "Message from Bob"]);
  expect((await call("GET", "/contacts")).body.messages).toHaveLength(1);
});

test("sends a password only encrypted, unless the address allows otherwise", async () => {
  const server = await mailServer({ user: login });
  // The same machine, by an address that isn't recognized as loopback.
  const elsewhere = `smtp://${credentials}@[::ffff:127.0.0.1]:${server.port}`;
  const db = memoryDatabase();
  const { send, relay } = relayOn(db, { smtpUrl: elsewhere });
  await send();
  expect(deliveries(db)).toMatchObject([
    {
      state: "queued",
      lastError: expect.stringContaining("offers no encryption, so the password was not sent"),
    },
  ]);
  expect(server.commands.some((command) => command.startsWith("AUTH"))).toBe(false);
  await relay.stop();
  await relayOn(db, { smtpUrl: `${elsewhere}?requireTLS=false` }).wait(HOUR);
  expect(deliveries(db)).toMatchObject([{ state: "sent" }]);
  expect(server.messages).toHaveLength(1);
});

test("escapes a visitor's text in the HTML part", async () => {
  const server = await mailServer();
  const { send } = relayOn(memoryDatabase(), { smtpUrl: `smtp://127.0.0.1:${server.port}` });
  await send({ name: "<img src=x>", message: "<script>alert(1)</script>\n\n<a href='x'>&amp;" });
  const html = fromQuotedPrintable(server.messages[0]?.data.split("text/html")[1] ?? "");
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(html).toContain("Name: &lt;img src=x&gt;");
  expect(html).not.toMatch(/<(script|img|a)\b/);
});

test("stopping waits for a running delivery, and later messages wait for the next start", async () => {
  const provider = providerServer();
  const requested = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<Response>();
  const db = memoryDatabase();
  const { relay, send } = relayOn(db, {
    provider: provider.settings,
    fetch: Object.assign(
      () => {
        requested.resolve();
        return answered.promise;
      },
      { preconnect: () => {} },
    ),
  });
  const sending = send();
  await requested.promise;
  const stopped = relay.stop();
  answered.resolve(new Response("OK"));
  await stopped;
  await sending;
  expect(deliveries(db)).toMatchObject([{ state: "sent" }]);
  await send();
  expect(deliveries(db).map(({ state }) => state)).toEqual(["sent", "queued"]);
});

test("stopping cancels a delivery that hangs, and the message waits for the next start", async () => {
  const server = await mailServer();
  server.answers.MAIL = SILENCE;
  const db = memoryDatabase();
  const { relay, send } = relayOn(db, { smtpUrl: `smtp://127.0.0.1:${server.port}`, stopWithin: 0 });
  const sending = send();
  while (!server.commands.some((command) => command.startsWith("MAIL"))) await Bun.sleep(1);
  await relay.stop();
  await sending;
  expect(deliveries(db)).toMatchObject([{ state: "queued", attempts: 1, lastError: "" }]);
});

test("retries by itself", async () => {
  const provider = providerServer();
  provider.reply = () => new Response("Down", { status: 503 });
  const db = memoryDatabase();
  const clock = { now: Date.now() };
  const { send } = relayOn(db, {
    provider: provider.settings,
    now: () => clock.now,
    log: () => {
      provider.reply = () => new Response("OK");
      clock.now += 5 * SECOND;
    },
  });
  await send();
  while (deliveries(db)[0]?.state !== "sent") await Bun.sleep(1);
  expect(provider.requests).toHaveLength(2);
});

test("sends nothing twice when the disk is full", async () => {
  const provider = providerServer();
  const db = memoryDatabase();
  const { send, wait, log } = relayOn(db, { provider: provider.settings });
  provider.reply = () => new Response("Down", { status: 503 });
  await send();
  db.$client.run("pragma query_only = on");
  provider.reply = () => new Response("OK");
  for (let tries = 0; tries < 3; tries++) await wait(HOUR);
  expect(provider.requests).toHaveLength(1);
  expect(log.at(-1)).toContain("is paused");
  db.$client.run("pragma query_only = off");
  await wait(HOUR);
  expect(provider.requests).toHaveLength(2);
  expect(deliveries(db)).toMatchObject([{ state: "sent" }]);
});

const fromBase64 = (text: string) => Buffer.from(text, "base64").toString("utf8");

function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** RFC 2047. */
function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, kind, word) =>
      kind.toLowerCase() === "b" ? fromBase64(word) : fromQuotedPrintable(word.replaceAll("_", " ")),
    );
}
