import { describe, expect, test } from "bun:test";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { changes, history } from "../../core/content/history.table.ts";
import { Throttle } from "../../core/http/throttle.ts";
import { seal, unseal } from "../../core/settings/secret-key.ts";
import { StoredSettings } from "../../core/settings/stored-settings.ts";
import { loadParts } from "../../site/features.ts";
import { startSmtpServer } from "../../testing/smtp-server.ts";
import { createTestApp, ownerEmail, type TestApp } from "../../testing/test-app.ts";
import { runBackups } from "../backup/backup.services.ts";
import { readBackupSettings } from "../backup/backup-settings.ts";
import { runContacts } from "../contacts/contacts.services.ts";
import { readRelaySettings } from "../contacts/mail/relay-settings.ts";
import { Settings } from "./settings.store.ts";

const PASSWORD = "correct horse 8842 ü";
const mail = { host: "mail.example.org", user: "ada@example.org", password: PASSWORD };
const store = { endpoint: "https://s3.example.org", bucket: "backups", keyId: "key", secret: PASSWORD };

const put = (site: TestApp, settings: object) => site.call("PUT", "/settings", { settings });
const state = async (site: TestApp) => (await site.call("GET", "/settings")).body;

/** The settings as the program reads them. */
function configOf(environment: Record<string, string>) {
  const plain = (name: string) => environment[name] ?? "";
  return { ...readRelaySettings(plain), backup: readBackupSettings(plain) };
}

/** A site whose mail relay and backups use its settings, as in the program. */
async function runningSite(environment: Record<string, string> = {}) {
  const first = await createTestApp();
  const { store, dataFolder } = first;
  const config = { ...configOf(environment), dataFolder };
  const contacts = runContacts(first.deps, config);
  const backups = runBackups(first.deps, config);
  const site = await createTestApp({
    store,
    withoutOwner: true,
    ...(await contacts.services()),
    ...(await backups.services()),
    contactThrottle: new Throttle(1000, 1000),
    testThrottle: new Throttle(1000, 1000),
    settings: new Settings({ store, dataFolder, parts: await loadParts("settings"), config }),
    settingsChanged: () => contacts.settingsChanged?.(),
  });
  const authorization = { authorization: `Bearer ${first.token}` };
  return {
    dataFolder,
    store,
    config,
    call: (method: string, path: string, body?: object) => site.call(method, path, body, authorization),
    stop: () => Promise.all([contacts.stop?.(), backups.stop?.()]),
  };
}

test("a new site has the default settings", async () => {
  const site = await createTestApp();
  const { status, body, headers } = await site.call("GET", "/settings");
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      settings: {
        mail: {
          values: { host: "", port: 587, security: "starttls", user: "", password: "", to: "", from: "" },
          sources: {},
          secrets: { password: "none" },
        },
        backup: {
          values: {
            everyHours: 24,
            keep: 7,
            endpoint: "",
            bucket: "",
            region: "",
            prefix: "",
            keyId: "",
            secret: "",
          },
          sources: {},
          secrets: { secret: "none" },
        },
      },
      version: 0,
    },
  });
  expect(headers.get("cache-control")).toBe("no-store");
});

test("stores settings part by part, and seals secrets and never returns them", async () => {
  const site = await createTestApp();
  const logged: string[] = [];
  const { $client } = site.store.db;
  const saved = await put(site, { mail: { ...mail, port: " 2525 ", to: "Ada <ada@example.org>" } });
  expect(saved.status).toBe(200);
  expect(saved.body.version).toBe(1);
  expect(saved.body.settings.mail).toMatchObject({
    values: { host: mail.host, port: 2525, user: mail.user, password: "", to: "Ada <ada@example.org>" },
    secrets: { password: "set" },
  });
  await put(site, { backup: store });
  const both = await state(site);
  expect(both.settings.mail.values.port).toBe(2525);
  expect(both.settings.backup.secrets).toEqual({ secret: "set" });
  logged.push(JSON.stringify([saved.body, both]));
  logged.push(JSON.stringify($client.query("select * from server_settings").all()));
  logged.push(Buffer.from($client.serialize()).toString("latin1"));
  for (const text of logged) expect(text).not.toMatch(/8842/);
  expect(new StoredSettings($client, site.dataFolder).part("mail").secrets).toEqual({ password: PASSWORD });
  const { mode, size } = statSync(join(site.dataFolder, "secret.key"));
  expect({ mode: mode & 0o777, size }).toEqual({ mode: 0o600, size: 32 });
  // Settings don't appear in the history.
  const labels = site.store.db.select().from(changes).all();
  expect(labels.map(({ label }) => label)).toEqual(["set up owner"]);
  expect(site.store.db.select().from(history).all()).toHaveLength(1);
});

