import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import type { Contact, InboxMessage } from "../src/features/contacts/contacts.contract.ts";
import { openBrowser, textOf, watch } from "./support/browser.ts";
import { expectEventually } from "./support/eventually.ts";
import { expectAccessible, openAdmin } from "./support/owner-pages.ts";
import { MailServer } from "./support/relays.ts";
import { Program, type Site } from "./support/site.ts";

const mailServer = new MailServer();
let program: Program;
let site: Site;
let token: string;
let browser: BrowserContext;
let page: Page;

beforeAll(async () => {
  await mailServer.start();
  await mailServer.stop();
  program = new Program({ VITRINE_SMTP_URL: mailServer.url });
  site = await program.serve();
  token = await site.setUp({ fname: "Grace", lname: "Hopper" });
  await receive("Wanda Example", "Our rehearsal room booms.\nCould you come & listen?");
  await receive("Zoë Müller", "A bridge over the Spree");
  browser = await openBrowser({ reducedMotion: "reduce" });
  page = await openAdmin(browser, site, token, "/admin/inbox");
});

afterAll(async () => {
  await browser.close();
  await site.stop();
  await mailServer.stop();
  program.remove();
});

async function receive(name: string, message: string, check?: object): Promise<void> {
  const reply = await site.get("/api/v1.0/email/send", {
    method: "POST",
    body: JSON.stringify({
      user_id: "any",
      service_id: "any",
      template_id: "any",
      template_params: { name, email: "wanda@example.org", phone: "+49 30 555 01", message },
      check,
    }),
  });
  expect(await reply.text()).toBe("OK");
}

async function contacts(): Promise<Contact[]> {
  const reply = await site.get("/api/contacts", { headers: { authorization: `Bearer ${token}` } });
  return ((await reply.json()) as { messages: Contact[] }).messages;
}

async function unsent(): Promise<string[]> {
  const reply = await site.get("/api/inbox", { headers: { authorization: `Bearer ${token}` } });
  const { messages } = (await reply.json()) as { messages: InboxMessage[] };
  return messages.filter(({ delivery }) => delivery !== "sent").map(({ name }) => name);
}

const navigation = () => page.getByRole("navigation", { name: "Admin" });
const line = (name: string) => page.getByRole("button", { name: new RegExp(`^(Unread: )?${name}`) });
/** The senders of the lines, top to bottom. */
const senders = () => page.locator(".inbox-sender").allTextContents();
/** Simulates the owner's return to the tab, which then checks for new messages. */
const comeBack = () => page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
const titled = (title: string) => page.waitForFunction((wanted) => document.title === wanted, title);

test("the navigation and the title count unread messages", async () => {
  await navigation().getByRole("link", { name: "Inbox (2)" }).waitFor();
  expect(await navigation().getByRole("link").allTextContents()).toEqual([
    "My Info",
    "Experience",
    "Projects",
    "About",
    "Sections",
    "Inbox (2)",
    "Sharing",
    "Look",
    "Settings",
    "History",
    "Trash",
    "Statistics",
  ]);
  await titled("(2) Inbox · Admin");
  expect(await senders()).toEqual(["Zoë Müller", "Wanda Example"]);
});

test("a waiting message says why, and is sent after a successful test message", async () => {
  await page.getByText("Nothing answers at 127.0.0.1").first().waitFor();
  expect(await page.locator(".inbox-delivery").allTextContents()).toEqual(["Queued", "Queued"]);
  await page.getByRole("button", { name: "Send a test message" }).click();
  await page.getByText("By email: the test message failed. Nothing answers").waitFor();

  await mailServer.start();
  await page.getByRole("button", { name: "Send a test message" }).click();
  await page.getByText("By email: test message sent. Check your mailbox.").waitFor();
  await expectEventually(unsent, [], "messages that are not sent yet");
  await comeBack();
  await expectEventually(() => page.locator(".inbox-delivery").count(), 0, "labels of waiting messages");
  expect(mailServer.mails).toHaveLength(3);
});

