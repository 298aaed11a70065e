import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import type { InboxMessage } from "../src/features/contacts/contacts.contract.ts";
import { isLong, times } from "../src/testing/long-run.ts";
import { openBrowser } from "./support/browser.ts";
import { goTo } from "./support/page-idle.ts";
import { MailServer, mailUser, Provider } from "./support/relays.ts";
import { ownerEmail, Program, type Site } from "./support/site.ts";

/** Rounds in which the executable is killed. */
const ROUNDS = times(4, 200, 60);
const LONG = ROUNDS * 3000 + 60_000;

const mailServer = new MailServer();
const provider = new Provider();
let program: Program;
let site: Site;
let token: string;

beforeAll(async () => {
  await mailServer.start();
  await provider.start();
  program = new Program({ VITRINE_SMTP_URL: mailServer.url, ...provider.environment });
  site = await program.serve(["--trust-proxy", "127.0.0.1"]);
  token = await site.setUp({ fname: "Grace", lname: "Hopper" });
});

afterEach(() => {
  mailServer.manner = "fine";
  provider.manner = "fine";
});

afterAll(async () => {
  await site.stop();
  await mailServer.stop();
  await provider.stop();
  program.remove();
});

let count = 0;

/** Sends a message from an IP address of its own. @returns its text */
async function post(address = `198.51.100.${++count % 250}`): Promise<string> {
  const text = `Message ${crypto.randomUUID()}`;
  const reply = await send(text, address);
  expect(await reply.text()).toBe("OK");
  return text;
}

function send(message: string, address: string): Promise<Response> {
  return site.get("/api/v1.0/email/send", {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({
      lib_version: "4.4.1",
      user_id: "any",
      service_id: "any",
      template_id: "any",
      template_params: { name: "Wanda", email: "wanda@example.org", phone: "+49 30 555 01", message },
    }),
  });
}

const asOwner = (path: string, method = "GET") =>
  site.get(path, { method, headers: { authorization: `Bearer ${token}` } });

async function inbox(): Promise<InboxMessage[]> {
  return ((await (await asOwner("/api/inbox?limit=200")).json()) as { messages: InboxMessage[] }).messages;
}

/** Waits until a message is in the expected state. */
async function until(text: string, isRight: (message: InboxMessage) => boolean): Promise<InboxMessage> {
  for (;;) {
    const message = (await inbox()).find((candidate) => candidate.message === text);
    if (message !== undefined && isRight(message)) return message;
    await Bun.sleep(20);
  }
}

const isSent = ({ delivery }: InboxMessage) => delivery === "sent";
const mailsOf = (text: string) => mailServer.mails.filter((mail) => mail.text.includes(text));
const requestsOf = (text: string) =>
  provider.taken.filter(
    ({ body }) => (body.template_params as { message: string }).message === text, // The relay's own JSON.
  );
const errorOf = (message: InboxMessage, relay: string) =>
  message.deliveries.find((delivery) => delivery.relay === relay)?.lastError ?? "";

test("a message is delivered by both relays: by encrypted SMTP with a login, and by an EmailJS-like provider", async () => {
  const text = await post();
  const { deliveries } = await until(text, isSent);
  expect(deliveries).toMatchObject([
    { relay: "smtp", state: "sent", attempts: 1, lastError: "" },
    { relay: "provider", state: "sent", attempts: 1, lastError: "" },
  ]);
  const [mail] = mailsOf(text);
  expect(mail?.to).toEqual([ownerEmail]);
  expect(mail?.text).toMatch(/^Reply-To: Wanda <wanda@example\.org>\r?$/m);
  expect(requestsOf(text).map(({ body }) => body)).toEqual([
    {
      lib_version: expect.any(String),
      user_id: "user",
      service_id: "service",
      template_id: "template",
      template_params: { name: "Wanda", email: "wanda@example.org", phone: "+49 30 555 01", message: text },
      accessToken: "private-key",
    },
  ]);
});

test("relays that were down get all messages once they are back", async () => {
  await mailServer.stop();
  await provider.stop();
  const texts = [await post(), await post(), await post()];
  const [first = ""] = texts;
  const waiting = await until(first, ({ deliveries }) =>
    deliveries.every(({ lastError }) => lastError !== ""),
  );
  expect(waiting.delivery).toBe("queued");
  expect(errorOf(waiting, "smtp")).toStartWith("Nothing answers at 127.0.0.1");
  expect(errorOf(waiting, "provider")).toStartWith("Nothing answers at 127.0.0.1");
  await mailServer.start();
  await provider.start();
  for (const text of texts) {
    await until(text, isSent);
    expect(mailsOf(text)).toHaveLength(1);
    expect(requestsOf(text)).toHaveLength(1);
  }
});

