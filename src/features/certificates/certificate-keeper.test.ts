import { afterAll, beforeEach, expect, test } from "bun:test";
import { X509Certificate } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BaseServices } from "../../core/feature/services.ts";
import { selfSigned } from "../../testing/certificates.ts";
import type { Authority } from "./authority.ts";
import { AuthorityError } from "./authority-error.ts";
import { CertificateFolder } from "./certificate-folder.ts";
import { CertificateKeeper } from "./certificate-keeper.ts";
import { readCertificateSettings } from "./certificate-settings.ts";
import { certificatesState } from "./certificate-state.ts";
import { runCertificates } from "./certificates.services.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * 60 * MINUTE;
const [first, second, other] = [selfSigned(["a.test"]), selfSigned(["a.test"]), selfSigned(["b.test"])];

let dataFolder = "";
const folders: string[] = [];
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), "vitrine-keeper-"));
  folders.push(dataFolder);
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A fake authority, and keepers with a controlled clock. */
function setUp(domains = ["a.test"]) {
  const state = {
    now: Date.now(),
    orders: [] as string[],
    revoked: [] as string[],
    log: [] as string[],
    changes: 0,
    asked: 0,
    error: null as Error | null,
    renewalTime: null as number | null,
  };
  const authority: Authority = {
    async order(domain) {
      state.orders.push(domain);
      if (state.error !== null) throw state.error;
      if (domain === "b.test") return other;
      return state.orders.indexOf("a.test") === state.orders.lastIndexOf("a.test") ? first : second;
    },
    async revoke(cert) {
      if (state.error !== null) throw state.error;
      state.revoked.push(cert);
    },
  };
  const folder = new CertificateFolder(dataFolder);
  const start = () =>
    new CertificateKeeper({
      domains,
      authority: { directory: "https://acme.test/directory", caFile: "", email: "" },
      folder,
      challenges: new Map(),
      loadAuthority: async () => authority,
      async fetchRenewalTime() {
        state.asked++;
        return state.renewalTime;
      },
      log: (line) => state.log.push(line),
      onChange: () => state.changes++,
      now: () => state.now,
    });
  return { state, start, folder };
}

const outage = new AuthorityError("The authority has a problem.");
const settingsFor = (domains: string[]) =>
  readCertificateSettings(() => "", { domains, cert: "", key: "", port: null, isPortNamed: false });
const leafOf = (cert = "") => new X509Certificate(cert).toString();
const used = (keeper: CertificateKeeper) => leafOf(keeper.pairs()[0]?.cert);

test("gets a certificate for each name, in files that only their owner can read", async () => {
  const { state, start, folder } = setUp(["a.test", "b.test"]);
  const keeper = start();
  await keeper.runDue();
  expect(state.orders).toEqual(["a.test", "b.test"]);
  expect(state.changes).toBe(2);
  expect(keeper.pairs().map(({ serverName }) => serverName)).toEqual(["a.test", "b.test"]);
  for (const name of readdirSync(folder.path))
    expect(statSync(join(folder.path, name)).mode & 0o777).toBe(0o600);
  expect(statSync(folder.path).mode & 0o777).toBe(0o700);
});

test("orders nothing after a restart", async () => {
  const { state, start } = setUp();
  await start().runDue();
  const keeper = start();
  await keeper.runDue();
  expect(state.orders).toEqual(["a.test"]);
  expect(keeper.has("a.test")).toBe(true);
});

test("renews a certificate when a third of its life is left", async () => {
  const { state, start } = setUp();
  const keeper = start();
  await keeper.runDue();
  state.now += 59 * DAY;
  await keeper.runDue();
  expect(state.orders).toHaveLength(1);
  state.now += 2 * DAY;
  await keeper.runDue();
  expect(state.orders).toHaveLength(2);
  expect(used(keeper)).toBe(leafOf(second.cert));
  expect(state.changes).toBe(2);
});

test("asks the authority every six hours when to renew, and follows it", async () => {
  const { state, start } = setUp();
  const keeper = start();
  await keeper.runDue();
  for (let hour = 0; hour < 24; hour++) {
    await keeper.runDue();
    state.now += DAY / 24;
  }
  expect(state.asked).toBe(4);
  state.renewalTime = state.now + DAY;
  await keeper.runDue();
  state.now += 0.9 * DAY;
  await keeper.runDue();
  expect(state.orders).toHaveLength(1);
  state.now += 0.2 * DAY;
  await keeper.runDue();
  expect(state.orders).toHaveLength(2);
});