test("keeps a secret, deletes it with its user, and requires it again for another server", async () => {
  const site = await createTestApp();
  const { $client } = site.store.db;
  const password = () => new StoredSettings($client, site.dataFolder).part("mail").secrets.password;
  await put(site, { mail });
  const unchanged = { host: mail.host, user: mail.user };
  expect((await put(site, { mail: { ...unchanged, to: "b@example.org" } })).status).toBe(200);
  expect(password()).toBe(PASSWORD);
  for (const change of [{ host: "thief.example.org" }, { port: 25 }, { security: "none" }, { user: "b" }]) {
    const reply = await put(site, { mail: { ...unchanged, to: "b@example.org", ...change } });
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields).toEqual({
      password: "Enter the password again, because the stored one belongs to a different server.",
    });
  }
  expect((await state(site)).settings.mail.values).toMatchObject(unchanged);
  expect((await put(site, { mail: { host: mail.host } })).body.settings.mail.secrets.password).toBe("none");
  expect(password()).toBeUndefined();
  expect((await put(site, { mail: unchanged })).body.error.fields).toEqual({
    password: "Password is required.",
  });
});

describe("answers 422 with the wrong field, and changes nothing", () => {
  test.each([
    [
      { mail: { host: "https://mail.example.org" } },
      { host: "Server must be a name such as mail.example.org." },
    ],
    [{ mail: { host: "a@b" } }, { host: "Server must be a name such as mail.example.org." }],
    [{ mail: { port: 0 } }, { port: "Port must be a whole number from 1 to 65535." }],
    [{ mail: { port: "25x" } }, { port: "Port must be a whole number from 1 to 65535." }],
    [{ mail: { security: "ssl" } }, { security: "Encryption must be starttls, tls or none." }],
    [{ mail: { to: "nobody" } }, { to: "Recipient must be an email address." }],
    [{ mail: { from: "a@example.org\r\nBcc: b@example.org" } }, { from: "Sender must be an email address." }],
    [{ mail: { user: "a\nb" } }, { user: "User must be one line." }],
    [{ mail: [] }, { mail: "mail must be an object." }],
    [{ backup: { everyHours: -1 } }, { everyHours: "Schedule must be a whole number from 0 to 9999." }],
    [{ backup: { keep: 0 } }, { keep: "Keep must be a whole number from 1 to 9999." }],
    [
      { backup: { ...store, endpoint: "ftp://x" } },
      { endpoint: "Endpoint must be an address such as https://s3.eu-central-1.amazonaws.com." },
    ],
    [{ backup: { ...store, bucket: "" } }, { bucket: "Bucket is required with an endpoint." }],
    [{ backup: { ...store, secret: "" } }, { secret: "Secret is required." }],
  ])("%j", async (settings, fields) => {
    const site = await createTestApp();
    const before = await state(site);
    const reply = await put(site, { mail, ...settings });
    expect({ status: reply.status, fields: reply.body.error.fields }).toEqual({ status: 422, fields });
    expect(await state(site)).toEqual(before);
  });
});

