import { afterAll, beforeAll, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import type { Contact } from "../src/features/contacts/contacts.contract.ts";
import { openBrowser, watch } from "./support/browser.ts";
import { expectAccessible } from "./support/owner-pages.ts";
import { goTo, reload, settle } from "./support/page-idle.ts";
import { Program, type Site } from "./support/site.ts";

const message = {
  Name: "Wanda Example",
  Email: "wanda@example.org",
  Phone: "+49 30 555 01",
  Message: "Our rehearsal room booms.\nCould you come & listen?",
};
let program: Program;
let site: Site;
let browser: BrowserContext;
let page: Page;
let token: string;

beforeAll(async () => {
  program = new Program();
  site = await program.serve();
  token = await site.setUp({ fname: "Grace", lname: "Hopper" });
  browser = await openBrowser();
  page = await browser.newPage();
});

afterAll(async () => {
  await browser.close();
  await site.stop();
  program.remove();
});

async function inbox(): Promise<Contact[]> {
  const reply = await site.get("/api/contacts", { headers: { authorization: `Bearer ${token}` } });
  return ((await reply.json()) as { messages: Contact[] }).messages;
}

async function write(fields: Partial<typeof message>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
}

async function written(): Promise<string[]> {
  const fields = Object.keys(message).map((label) => page.getByLabel(label, { exact: true }));
  return await Promise.all(fields.map((field) => field.inputValue()));
}

const send = () => page.getByRole("button", { name: "Send" });

test("shows a toast without a network, and the message stays in the form", async () => {
  await goTo(page, `${site.url}/contact`);
  await write(message);
  await page.route("**/api/v1.0/email/send", (route) => route.abort());
  await send().click();
  const toast = page.getByRole("alert").filter({ hasText: "Error sending email." });
  await toast.getByText("There was a problem sending your message.", { exact: true }).waitFor();
  // It doesn't cover the button that sends again.
  await toast.hover();
  const [above, button] = await Promise.all([toast.boundingBox(), send().boundingBox()]);
  if (above === null || button === null) throw new Error("The toast or the button is nowhere.");
  expect(above.y + above.height).toBeLessThanOrEqual(button.y);
  expect(await written()).toEqual(Object.values(message));
  await page.unroute("**/api/v1.0/email/send");
  expect(await inbox()).toEqual([]);
});

test("shows the server's error at its field", async () => {
  await page.route("**/api/v1.0/email/send", (route) =>
    route.fulfill({ status: 400, body: "Phone must be one line." }),
  );
  await send().click();
  await page.getByText("Phone must be one line.").waitFor();
  expect(await page.getByLabel("Phone").getAttribute("aria-invalid")).toBe("true");
  await page.unroute("**/api/v1.0/email/send");
  await write({ Phone: message.Phone });
  expect(await page.getByText("Phone must be one line.").count()).toBe(0);
});

test("a busy server says when to try again", async () => {
  await page.route("**/api/v1.0/email/send", (route) =>
    route.fulfill({ status: 429, headers: { "Retry-After": "110" }, body: "Too many messages." }),
  );
  await send().click();
  await page.getByText("There was a problem sending your message. Try again in 2 minutes.").waitFor();
  await page.unroute("**/api/v1.0/email/send");
});

test("stores a message once on a double click, and clears the form", async () => {
  await reload(page);
  const faults = watch(page, site.url);
  await write(message);
  await send().dblclick();
  const toast = page.getByRole("listitem").filter({ hasText: "Email sent." });
  await toast.getByRole("status").getByText("Your message has been sent successfully!").waitFor();
  expect(await written()).toEqual(["", "", "", ""]);
  await toast.getByRole("button", { name: "Close" }).click();
  await toast.waitFor({ state: "detached" });
  expect(await inbox()).toMatchObject([
    { name: message.Name, email: message.Email, phone: message.Phone, message: message.Message },
  ]);
  // The toasts' styles are a file, so they don't violate the Content-Security-Policy.
  expect(faults).toEqual([]);
});

test("stores a message once when its answer was lost and it is sent again", async () => {
  await goTo(page, `${site.url}/contact`);
  const before = (await inbox()).length;
  await write(message);
  await page.route(
    "**/api/v1.0/email/send",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 2 },
  );
  for (let tries = 0; tries < 2; tries++) {
    await send().click();
    const toast = page.getByRole("listitem").filter({ hasText: "Error sending email." });
    await toast.getByText("There was a problem sending your message.", { exact: true }).waitFor();
    await toast.getByRole("button", { name: "Close" }).click();
    await toast.waitFor({ state: "detached" });
  }
  await send().click();
  await page.getByText("Your message has been sent successfully!").waitFor();
  expect(await inbox()).toHaveLength(before + 1);

  // The same text sent once more is another message.
  await write(message);
  await send().click();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>("#name")?.value === "");
  expect(await inbox()).toHaveLength(before + 2);
});