test("retries after growing delays, also across restarts, while the old certificate is used", async () => {
  const { state, start } = setUp();
  await start().runDue();
  state.now += 61 * DAY;
  state.error = outage;
  const startedAt = state.now;
  const tries: number[] = [];
  while (state.now < startedAt + 7 * DAY) {
    const before = state.orders.length;
    const keeper = start();
    await keeper.runDue();
    if (state.orders.length > before) tries.push(state.now - startedAt);
    expect(used(keeper)).toBe(leafOf(first.cert));
    state.now += tries.length < 5 ? MINUTE : HOUR;
  }
  const waits = tries.slice(1).map((at, index) => (at - (tries[index] ?? 0)) / MINUTE);
  expect(waits.slice(0, 4)).toEqual([1, 2, 4, 8]);
  expect(waits.at(-1)).toBe(12 * 60);
  const failures = state.log.filter((line) => line.includes(outage.message));
  expect(failures).toHaveLength(tries.length);
  expect(failures[0]).toContain("The current certificate is used until the next attempt");
  state.error = null;
  state.now += DAY;
  const keeper = start();
  await keeper.runDue();
  expect(used(keeper)).toBe(leafOf(second.cert));
});

test("waits as long as the authority asks before the next attempt", async () => {
  const { state, start } = setUp();
  state.error = new AuthorityError("Too many.", 3 * DAY);
  const keeper = start();
  await keeper.runDue();
  state.now += 2.9 * DAY;
  await keeper.runDue();
  expect(state.orders).toHaveLength(1);
  state.now += 0.2 * DAY;
  await keeper.runDue();
  expect(state.orders).toHaveLength(2);
});

test("retries immediately when the clock is set back", async () => {
  const { state, start } = setUp();
  state.error = outage;
  const keeper = start();
  await keeper.runDue();
  state.now -= 300 * DAY;
  await keeper.runDue();
  expect(state.orders).toHaveLength(2);
});

test("revokes a replaced certificate once the new one is in use, and retries until that succeeds", async () => {
  const { state, start, folder } = setUp();
  const keeper = start();
  await keeper.runDue();
  const { certificates } = await runCertificates(
    { isDemo: false } as BaseServices, // Nothing else is used.
    { dataFolder, https: settingsFor(["a.test"]).https },
  ).services();
  expect(certificates.replace("b.test")).toBe(false);
  expect(certificates.replace("a.test")).toBe(true);
  expect(certificates.state().certificates[0]?.isReplaced).toBe(true);
  state.error = outage;
  await keeper.runDue();
  expect(used(keeper)).toBe(leafOf(first.cert));
  state.error = null;
  state.now += 2 * MINUTE;
  await keeper.runDue();
  expect(used(keeper)).toBe(leafOf(second.cert));
  expect(certificates.state().certificates[0]?.isReplaced).toBe(false);
  state.error = outage;
  await keeper.runDue();
  expect(state.revoked).toEqual([]);
  state.error = null;
  state.now += 2 * MINUTE;
  await start().runDue();
  await start().runDue();
  expect(state.revoked).toEqual([leafOf(first.cert)]);
  expect(state.orders).toHaveLength(3);
  expect(folder.record("a.test")).toMatchObject({ toRevoke: "", reason: "" });
});

test("orders nothing while its record can't be written", async () => {
  const { state, start, folder } = setUp();
  mkdirSync(join(folder.path, "state.json"), { recursive: true });
  const keeper = start();
  await keeper.runDue();
  await keeper.runDue();
  expect(state.orders).toEqual([]);
  expect(state.log).toHaveLength(1);
});

test("the state contains the failure and the time of the next attempt", async () => {
  const { state, start } = setUp(["a.test", "b.test"]);
  state.error = outage;
  await start().runDue();
  const { source, certificates } = certificatesState(dataFolder, settingsFor(["a.test", "b.test"]));
  expect(source).toBe("acme");
  expect(certificates[1]).toMatchObject({
    domain: "b.test",
    validTo: "",
    failure: { reason: outage.message },
    nextTryAt: new Date(state.now + MINUTE).toISOString(),
  });
});

test.each([
  ["cut off", first.cert.slice(0, 200)],
  ["of another key", `${second.key}${first.cert}`],
])("ignores a certificate file that is %s", (_fault, text) => {
  const { folder, start } = setUp();
  folder.store("a.test", first);
  expect(start().has("a.test")).toBe(true);
  writeFileSync(join(folder.path, "a.test.pem"), text);
  expect(start().has("a.test")).toBe(false);
});
