import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { X509Certificate } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isLong, reportFigure } from "../src/testing/long-run.ts";
import { ask, certificateOf, portOf } from "./support/https.ts";
import { Pebble } from "./support/pebble.ts";
import { Program, type Site } from "./support/site.ts";

/** Milliseconds. */
const LONG = 120_000;
const VISITORS = 6;
let pebble: Pebble;
let program: Program;
const started: Site[] = [];

beforeAll(async () => {
  if (isLong) pebble = await Pebble.start();
}, 3 * LONG);
afterAll(() => pebble?.stop());
afterEach(async () => {
  pebble.trouble = null;
  await stopAll();
  program.remove();
});

async function stopAll(): Promise<void> {
  await Promise.all(started.splice(0).map((site) => site.stop()));
}

async function serve(
  names: string[],
  authority: Pebble = pebble,
  environment: Record<string, string> = {},
): Promise<Site> {
  const site = await program.serve(names, { ...authority.environment, ...environment });
  started.push(site);
  return site;
}

/** Waits for a text in the log. @throws Error with the log */
async function says(site: Site, text: string, milliseconds = 30_000): Promise<void> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await Bun.sleep(50))
    if (site.output.includes(text)) return;
  throw new Error(`The log never contains ${text}:\n${site.output}`);
}

/** The certificate that visitors see. */
const shown = (site: Site, name: string) => certificateOf(portOf(site), name);
const file = (name: string) => join(program.folder, "certificates", name);
const pem = (name: string) =>
  /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/.exec(
    readFileSync(file(name), "utf8"),
  )?.[0] ?? "";
const record = (name: string) => JSON.parse(readFileSync(file("state.json"), "utf8"))[name];
/** Lets the site retry at its next start. */
function forgetTries(name: string): void {
  writeFileSync(file("state.json"), JSON.stringify({ [name]: { ...record(name), nextTryAt: 0 } }));
}