test("opening a message marks it as read and offers a reply", async () => {
  await line("Wanda").click();
  await page.getByText("Could you come & listen?").waitFor();
  await navigation().getByRole("link", { name: "Inbox (1)" }).waitFor();
  await titled("(1) Inbox · Admin");
  expect(await contacts()).toMatchObject([{ read: false }, { read: true }]);
  await page.getByText(/^By email: sent \w+ \d+, \d{4}, \d\d:\d\d\.$/).waitFor();

  const reply = new URL(
    (await page.getByRole("link", { name: "Reply to Wanda Example" }).getAttribute("href")) ?? "",
  );
  expect(reply.protocol + reply.pathname).toBe("mailto:wanda@example.org");
  expect(reply.searchParams.get("subject")).toBe("Re: Your message");
  expect(reply.searchParams.get("body")).toMatch(
    /^\r\n\r\nOn .*, Wanda Example wrote:\r\n> Our rehearsal room booms\.\r\n> Could you come & listen\?$/,
  );
  await expectAccessible(page);

  await page.getByRole("button", { name: "Mark as unread" }).click();
  await navigation().getByRole("link", { name: "Inbox (2)" }).waitFor();
  await page.getByRole("button", { name: "Mark as read" }).click();
  await navigation().getByRole("link", { name: "Inbox (1)" }).waitFor();
  await line("Wanda").click();
  expect(await page.locator(".inbox-text").count()).toBe(0);
});

test("the search ignores accents", async () => {
  const search = page.getByRole("searchbox", { name: "Search" });
  await search.fill("zoe SPREE");
  await page.getByText("1 of 2 messages").waitFor();
  expect(await senders()).toEqual(["Zoë Müller"]);
  await search.fill("submarine");
  await page.getByText("No matching messages.").waitFor();
  await search.fill("");
  await page.getByRole("button", { name: "Unread", exact: true }).click();
  expect(await senders()).toEqual(["Zoë Müller"]);
  await page.getByRole("button", { name: "All", exact: true }).click();
});

test("a message that arrives while the admin is open updates badge, title and list", async () => {
  const other = await openAdmin(browser, site, token, "/admin/about");
  await titledAs(other, "(1) About · Admin");
  await receive("Ibrahim Late", "Still there?");
  await other.getByRole("link", { name: "Inbox (2)" }).waitFor();
  await titledAs(other, "(2) About · Admin");
  await other.close();
  await line("Ibrahim").waitFor();
  expect(await senders()).toEqual(["Ibrahim Late", "Zoë Müller", "Wanda Example"]);
});

const titledAs = (other: Page, title: string) =>
  other.waitForFunction((wanted) => document.title === wanted, title);

test("undo restores a deleted message with its state", async () => {
  await line("Zoë").click();
  const [, before] = await contacts();
  await page.getByRole("button", { name: "Delete the message from Zoë Müller" }).click();
  await line("Zoë").waitFor({ state: "detached" });
  expect(await contacts()).toHaveLength(2);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Wanda");
  const toast = page.getByRole("listitem").filter({ hasText: "Message deleted." });
  await toast.getByRole("button", { name: "Undo" }).click();
  await line("Zoë").waitFor();
  expect((await contacts())[1]).toEqual({ ...before, read: true } as Contact); // It was there.
});

test("spam stays in the inbox without an email, and can be released", async () => {
  await receive("Pills", "Cheap!", { homepage: "https://pills.example" });
  await comeBack();
  await line("Pills").waitFor();
  await page.getByRole("button", { name: "Spam", exact: true }).click();
  expect(await senders()).toEqual(["Pills"]);
  await line("Pills").click();
  await page.getByText("Not forwarded by email.").waitFor();
  const mailed = mailServer.mails.length;
  await page.getByRole("button", { name: "Not spam" }).click();
  await expectEventually(unsent, [], "messages that are not sent yet");
  await comeBack();
  await page.getByText(/^By email: sent/).waitFor();
  expect(mailServer.mails).toHaveLength(mailed + 1);
  await line("Pills").click();
  await page.getByRole("button", { name: "All", exact: true }).click();
});

test("exports all messages to a CSV file", async () => {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^messages-\d{4}-\d\d-\d\d\.csv$/);
  const text = await textOf(file);
  expect(text).toStartWith("\uFEFFReceived,Name,Email,Phone,Message,");
  expect(text).toContain("Zoë Müller,wanda@example.org,'+49 30 555 01,A bridge over the Spree,yes,sent,");
});