test("refuses an edit of an older version, and returns the current settings", async () => {
  const site = await createTestApp();
  await put(site, { mail });
  const late = await site.call("PUT", "/settings", { settings: { mail: { host: "b" } }, version: 0 });
  expect(late.status).toBe(409);
  expect(late.body.error.current).toEqual(await state(site));
  const timely = await site.call("PUT", "/settings", { settings: { mail: { host: "b" } }, version: 1 });
  expect(timely.body.version).toBe(2);
});

test("settings of the environment win, are named by their variable, and are not overwritten", async () => {
  const environment = {
    VITRINE_SMTP_URL: "smtps://env%40example.org:env-secret@relay.example.org",
    VITRINE_MAIL_TO: "env@example.org",
    VITRINE_BACKUP_EVERY: "weekly",
    VITRINE_BACKUP_S3_ENDPOINT: "https://store.example.org",
    VITRINE_BACKUP_S3_BUCKET: "backups",
    VITRINE_BACKUP_S3_KEY_ID: "k",
    VITRINE_BACKUP_S3_SECRET: "env-secret",
  };
  const running = await runningSite(environment);
  const { body } = await running.call("GET", "/settings");
  expect(body.settings.mail).toEqual({
    values: {
      host: "relay.example.org",
      port: 465,
      security: "tls",
      user: "env@example.org",
      password: "",
      to: "env@example.org",
      from: "",
    },
    sources: {
      host: "VITRINE_SMTP_URL",
      port: "VITRINE_SMTP_URL",
      security: "VITRINE_SMTP_URL",
      user: "VITRINE_SMTP_URL",
      password: "VITRINE_SMTP_URL",
      to: "VITRINE_MAIL_TO",
    },
    secrets: { password: "set" },
  });
  expect(body.settings.backup).toMatchObject({
    values: { everyHours: 168, keep: 7, endpoint: "https://store.example.org", region: "us-east-1" },
    sources: { everyHours: "VITRINE_BACKUP_EVERY", endpoint: "VITRINE_BACKUP_S3_ENDPOINT" },
    secrets: { secret: "set" },
  });
  expect(JSON.stringify(body)).not.toContain("env-secret");
  // As the form sends it, including the values it shows from the environment.
  const { values } = body.settings.mail;
  const saved = await running.call("PUT", "/settings", {
    settings: { mail: { ...values, from: "me@example.org" }, backup: { everyHours: 1, keep: 2 } },
  });
  expect(saved.status).toBe(200);
  const stored = new StoredSettings(running.store.db.$client, running.dataFolder);
  expect(stored.part("mail").values).toMatchObject({ host: "", to: "", from: "me@example.org" });
  expect(stored.part("backup").values).toMatchObject({ everyHours: 24, keep: 2 });
  expect((await running.call("GET", "/backup")).body).toMatchObject({
    everyHours: 168,
    keep: 2,
    hasStore: true,
  });
  await running.stop();
});

test("reports a secret as lost without its key, and accepts it again", async () => {
  const site = await createTestApp();
  await put(site, { mail, backup: store });
  const key = join(site.dataFolder, "secret.key");
  for (const spoil of [() => rmSync(key), () => writeFileSync(key, Buffer.alloc(32, 1))]) {
    spoil();
    const { settings } = await state(site);
    expect([settings.mail.secrets, settings.backup.secrets]).toEqual([
      { password: "lost" },
      { secret: "lost" },
    ]);
    const part = new StoredSettings(site.store.db.$client, site.dataFolder).part("mail");
    expect(part).toMatchObject({ secrets: {}, lost: ["password"] });
    const unchanged = { host: mail.host, user: mail.user };
    expect((await put(site, { mail: unchanged })).body.error.fields).toEqual({
      password: "Password is required.",
    });
  }
  expect((await put(site, { mail })).body.settings.mail.secrets).toEqual({ password: "set" });
});

