import { expect, test } from "bun:test";
import { createStore, memoryDatabase } from "../../testing/content-model.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import type { InboxMessage } from "./contacts.contract.ts";
import { contacts } from "./contacts.table.ts";

const timeOf = (second: number) => new Date(Date.UTC(2025, 5, 1, 12, 0, second)).toISOString();

/** An inbox of `count` messages; each time is shared by two of them. */
async function inboxOf(count: number): Promise<TestApp> {
  const site = await createTestApp({ store: createStore(memoryDatabase()) });
  site.store.changePrivately("receive", (change) => {
    for (let index = 0; index < count; index++)
      change.insert(contacts, {
        name: `Sender ${index}`,
        email: "wanda@example.org",
        phone: "1",
        message: index % 10 === 0 ? "Où est la gare ?" : "Hello",
        receivedAt: timeOf(Math.floor(index / 2)),
        read: index % 3 !== 0,
        held: index % 5 === 0,
      });
  });
  return site;
}

async function pagesOf(
  { call }: TestApp,
  query: string,
  between: (page: InboxMessage[], number: number) => Promise<void> = async () => undefined,
): Promise<string[][]> {
  const pages: string[][] = [];
  for (let before = ""; ; ) {
    const { status, body } = await call("GET", `/inbox?${query}&before=${before}`);
    expect(status).toBe(200);
    pages.push(body.messages.map(({ name }: InboxMessage) => name));
    if (body.next === "") return pages;
    expect(body.next).toBe(body.messages.at(-1)._id);
    before = body.next;
    await between(body.messages, pages.length);
  }
}

const numbers = (from: number, to: number, step = 1) => {
  const names: string[] = [];
  for (let index = from; index >= to; index -= step) names.push(`Sender ${index}`);
  return names;
};

test("lists the inbox in pages, newest first, each message once", async () => {
  const site = await inboxOf(101);
  const { body } = await site.call("GET", "/inbox");
  expect(body).toMatchObject({ relays: [], total: 101, next: body.messages[49]._id });
  expect(body.messages).toHaveLength(50);
  const pages = await pagesOf(site, "limit=33");
  expect(pages.map((page) => page.length)).toEqual([33, 33, 33, 2]);
  expect(pages.flat()).toEqual(numbers(100, 0));
  expect((await pagesOf(site, "limit=101")).map((page) => page.length)).toEqual([101]);
  expect((await site.call("GET", "/contacts")).body.messages).toHaveLength(101);
});

test("shows an empty inbox as one empty page", async () => {
  const { call } = await createTestApp();
  expect((await call("GET", "/inbox")).body).toEqual({ messages: [], relays: [], next: "", total: 0 });
});

test("pages stay complete when messages are deleted and arrive between them", async () => {
  const site = await inboxOf(12);
  const pages = await pagesOf(site, "limit=4", async (page, number) => {
    // Deletes the message that the next page begins before, and adds a new one.
    await site.call("POST", `/contacts/delete/${page.at(-1)?._id}`);
    site.store.changePrivately("receive", (change) =>
      change.insert(contacts, {
        name: "Late",
        email: "late@example.org",
        phone: "1",
        message: "Hello",
        receivedAt: timeOf(3600 + number),
      }),
    );
  });
  expect(pages.flat()).toEqual(numbers(11, 0));
});

test("searches and filters the whole inbox, and still includes the open message", async () => {
  const site = await inboxOf(450);
  expect((await pagesOf(site, "limit=20&search=ou%20GARE")).flat()).toEqual(numbers(440, 0, 10));
  expect((await pagesOf(site, "limit=200&search=submarine")).flat()).toEqual([]);
  expect((await pagesOf(site, "limit=50&show=unread")).flat()).toEqual(numbers(447, 0, 3));
  expect((await pagesOf(site, "limit=50&show=held")).flat()).toEqual(numbers(445, 0, 5));
  expect((await pagesOf(site, "show=held&search=sender%20445")).flat()).toEqual(["Sender 445"]);

  const newest = (await site.call("GET", "/inbox?limit=1")).body.messages[0];
  const open = (await site.call("GET", `/inbox?limit=2&show=held&open=${newest._id}`)).body;
  expect(open.messages.map(({ name }: InboxMessage) => name)).toEqual(["Sender 449", "Sender 445"]);
});

test.each(["limit=0", "limit=201", "limit=-1", "limit=1.5", "limit=ten", "limit=", "limit=1&limit=2"])(
  "refuses %s",
  async (query) => {
    const reply = await (await inboxOf(1)).call("GET", `/inbox?${query}`);
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields).toEqual({ limit: "limit must be a whole number from 1 to 200." });
  },
);

test.each([
  ["before=0123", { before: "before must be the _id of a message." }],
  ["show=some", { show: "show must be one of all, unread, held." }],
  [`search=${"x".repeat(201)}`, { search: "search can have at most 200 characters." }],
])("refuses %s", async (query, fields) => {
  const reply = await (await inboxOf(1)).call("GET", `/inbox?${query}`);
  expect([reply.status, reply.body.error.fields]).toEqual([422, fields]);
});

test("exports every message, and stops when the client cancels", async () => {
  const { app, token } = await inboxOf(450);
  const ask = () => app.request("/api/inbox/export", { headers: { authorization: token } });
  const lines = (await (await ask()).text()).split("\r\n");
  expect(lines.slice(1, -1).map((line) => line.split(",")[1])).toEqual(numbers(449, 0));
  const reader = (await ask()).body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toStartWith("Received,");
  await reader?.cancel();
});

test("the state counts arrivals separately from the owner's own changes", async () => {
  const { call } = await inboxOf(4);
  const state = async () => (await call("GET", "/inbox/state")).body;
  const [, second] = (await call("GET", "/inbox")).body.messages;
  const before = await state();
  expect(before).toMatchObject({ total: 4, unread: 2 });
  await call("PUT", `/contacts/${second._id}`, { read: !second.read });
  await call("POST", `/contacts/delete/${second._id}`);
  const after = await state();
  expect([after.total, after.arrivals]).toEqual([3, before.arrivals]);
  expect(after.state).not.toBe(before.state);
});
