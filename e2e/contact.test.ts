import { afterAll, beforeAll, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import type { Contact } from "../src/contacts/contacts.contract.ts";
import { openBrowser, watch } from "./support/browser.ts";
import { ownerEmail, ownerPassword, Program, type Site } from "./support/site.ts";

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
  const code = new URL(site.setupPath, site.url).searchParams.get("setup");
  const reply = await site.get("/api/setup", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      code,
      email: ownerEmail,
      password: ownerPassword,
      fname: "Grace",
      lname: "Hopper",
    }),
  });
  ({ token } = (await reply.json()) as { token: string });
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

async function write(words: Partial<typeof message>): Promise<void> {
  for (const [label, text] of Object.entries(words)) await page.getByLabel(label, { exact: true }).fill(text);
}

async function written(): Promise<string[]> {
  const fields = Object.keys(message).map((label) => page.getByLabel(label, { exact: true }));
  return await Promise.all(fields.map((field) => field.inputValue()));
}

const send = () => page.getByRole("button", { name: "Send" });

test("without a network the message fails with a toast and stays in the form", async () => {
  await page.goto(`${site.url}/contact`, { waitUntil: "networkidle" });
  await write(message);
  await page.route("**/api/v1.0/email/send", (route) => route.abort());
  await send().click();
  const toast = page.getByRole("alert").filter({ hasText: "Error sending email." });
  await toast.getByText("There was a problem sending your message.", { exact: true }).waitFor();
  expect(await written()).toEqual(Object.values(message));
  await page.unroute("**/api/v1.0/email/send");
  expect(await inbox()).toEqual([]);
});

test("what the server refuses is said beside its field", async () => {
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

test("a sent message is in the inbox once, however fast one clicks, and the form is blank", async () => {
  await page.reload({ waitUntil: "networkidle" });
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
  // The toasts' styles are a file: the Content-Security-Policy has nothing to say.
  expect(faults).toEqual([]);
});

test("every field is required, and the first that is missing gets the focus", async () => {
  await page.reload({ waitUntil: "networkidle" });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await write({ Name: "   ", Email: "nobody" });
  await send().click();
  for (const fault of [
    "Name is required.",
    "Email must be an e-mail address.",
    "Phone is required.",
    "Message is required.",
  ])
    await page.getByText(fault).waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("name");
  await write({ Name: message.Name });
  expect(await page.getByText("Name is required.").count()).toBe(0);
  expect(requests.filter((url) => url.includes("/email/send"))).toEqual([]);
});

test("a message ends at 5000 characters, and says so before", async () => {
  await write({ Message: "x".repeat(4600) });
  await page.getByText("400 of 5000 characters left").waitFor();
  expect(await page.getByLabel("Message").getAttribute("maxlength")).toBe("5000");
});
