import { afterAll, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { selfSigned } from "../../testing/certificates.ts";
import type { Authority } from "./authority.ts";
import { AuthorityError, wordsOfClock, wordsOfNetwork, wordsOfProblem } from "./authority-error.ts";
import { CertificateFolder } from "./certificate-folder.ts";
import { CertificateKeeper } from "./certificate-keeper.ts";
import { readCertificateSettings } from "./certificate-settings.ts";
import { certificatesState } from "./certificate-state.ts";

const DAY = 24 * 60 * 60 * 1000;
const pairs = { "a.test": selfSigned(["a.test"]), "b.test": selfSigned(["b.test"]) };
const again = selfSigned(["a.test"]);

let dataFolder = "";
const made: string[] = [];
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), "vitrine-keeper-"));
  made.push(dataFolder);
});
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true });
});

/** An authority that gives what it is told to, a keeper at a clock of its own, and what it has logged. */
function setUp({
  domains = ["a.test"],
  renewal = null as Awaited<ReturnType<Authority["renewalWindow"]>>,
} = {}) {
  const state = {
    now: Date.now(),
    orders: [] as string[],
    log: [] as string[],
    swaps: 0,
    error: null as Error | null,
    revoked: [] as string[],
    revocationError: null as Error | null,
  };
  const authority: Authority = {
    async order(domain) {
      state.orders.push(domain);
      if (state.error !== null) throw state.error;
      const isSecond = state.orders.filter((name) => name === domain).length > 1;
      return isSecond ? again : pairs[domain as keyof typeof pairs]; // Only these names are ordered here.
    },
    renewalWindow: async () => renewal,
    async revoke(_domain, cert) {
      if (state.revocationError !== null) throw state.revocationError;
      state.revoked.push(cert);
    },
    clockFault: () => null,
  };
  const create = () =>
    new CertificateKeeper({
      domains,
      folder: new CertificateFolder(dataFolder),
      authority: async () => authority,
      log: (line) => state.log.push(line),
      onCertificate: () => {
        state.swaps++;
      },
      now: () => state.now,
      random: () => 0.5,
    });
  return { state, create };
}

