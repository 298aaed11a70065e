// Passkeys and two-factor authentication, with an authenticator that Chromium simulates. What the server refuses is tested in src/features/users.
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import type { CDPSession, Locator, Page } from "playwright-core";
import { ownedSite } from "./support/owned-site.ts";
import { dialog, expectAccessible, panel } from "./support/owner-pages.ts";
import { goTo } from "./support/page-idle.ts";
import { ownerEmail, ownerPassword } from "./support/site.ts";

const own = ownedSite();
let page: Page;
let devices: CDPSession;
let url: string;
let secret: string;

const press = (scope: Page | Locator, name: string) =>
  scope.getByRole("button", { name, exact: true }).click();
const gone = (locator: Locator) => locator.waitFor({ state: "detached" });

/** Simulates a device whose user confirms every request. @returns its id */
async function connectDevice(): Promise<string> {
  const { authenticatorId } = await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return authenticatorId;
}

async function credentialsOf(authenticatorId: string) {
  return (await devices.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
}

async function addPasskey(name: string): Promise<void> {
  await goTo(page, `${url}/admin/settings`);
  await press(page, "Add Passkey");
  const form = dialog(page, "Add Passkey");
  await form.getByLabel("Name").fill(name);
  await press(form, "Save");
  await gone(form);
  await panel(page, "Passkeys and two-factor").getByText(name, { exact: true }).waitFor();
}

/** Logs in with the button, after leaving the request that the page makes on opening unanswered. */
async function logInByPasskey(authenticatorId: string): Promise<void> {
  const confirmRequests = (enabled: boolean) =>
    devices.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  await confirmRequests(false);
  await logOut();
  await page.waitForFunction(() => "passkeyAsked" in document.documentElement.dataset);
  await confirmRequests(true);
  await press(page, "Log in with a passkey");
}

async function logOut(): Promise<void> {
  await page.evaluate(() => localStorage.removeItem("authToken"));
  await goTo(page, `${url}/admin/login`);
}

const waitForLogin = () => page.waitForURL(`${url}/admin/my-info`);

beforeAll(async () => {
  own.browser.setDefaultTimeout(10_000);
  // Browsers don't support passkeys for IP addresses.
  url = own.site.url.replace("127.0.0.1", "localhost");
  page = await own.browser.newPage();
  await page.setViewportSize({ width: 360, height: 780 });
  devices = await own.browser.newCDPSession(page);
  await devices.send("WebAuthn.enable");
  await page.addInitScript(() => {
    const { credentials } = navigator;
    const get = credentials.get.bind(credentials);
    credentials.get = (options) => {
      const response = get(options);
      document.documentElement.dataset.passkeyAsked = "";
      return response;
    };
  });
  await page.goto(`${url}/robots.txt`);
  await page.evaluate((token) => localStorage.setItem("authToken", token), own.token);
  await goTo(page, `${url}/admin/settings`);
}, 30_000);
afterAll(() => page.close());

test("two-factor authentication is turned on with an app, and its code is asked for after the password", async () => {
  await press(page, "Set up two-factor authentication");
  const form = dialog(page, "Two-Factor Authentication");
  await form.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  await expectAccessible(page);
  secret = await form.getByLabel("Or enter this key in the app").inputValue();
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await form.getByRole("textbox", { name: "Code" }).fill("12");
  await press(form, "Turn on");
  await form.getByText("The code is wrong. Check that your device's clock is correct.").waitFor();
  // The code of the previous step, so that the current one is still unused.
  await form.getByRole("textbox", { name: "Code" }).fill(app.generate({ timestamp: Date.now() - 30_000 }));
  await press(form, "Turn on");
  const recovery = form.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await recovery.first().waitFor();
  expect(await recovery.count()).toBe(10);
  await expectAccessible(page);
  await press(form, "Done");
  await panel(page, "Passkeys and two-factor").getByText("10 recovery codes left").waitFor();

  await logOut();
  await page.getByLabel("Email").fill(ownerEmail);
  await page.getByLabel("Password", { exact: true }).fill(ownerPassword);
  await press(page, "Login");
  await page.getByRole("textbox", { name: "Code" }).fill("000000");
  await press(page, "Login");
  await page.getByText("The code is wrong.", { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Code" }).fill(app.generate());
  await press(page, "Login");
  await waitForLogin();
}, 30_000);

test("passkeys are added on two devices and log in, and one is removed after confirming the identity again", async () => {
  const phone = await connectDevice();
  await addPasskey("Phone");
  const [key] = await credentialsOf(phone);
  await logInByPasskey(phone);
  await waitForLogin();
  await devices.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId: phone });
  const laptop = await connectDevice();
  await addPasskey("Laptop");
  await expectAccessible(page);

  const db = new Database(join(own.program.folder, "vitrine.db"), { readwrite: true, create: false });
  db.run("update sessions set proven_at = '2026-01-01T00:00:00.000Z'");
  db.close();
  await press(page, "Remove Phone");
  await press(page.getByRole("alertdialog", { name: "Remove Phone?" }), "Remove");
  const proof = dialog(page, "Confirm it's you");
  await proof.waitFor();
  await expectAccessible(page);
  await proof.getByLabel("Password", { exact: true }).fill("wrong");
  await press(proof, "Confirm");
  await proof.getByText("The password is wrong.").waitFor();
  await press(proof, "Use a passkey");
  await gone(proof);
  await gone(panel(page, "Passkeys and two-factor").getByText("Phone", { exact: true }));

  // The browser suggests the passkey in the email field, and the simulated device confirms it.
  await logOut();
  await waitForLogin();
  await devices.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId: laptop });

  // The device whose passkey was removed.
  await logOut();
  const old = await connectDevice();
  if (key === undefined) throw new Error("The phone had no passkey.");
  await devices.send("WebAuthn.addCredential", { authenticatorId: old, credential: key });
  await logInByPasskey(old);
  await page.getByText("This site doesn't know this passkey.").waitFor();
}, 30_000);