test("a sealed text opens only for its own purpose, and not after a bit has changed", async () => {
  const { dataFolder } = await createTestApp();
  const sealed = seal(dataFolder, "mail.password", PASSWORD);
  expect(unseal(dataFolder, "mail.password", sealed)).toBe(PASSWORD);
  expect(seal(dataFolder, "mail.password", PASSWORD)).not.toBe(sealed);
  expect(unseal(dataFolder, "backup.secret", sealed)).toBeNull();
  expect(unseal(dataFolder, "mail.password", "")).toBeNull();
  const bytes = Buffer.from(sealed, "base64url");
  for (const at of [0, 12, 28, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(unseal(dataFolder, "mail.password", changed.toString("base64url"))).toBeNull();
  }
});

test("a demo's settings can't be changed, and reveal nothing about its server", async () => {
  const site = await createTestApp({ isDemo: true });
  expect((await put(site, { mail })).status).toBe(403);
  expect((await state(site)).version).toBe(0);
});

const letter = (message: string) => ({
  lib_version: "4",
  user_id: "u",
  service_id: "s",
  template_id: "t",
  template_params: { name: "Wanda", email: "wanda@example.org", phone: "+49 30 555", message },
});

test("uses a new mail server immediately, also for waiting messages and the test message", async () => {
  const server = await startSmtpServer({ user: { name: mail.user, password: PASSWORD } });
  const site = await runningSite();
  const mailOf = (port: number) => ({ ...mail, host: "127.0.0.1", port, security: "none" });
  try {
    expect((await site.call("POST", "/settings/test-mail")).body).toEqual({ results: [] });
    await site.call("PUT", "/settings", { settings: { mail: mailOf(9) } });
    await site.call("POST", "/v1.0/email/send", letter("To a server that is not there"));
    const [dead] = (await site.call("POST", "/settings/test-mail")).body.results;
    expect(dead).toMatchObject({ relay: "smtp", ok: false });
    expect(dead.error).toStartWith("Nothing answers at 127.0.0.1:9");
    expect((await site.call("GET", "/contacts")).body.messages).toMatchObject([{ delivery: "queued" }]);

    await site.call("PUT", "/settings", { settings: { mail: mailOf(server.port) } });
    while (server.messages.length === 0) await Bun.sleep(5);
    expect(server.messages).toMatchObject([{ to: [ownerEmail] }]);
    expect(server.messages[0]?.data).toContain("To a server that is not there");
    const isDelivered = async () =>
      (await site.call("GET", "/contacts")).body.messages[0].delivery === "sent";
    while (!(await isDelivered())) await Bun.sleep(5);
    expect((await site.call("POST", "/settings/test-mail")).body.results).toEqual([
      { relay: "smtp", ok: true, error: "" },
    ]);
    expect(server.messages).toHaveLength(2);

    server.answers.AUTH = "535 5.7.8 Wrong user or password";
    const [wrong] = (await site.call("POST", "/settings/test-mail")).body.results;
    expect(wrong.error).toContain("535 5.7.8 Wrong user or password");
    expect(JSON.stringify(wrong)).not.toContain("8842");

    // Another server, without the key.
    rmSync(join(site.dataFolder, "secret.key"));
    await site.call("PUT", "/settings", { settings: { backup: { keep: 3 } } });
    const [lost] = (await site.call("POST", "/settings/test-mail")).body.results;
    expect(lost.error).toStartWith("The stored password can't be read");
    await site.call("PUT", "/settings", { settings: { mail: {} } });
    expect((await site.call("POST", "/settings/test-mail")).body).toEqual({ results: [] });
  } finally {
    await site.stop();
    server.stop();
  }
}, 30_000);

test("uses a new schedule immediately", async () => {
  const site = await runningSite();
  expect((await site.call("GET", "/backup")).body).toMatchObject({
    everyHours: 24,
    keep: 7,
    hasStore: false,
  });
  await site.call("PUT", "/settings", { settings: { backup: { ...store, everyHours: 0, keep: 2 } } });
  expect((await site.call("GET", "/backup")).body).toMatchObject({ everyHours: 0, keep: 2, hasStore: true });
  await site.stop();
});

test("refuses to test a store if none is set", async () => {
  const site = await createTestApp();
  expect((await site.call("POST", "/settings/test-store")).body).toEqual({
    ok: false,
    error: "No store is configured.",
  });
});