test("each name gets a certificate, kept with its key where only its owner can read it", async () => {
  const { state, create } = setUp({ domains: ["a.test", "b.test"] });
  const keeper = create();
  await keeper.look();
  expect(state.orders).toEqual(["a.test", "b.test"]);
  expect(state.swaps).toBe(2);
  expect(keeper.certificates.map(({ domain }) => domain)).toEqual(["a.test", "b.test"]);
  const folder = join(dataFolder, "certificates");
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test("after a restart nothing is ordered again", async () => {
  const { state, create } = setUp();
  await create().look();
  const keeper = create();
  await keeper.look();
  expect(state.orders).toEqual(["a.test"]);
  expect(keeper.has("a.test")).toBe(true);
});

test("without word from the authority it is renewed at a third of its life left, and not before", async () => {
  const { state, create } = setUp();
  const keeper = create();
  await keeper.look();
  state.now += 59 * DAY;
  await keeper.look();
  expect(state.orders).toHaveLength(1);
  state.now += 2 * DAY;
  await keeper.look();
  expect(state.orders).toHaveLength(2);
  expect(keeper.certificates[0]?.certificate.cert).toBe(again.cert);
  expect(state.swaps).toBe(2);
});

test("the authority's window goes before that", async () => {
  const start = Date.now() + 10 * DAY;
  const { state, create } = setUp({ renewal: { start, end: start + 2 * DAY, askAgainIn: DAY / 4 } });
  const keeper = create();
  await keeper.look();
  await keeper.look();
  state.now = start + 0.9 * DAY;
  await keeper.look();
  expect(state.orders).toHaveLength(1);
  state.now = start + 1.1 * DAY;
  await keeper.look();
  expect(state.orders).toHaveLength(2);
});

test("what fails is tried again later and later, also over a restart, and says why; what is there is served", async () => {
  const { state, create } = setUp();
  const keeper = create();
  await keeper.look();
  state.now += 61 * DAY;
  state.error = new AuthorityError("The authority is out of order.");
  await keeper.look();
  await keeper.look();
  expect(state.orders).toHaveLength(2);
  expect(state.log.at(-1)).toContain("The authority is out of order.");
  expect(state.log.at(-1)).toContain("The present certificate is served on.");
  const restarted = create();
  await restarted.look();
  expect(state.orders).toHaveLength(2);
  state.now += 2 * 60_000;
  await restarted.look();
  expect(state.orders).toHaveLength(3);
  state.now += 2 * 60_000;
  await restarted.look();
  expect(state.orders).toHaveLength(3);
  expect(restarted.has("a.test")).toBe(true);
});

test("a limit is waited for as long as the authority asks", async () => {
  const { state, create } = setUp();
  state.error = new AuthorityError("Too many.", 3 * DAY);
  const keeper = create();
  await keeper.look();
  state.now += 2.9 * DAY;
  await keeper.look();
  expect(state.orders).toHaveLength(1);
  state.now += 0.2 * DAY;
  await keeper.look();
  expect(state.orders).toHaveLength(2);
});

test("one that the owner wants replaced is ordered anew, and revoked when the other is in place, not before", async () => {
  const { state, create } = setUp();
  const keeper = create();
  await keeper.look();
  const folder = new CertificateFolder(dataFolder);
  folder.askToReplace("a.test");
  state.error = new AuthorityError("The authority is out of order.");
  await keeper.look();
  expect(state.revoked).toEqual([]);
  expect(keeper.certificates[0]?.certificate.cert.trim()).toBe(pairs["a.test"].cert.trim());
  state.error = null;
  state.now += 2 * 60_000;
  await keeper.look();
  expect(keeper.certificates[0]?.certificate.cert).toBe(again.cert);
  expect(folder.isReplacementAsked("a.test")).toBe(false);
  expect(state.swaps).toBe(2);
  expect(state.log.at(-1)).toContain("certificate for a.test replaced");
  await keeper.look();
  expect(state.revoked.map((cert) => cert.trim())).toEqual([pairs["a.test"].cert.trim()]);
  await keeper.look();
  expect(state.revoked).toHaveLength(1);
  expect(state.orders).toHaveLength(3);
});

test("what can't be revoked is tried again, also over a restart", async () => {
  const { state, create } = setUp();
  const keeper = create();
  await keeper.look();
  new CertificateFolder(dataFolder).askToReplace("a.test");
  state.revocationError = new AuthorityError("The authority is out of order.");
  await keeper.look();
  await keeper.look();
  expect(state.log.at(-1)).toContain("could not be revoked: The authority is out of order.");
  state.revocationError = null;
  await create().look();
  expect(state.revoked).toHaveLength(1);
});

test("over a week without its directory the site is served, tries grow rarer, and each is told once", async () => {
  const { state, create } = setUp();
  const keeper = create();
  await keeper.look();
  state.now += 61 * DAY;
  state.error = new AuthorityError("The authority is out of order.");
  const [start, tries] = [state.now, [] as number[]];
  while (state.now < start + 7 * DAY) {
    const before = state.orders.length;
    const wait = await keeper.look();
    if (state.orders.length > before) tries.push(state.now - start);
    expect(keeper.has("a.test")).toBe(true);
    state.now += wait;
  }
  const gaps = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
  // A minute, then twice as long each time, and twice a day in the end.
  expect(gaps[0]).toBeLessThan(2 * 60_000);
  expect(gaps.at(-1)).toBeGreaterThan(DAY / 2);
  expect(gaps.every((gap, index) => index === 0 || gap > (gaps[index - 1] ?? 0) * 0.9)).toBe(true);
  expect(tries.length).toBeLessThan(25);
  expect(state.log.filter((line) => line.includes("out of order"))).toHaveLength(tries.length);
  state.error = null;
  state.now += DAY;
  await keeper.look();
  expect(keeper.certificates[0]?.certificate.cert).toBe(again.cert);
});

test("the state tells of the certificate, of the failure and of the next try", async () => {
  const { state, create } = setUp({ domains: ["a.test", "b.test"] });
  const settings = readCertificateSettings(() => "", {
    domains: ["a.test", "b.test"],
    cert: "",
    key: "",
    port: null,
  });
  state.error = new AuthorityError("Another server answers.");
  await create().look();
  const { source, certificates } = certificatesState(dataFolder, settings);
  expect(source).toBe("acme");
  expect(certificates[1]).toMatchObject({
    domain: "b.test",
    validTo: "",
    failure: { reason: "Another server answers." },
  });
  expect(Date.parse(certificates[0]?.nextTryAt ?? "")).toBeGreaterThan(state.now);
});

test("a damaged file is no certificate", () => {
  const folder = new CertificateFolder(dataFolder);
  folder.keep("a.test", pairs["a.test"]);
  writeFileSync(join(folder.path, "a.test.pem"), pairs["a.test"].cert.slice(0, 200));
  expect(folder.certificate("a.test")).toBeNull();
});

test.each([
  ["rateLimited", "takes no more orders"],
  ["dns", "can't be found"],
  ["connection", "open port 80"],
  ["unauthorized", "Another server answers"],
  ["caa", "CAA record"],
  ["neverHeardOf", "has refused the order"],
])("the problem %s is told with what to do", (type, words) => {
  const told = wordsOfProblem("a.test", { type: `urn:ietf:params:acme:error:${type}`, detail: "so it is" });
  expect(told).toContain(words);
  expect(told).toContain("so it is.");
});

test("a directory that is down, one of another root and a wrong clock are told apart", () => {
  const directory = "https://acme.test/directory";
  expect(wordsOfNetwork(directory, "ECONNREFUSED", "")).toContain(
    "acme.test can't be reached (ECONNREFUSED)",
  );
  expect(wordsOfNetwork(directory, "SELF_SIGNED_CERT_IN_CHAIN", "")).toContain("VITRINE_ACME_CA");
  expect(wordsOfNetwork(directory, "CERT_NOT_YET_VALID", "")).toContain("clock");
  expect(wordsOfClock(0, 5 * 60_000)).toBeNull();
  expect(wordsOfClock(0, 30 * 60_000)).toContain("30 minutes fast");
  expect(wordsOfClock(5 * 60 * 60_000, 0)).toContain("5 hours slow");
});