// Only in the long run, because the authority is built with Go and a run takes minutes.
describe.skipIf(!isLong)("an authority", () => {
  test("issues a certificate for each domain, which is reused after a restart", async () => {
    program = new Program();
    const before = pebble.orders;
    const site = await serve(["site.test", "www.site.test"]);
    await says(site, "certificate for site.test obtained");
    await says(site, "certificate for www.site.test obtained");
    for (const name of ["site.test", "www.site.test"]) {
      const certificate = await shown(site, name);
      expect(certificate?.subjectAltName).toBe(`DNS:${name}`);
      expect(certificate?.issuer).toContain("Pebble");
    }
    expect(await shown(site, "other.test")).toBeNull();
    for (const name of readdirSync(file(""))) expect(statSync(file(name)).mode & 0o777).toBe(0o600);
    const serial = (await shown(site, "site.test"))?.serialNumber;
    await site.stop();
    const again = await serve(["site.test", "www.site.test"]);
    expect((await shown(again, "site.test"))?.serialNumber).toBe(serial);
    await Bun.sleep(3000);
    expect(pebble.orders - before).toBe(2);
    const { out } = await program.run(["doctor"], "", {
      ...pebble.environment,
      VITRINE_DOMAIN: "site.test www.site.test",
    });
    expect(out).toContain("the certificate of www.site.test is valid until");
  });

  test("requests a renewal, in which a visitor reconnects at most once", async () => {
    program = new Program();
    const first = await serve(["site.test"]);
    await says(first, "certificate for site.test obtained");
    const serial = (await shown(first, "site.test"))?.serialNumber;
    await first.stop();
    await pebble.askToRenew(pem("site.test.pem"));
    const site = await serve(["site.test"]);
    const load = startLoad(portOf(site), "site.test");
    await says(site, "certificate for site.test renewed");
    expect((await shown(site, "site.test"))?.serialNumber).not.toBe(serial);
    await Bun.sleep(1000);
    const { answered, repeated, failed } = await load.end();
    reportFigure("R14", `${answered} requests over a renewal, ${repeated} of them repeated`);
    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThan(VISITORS);
    expect(repeated).toBeLessThanOrEqual(VISITORS);
  });

  test(
    "revokes a certificate when its replacement is in use",
    async () => {
      program = new Program();
      const site = await serve(["site.test"]);
      await says(site, "certificate for site.test obtained");
      const code = new URL(site.setupPath, "https://site.test").searchParams.get("setup");
      const owner = { email: "ada@example.org", password: "analytical engine 1843" };
      const { token } = await post(site, "/api/setup", { code, fname: "Ada", lname: "Lovelace", ...owner });
      const former = pem("site.test.pem");
      expect(await pebble.isRevoked(former)).toBe(false);
      const asked = await post(site, "/api/certificates/replace", { domain: "site.test" }, String(token));
      expect(asked.certificates).toMatchObject([{ domain: "site.test", isReplaced: true }]);
      await says(site, "certificate for site.test renewed");
      await says(site, "former certificate for site.test revoked");
      const serial = (await shown(site, "site.test"))?.serialNumber;
      expect(serial).toBe(new X509Certificate(pem("site.test.pem")).serialNumber);
      expect(serial).not.toBe(new X509Certificate(former).serialNumber);
      expect(await pebble.isRevoked(former)).toBe(true);
      expect(await pebble.isRevoked(pem("site.test.pem"))).toBe(false);
    },
    LONG,
  );

  test(
    "offers no renewal time: renews when a third of the lifetime is left",
    async () => {
      program = new Program();
      const short = await Pebble.start({ validFor: 60 });
      try {
        short.trouble = "no-renewal-info";
        const site = await serve(["site.test"], short);
        await says(site, "certificate for site.test obtained");
        const { validFrom, serialNumber } = (await shown(site, "site.test")) ?? {};
        await says(site, "certificate for site.test renewed", 60_000);
        const age = (Date.now() - Date.parse(validFrom ?? "")) / 1000;
        expect(age).toBeGreaterThan(39);
        expect(age).toBeLessThan(55);
        expect((await shown(site, "site.test"))?.serialNumber).not.toBe(serialNumber ?? "");
      } finally {
        await stopAll();
        await short.stop();
      }
    },
    LONG,
  );

  test("is down, so the site is served over HTTP until it is back", async () => {
    program = new Program();
    pebble.trouble = "down";
    const site = await serve(["site.test"]);
    await says(site, "The authority has a problem: it answers 503.");
    expect(await shown(site, "site.test")).toBeNull();
    const home = await fetch(`http://127.0.0.1:${pebble.httpPort}/`, { headers: { host: "site.test" } });
    expect(home.status).toBe(200);
    const { out, code } = await program.run(["doctor"], "", {
      ...pebble.environment,
      VITRINE_DOMAIN: "site.test",
    });
    expect(out).toContain("The authority has a problem: it answers 503.");
    expect(code).toBe(1);
    await site.stop();
    pebble.trouble = null;
    forgetTries("site.test");
    await says(await serve(["site.test"]), "certificate for site.test obtained");
  });

  test("limits orders, and the next attempt waits as long as it asks", async () => {
    program = new Program();
    pebble.trouble = "limited";
    const site = await serve(["site.test"]);
    await says(site, "The authority accepts no more orders for now");
    const { reason, triedAt, nextTryAt } = record("site.test");
    expect(reason).toContain("too many certificates already issued");
    expect(nextTryAt - triedAt).toBeGreaterThanOrEqual(86_400_000);
  });

  test("refuses one domain, but the other one gets its certificate", async () => {
    program = new Program();
    const site = await serve(["site.test", "blocked.test"]);
    await says(site, "certificate for site.test obtained");
    await says(site, "certificate for blocked.test: The authority issues no certificate for this domain");
    expect(await shown(site, "site.test")).not.toBeNull();
    expect(await shown(site, "blocked.test")).toBeNull();
  });

  test("logs that a domain leads to another server or to none", async () => {
    program = new Program();
    const stranger = Bun.serve({
      hostname: "127.0.0.2",
      port: pebble.httpPort,
      fetch: () => new Response("Welcome to my page"),
    });
    try {
      await pebble.lead("elsewhere.test", "127.0.0.2");
      await pebble.lead("nowhere.test", "127.0.0.3");
      const site = await serve(["elsewhere.test", "nowhere.test"]);
      await says(site, "certificate for elsewhere.test: Another server answers for this domain");
      await says(site, "certificate for nowhere.test: The authority couldn't reach the domain on port 80");
    } finally {
      await stranger.stop(true);
    }
  });

  test("has an unknown root, and the log names the setting", async () => {
    program = new Program();
    const site = await serve(["site.test"], pebble, { VITRINE_ACME_CA: "" });
    await says(site, "VITRINE_ACME_CA");
    expect(existsSync(file("site.test.pem"))).toBe(false);
  });
});

/** Posts JSON to the API. @returns the JSON of the reply */
async function post(site: Site, path: string, body: object, token = ""): Promise<Record<string, unknown>> {
  const reply = await ask(portOf(site), "site.test", path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token !== "" && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Record<string, unknown>; // The tests check what they use.
}

/** Visitors who use a new connection for each request and, like a browser, repeat a request whose connection breaks. */
function startLoad(port: number, host: string) {
  const failed: string[] = [];
  let [answered, repeated, isOver] = [0, 0, false];
  const visit = async () => (await ask(port, host)).status;
  const visitors = Array.from({ length: VISITORS }, async () => {
    for (; !isOver; await Bun.sleep(10)) {
      const status = await visit().catch(async () => {
        repeated++;
        await Bun.sleep(100);
        return await visit().catch(String);
      });
      if (status === 200) answered++;
      else failed.push(String(status));
    }
  });
  return {
    async end() {
      isOver = true;
      await Promise.all(visitors);
      return { answered, repeated, failed };
    },
  };
}