test("works at 360 pixels, in dark mode and by keyboard", async () => {
  const phone = await openAdmin(browser, site, token, "/admin/inbox", 360);
  const faults = watch(phone, site.url);
  await phone.emulateMedia({ colorScheme: "dark" });
  await phone.getByRole("button", { name: /Wanda/ }).focus();
  await phone.keyboard.press("Enter");
  await phone.getByText("Could you come & listen?").waitFor();
  await expectAccessible(phone);
  expect(faults).toEqual([]);
  await phone.close();
});

describe("on a site without a relay", () => {
  let own: Program;
  let quiet: Site;
  let ownToken: string;
  beforeAll(async () => {
    own = new Program();
    quiet = await own.serve();
    ownToken = await quiet.setUp({ fname: "Grace", lname: "Hopper" });
  });
  afterAll(async () => {
    await quiet.stop();
    own.remove();
  });

  test("links to the settings of the mail server", async () => {
    const empty = await openAdmin(browser, quiet, ownToken, "/admin/inbox");
    await empty.getByText("No messages yet.").waitFor();
    expect(await empty.getByRole("button", { name: "Send a test message" }).count()).toBe(0);
    await expectAccessible(empty);
    await empty.getByRole("link", { name: "Set one up in Settings" }).click();
    await empty.getByRole("button", { name: "Edit mail server" }).waitFor();
    await empty.close();
  });

  test("loads many messages in pages, and doesn't reload them when one is read or deleted", async () => {
    const database = new Database(`${own.folder}/vitrine.db`, { readwrite: true, create: false });
    const insert = database.query(
      "insert into contacts (id, version, created_at, updated_at, name, email, phone, message, received_at, read, held) values (?1, 1, ?2, ?2, ?3, 'w@example.org', '1', ?4, ?2, ?5, 0)",
    );
    database.transaction(() => {
      for (let index = 0; index < 120; index++)
        insert.run(
          index.toString(16).padStart(32, "0"),
          new Date(Date.UTC(2025, 0, 1, 0, index)).toISOString(),
          `Sender ${index}`,
          index === 3 ? "A needle" : "Hello",
          index % 2,
        );
    })();
    database.close();

    const many = await openAdmin(browser, quiet, ownToken, "/admin/inbox");
    const lines = many.locator(".inbox-sender");
    await many.getByText("60 unread of 120").waitFor();
    await lines.first().waitFor();
    expect(await lines.count()).toBe(50);
    const pagesAsked: string[] = [];
    many.on("request", (request) => {
      if (new URL(request.url()).pathname === "/api/inbox") pagesAsked.push(request.url());
    });

    const more = many.getByRole("button", { name: "Show older messages" });
    await more.focus();
    await many.keyboard.press("Enter");
    await many.getByText("100 of 120 messages").waitFor();
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(pagesAsked).toHaveLength(1);

    // Reading and deleting a message doesn't reload the pages.
    await many.getByRole("button", { name: "Unread: Sender 60" }).click();
    await many.getByText("59 unread of 120").waitFor();
    const top = () =>
      many
        .getByRole("button", { name: /Sender 59/ })
        .evaluate((e) => e.getBoundingClientRect().top + scrollY);
    const before = await top();
    await many.getByRole("button", { name: "Mark as unread" }).click();
    await many.getByText("60 unread of 120").waitFor();
    expect(Math.abs((await top()) - before)).toBeLessThan(2);
    await many.getByRole("button", { name: "Delete the message from Sender 60" }).click();
    await many.getByText("59 unread of 119").waitFor();
    expect(await lines.count()).toBe(99);
    expect(await many.evaluate(() => document.activeElement?.textContent)).toContain("Sender 59");
    expect(pagesAsked).toHaveLength(1);

    await more.focus();
    await many.keyboard.press("Enter");
    await many.getByText("119 of 119 messages").waitFor();
    await many.waitForFunction(() => document.activeElement?.textContent?.includes("Sender 19"));
    expect(await more.count()).toBe(0);
    await expectAccessible(many);

    // The search also finds messages of pages that aren't loaded.

    await many.reload();
    await many.getByRole("searchbox", { name: "Search" }).fill("needle");
    await many.getByText("1 of 119 messages").waitFor();
    expect(await lines.allTextContents()).toEqual(["Sender 3"]);
    await many.close();
  });
});