test("requires every field, and focuses the first that is missing", async () => {
  await reload(page);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await write({ Name: "   ", Email: "nobody" });
  await send().click();
  for (const fault of [
    "Name is required.",
    "Email must be an email address.",
    "Phone is required.",
    "Message is required.",
  ])
    await page.getByText(fault).waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("name");
  await write({ Name: message.Name });
  expect(await page.getByText("Name is required.").count()).toBe(0);
  expect(requests.filter((url) => url.includes("/email/send"))).toEqual([]);
});

test("warns about a message that is too long, and rejects it without cutting it", async () => {
  await write({ ...message, Message: "x".repeat(4600) });
  await page.getByText("400 of 5000 characters left").waitFor();
  await write({ Message: "x".repeat(5003) });
  await page.getByText("5003 of 5000 characters").waitFor();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await send().click();
  await page.getByText("Message can have at most 5000 characters.").waitFor();
  expect((await page.getByLabel("Message", { exact: true }).inputValue()).length).toBe(5003);
  expect(requests.filter((url) => url.includes("/email/send"))).toEqual([]);
});

test("keeps the typed text over a reload until it is sent", async () => {
  await goTo(page, `${site.url}/contact`);
  await write(message);
  await reload(page);
  expect(await written()).toEqual(Object.values(message));
  await send().click();
  await page.getByText("Your message has been sent successfully!").last().waitFor();
  await reload(page);
  expect(await written()).toEqual(["", "", "", ""]);
});

test("keeps text typed before the page's script runs instead of an older draft", async () => {
  const early = await browser.newPage();
  await goTo(early, `${site.url}/contact`);
  for (const label of Object.keys(message)) await early.getByLabel(label, { exact: true }).fill("Old");
  const { promise: isTyped, resolve: typed } = Promise.withResolvers<void>();
  await early.route("**/assets/entry-browser*.js", async (route) => {
    await isTyped;
    await route.continue();
  });
  await early.goto(`${site.url}/contact`, { waitUntil: "commit" });
  await early.getByLabel("Message", { exact: true }).fill("New");
  await early.getByLabel("Name", { exact: true }).focus();
  typed();
  const form = early.locator("#letter");
  // The script has run.
  await early.waitForFunction(() => document.querySelector<HTMLFormElement>("#letter")?.noValidate);
  const values = () => form.evaluate((node: HTMLFormElement) => [...new FormData(node).values()].join());
  expect(await values()).toBe(",,,New,");
  await reload(early);
  expect(await values()).toBe(",,,New,");

  // The draft is not restored into a form that someone has focused.
  await early.route("**/assets/entry-browser*.js", async (route) => {
    await early.getByLabel("Name", { exact: true }).focus();
    await route.continue();
  });
  await reload(early);
  expect(await values()).toBe(",,,,");
  await early.close();
});

test("the fields have input types and autocomplete tokens", async () => {
  const attributes = async (label: string) => {
    const field = page.getByLabel(label, { exact: true });
    return [await field.getAttribute("type"), await field.getAttribute("autocomplete")];
  };
  expect(await attributes("Name")).toEqual(["text", "name"]);
  expect(await attributes("Email")).toEqual(["email", "email"]);
  expect(await attributes("Phone")).toEqual(["tel", "tel"]);
});

test("hides the honeypot field from sight, keyboard and screen readers", async () => {
  const form = page.locator("form#letter");
  // The accessibility tree.
  expect(await form.ariaSnapshot()).not.toContain("Homepage");
  expect(await form.getByRole("textbox").count()).toBe(4);
  const focused: string[] = [];
  await page.getByLabel("Name", { exact: true }).focus();
  for (let steps = 0; steps < 5; steps++) {
    focused.push(
      await page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent || ""),
    );
    await page.keyboard.press("Tab");
  }
  expect(focused).toEqual(["name", "email", "phone", "message", "Send"]);
  const bait = await page.locator("[name=homepage]").evaluate((field) => {
    const { width, height } = field.closest("div")?.getBoundingClientRect() ?? { width: 9, height: 9 };
    return { width, height, text: document.elementFromPoint(0, 0) === field };
  });
  expect(bait).toEqual({ width: 1, height: 1, text: false });
  await expectAccessible(page);
});