test("a refused login is explained, and all messages are sent once it is corrected", async () => {
  mailServer.password = "changed meanwhile";
  provider.accessToken = "changed meanwhile";
  const text = await post();
  const waiting = await until(text, ({ deliveries }) =>
    deliveries.every(({ lastError }) => lastError !== ""),
  );
  expect(errorOf(waiting, "smtp")).toContain("refused the user name or password: 535");
  expect(errorOf(waiting, "provider")).toContain("answered 403 The private key is wrong");
  expect(JSON.stringify(waiting)).not.toContain(mailUser.password);
  const tested = await (await asOwner("/api/inbox/test", "POST")).json();
  expect(tested).toMatchObject({ results: [{ ok: false }, { ok: false }] });

  mailServer.password = mailUser.password;
  provider.accessToken = "private-key";
  expect(await (await asOwner("/api/inbox/test", "POST")).json()).toEqual({
    results: [
      { relay: "smtp", ok: true, error: "" },
      { relay: "provider", ok: true, error: "" },
    ],
  });
  await until(text, isSent);
});

test("a visitor doesn't wait for slow relays", async () => {
  mailServer.manner = "slow";
  provider.manner = "slow";
  const { begun } = mailServer;
  const before = begun.length;
  const text = await post();
  // Both relays have received the message but not answered yet.
  while (requestsOf(text).length === 0 || begun.length === before) await Bun.sleep(20);
  expect(await until(text, () => true)).toMatchObject({ delivery: "queued" });
  mailServer.letGo();
  provider.letGo();
  await until(text, isSent);
  expect(mailsOf(text)).toHaveLength(1);
  expect(requestsOf(text)).toHaveLength(1);
});

for (const manner of ["cut", "cut when taken"] as const)
  test(`a relay whose connection is ${manner} gets the message again, with the same id`, async () => {
    mailServer.manner = manner;
    provider.manner = manner;
    const [begunMails, begunRequests] = [mailServer.begun.length, provider.begun.length];
    const text = await post();
    const { _id } = await until(text, ({ deliveries }) =>
      deliveries.every(({ lastError }) => lastError !== ""),
    );
    mailServer.manner = "fine";
    provider.manner = "fine";
    // It would be retried some seconds later.
    expect((await asOwner(`/api/inbox/retry/${_id}`, "POST")).status).toBe(200);
    await until(text, isSent);
    const mails = mailsOf(text);
    const requests = requestsOf(text);
    expect(mails).toHaveLength(manner === "cut" ? 1 : 2);
    expect(requests).toHaveLength(manner === "cut" ? 1 : 2);
    const ids = mailServer.begun.slice(begunMails);
    expect(ids.filter((id) => id !== mails[0]?.id && id !== "")).toEqual([]);
    const keys = provider.begun.slice(begunRequests);
    expect(keys.length).toBeGreaterThan(1);
    expect(keys.filter((key) => key !== requests[0]?.key)).toEqual([]);
  });

test(
  `killed right after OK, ${ROUNDS} times: no message is lost`,
  async () => {
    const texts: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      texts.push(await post());
      await site.kill();
      site = await program.serve(["--trust-proxy", "127.0.0.1"]);
    }
    const stored = (await inbox()).map(({ message }) => message);
    expect(texts.filter((text) => !stored.includes(text))).toEqual([]);
    for (const text of texts) await until(text, isSent);
    expect(texts.filter((text) => mailsOf(text).length === 0 || requestsOf(text).length === 0)).toEqual([]);
    // Duplicates have the same id.
    for (const text of texts) {
      expect(new Set(mailsOf(text).map(({ id }) => id)).size).toBe(1);
      expect(new Set(requestsOf(text).map(({ key }) => key)).size).toBe(1);
    }
    const twice = (of: (text: string) => unknown[]) => texts.filter((text) => of(text).length > 1).length;
    console.log(
      `${ROUNDS} kills: ${texts.length} messages answered OK, all stored, mailed and posted; ${twice(mailsOf)} mailed and ${twice(requestsOf)} posted more than once, with the same id.`,
    );
  },
  LONG,
);

test.skipIf(!isLong)(
  "limits a flood from one address and from many, while a person's message gets through",
  async () => {
    await site.stop();
    site = await program.serve(["--trust-proxy", "127.0.0.1"]);
    const browser = await openBrowser();
    const page = await browser.newPage();
    await goTo(page, `${site.url}/contact`);

    const flood = async (addresses: (index: number) => string, size: number) => {
      const replies: Response[] = [];
      for (let index = 0; index < size; index++) replies.push(await send("Buy!", addresses(index)));
      const refused = replies.filter(({ status }) => status === 429);
      expect(refused.every(({ headers }) => Number(headers.get("retry-after")) > 0)).toBe(true);
      return size - refused.length;
    };
    const fromOne = await flood(() => "203.0.113.1", 40);
    expect(fromOne).toBeGreaterThanOrEqual(5);
    expect(fromOne).toBeLessThanOrEqual(16);
    const fromMany = await flood((index) => `10.1.${index >> 8}.${index & 255}`, 230);
    expect(fromMany).toBeLessThanOrEqual(200);
    expect((await send("Not in the form", "203.0.113.77")).status).toBe(429);

    const text = "I would like to talk about a bridge, and about what it costs.";
    await page.getByLabel("Name", { exact: true }).fill("Wanda");
    await page.getByLabel("Email", { exact: true }).fill("wanda@example.org");
    await page.getByLabel("Phone", { exact: true }).fill("1");
    await page.getByLabel("Message", { exact: true }).pressSequentially(text);
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Your message has been sent successfully!").waitFor();
    expect((await inbox()).some(({ message }) => message === text)).toBe(true);
    await browser.close();
  },
);