/** A browser with scripts disabled. */
async function openPlain(): Promise<{ plain: Page; close(): Promise<void> }> {
  const context = await openBrowser({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${site.url}/contact`);
  return { plain, close: () => context.close() };
}

test("works without script: shows errors and keeps the typed text", async () => {
  const { plain, close } = await openPlain();
  const before = (await inbox()).length;
  const fields = { ...message, Message: "One line\nand another & <b>more</b>" };
  for (const [label, text] of Object.entries({ ...fields, Email: "wanda@nowhere" }))
    await plain.getByLabel(label, { exact: true }).fill(text);
  // The browser accepts this address, but the site doesn't.
  await plain.getByRole("button", { name: "Send" }).click();
  await plain.getByText("There was a problem sending your message.").waitFor();
  await plain.getByText("Email must be an email address.").waitFor();
  expect(await plain.getByLabel("Message", { exact: true }).inputValue()).toBe(fields.Message);
  expect(await inbox()).toHaveLength(before);

  await plain.getByLabel("Email", { exact: true }).fill(fields.Email);
  await plain.getByRole("button", { name: "Send" }).click();
  await plain.getByText("Email sent.").waitFor();
  await plain.getByText("Your message has been sent successfully!").waitFor();
  expect(await plain.getByLabel("Message", { exact: true }).inputValue()).toBe("");
  expect((await inbox())[0]).toMatchObject({ name: fields.Name, message: fields.Message, read: false });
  await plain.reload();
  expect(await inbox()).toHaveLength(before + 1);
  await plain.goto(`${site.url}/contact`);
  expect(await plain.getByText("Email sent.").count()).toBe(0);
  await close();
});

test("continues with script after a form was posted without it", async () => {
  const early = await browser.newPage();
  await early.route("**/*.js", (route) => route.abort());
  // Both scripts are imported after the first paint, which on a slow machine comes long after the load event.
  const areBlocked = Promise.all(
    ["entry", "contact"].map((script) =>
      early.waitForEvent("pageerror", ({ message }) => message.includes(`/assets/${script}-`)),
    ),
  );
  await early.goto(`${site.url}/contact`);
  for (const [label, text] of Object.entries({ ...message, Email: "wanda@nowhere" }))
    await early.getByLabel(label, { exact: true }).fill(text);
  await areBlocked;
  await early.unroute("**/*.js");
  const faults = watch(early, site.url);
  await early.getByRole("button", { name: "Send" }).click();
  await early.getByText("Email must be an email address.").waitFor();
  await settle(early);
  // Only the 422 of the post and the blocked scripts may be reported, and no hydration error.
  expect(faults.splice(0).filter((fault) => !fault.includes("ERR_FAILED"))).toEqual([
    expect.stringContaining("status of 422"),
  ]);
  expect(await early.getByLabel("Message", { exact: true }).inputValue()).toBe(message.Message);
  await early.getByLabel("Email", { exact: true }).fill(message.Email);
  expect(await early.getByText("Email must be an email address.").count()).toBe(0);
  await early.getByRole("button", { name: "Send" }).click();
  await early.getByRole("listitem").filter({ hasText: "Email sent." }).waitFor();
  expect(await early.getByText("Error sending email.").count()).toBe(0);
  expect(faults).toEqual([]);
  await early.close();
});

test("the posted form is rate limited and rejects posts from other sites", async () => {
  const fields = { name: "Bob", email: "bob@example.org", phone: "1", message: "Buy!" };
  const post = (headers: Record<string, string> = {}) =>
    site.get("/contact", { method: "POST", body: new URLSearchParams(fields), headers });
  expect((await post({ "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await post({ origin: "https://elsewhere.example" })).status).toBe(403);
  const answers: Response[] = [];
  for (let sent = 0; sent < 12; sent++) answers.push(await post({ origin: site.url }));
  const last = answers.at(-1);
  expect(last?.status).toBe(429);
  expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(last?.headers.get("cache-control")).toBe("no-store");
  expect(await last?.text()).toContain("There was a problem sending your message. Try again in a minute.");
  // Other content types are rejected.
  const other = await site.get("/contact", { method: "POST", body: "{}" });
  expect(other.status).toBe(415);
  const put = await site.get("/contact", { method: "PUT", body: "{}" });
  expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
  const large = await site.get("/contact", {
    method: "POST",
    body: new URLSearchParams({ ...fields, message: "x".repeat(200_000) }),
  });
  expect(large.status).toBe(413);
});
