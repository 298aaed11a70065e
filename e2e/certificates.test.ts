import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { X509Certificate } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { join } from "node:path";
import { connect } from "node:tls";
import { Pebble } from "./support/pebble.ts";
import { Program, type Site } from "./support/site.ts";
import { isLong, tell } from "./trust/support/long.ts";

const LONG = 60_000;
let pebble: Pebble;
let program: Program;
const started: Site[] = [];

beforeAll(async () => {
  if (isLong) pebble = await Pebble.start();
}, 5 * LONG);
afterAll(() => pebble?.stop());
afterEach(async () => {
  pebble.trouble = null;
  await Promise.all(started.splice(0).map((site) => site.stop()));
  program.remove();
});

async function serve(
  names: string[],
  authority: Pebble = pebble,
  environment: Record<string, string> = {},
): Promise<Site> {
  const site = await program.serve(names, { ...authority.environment, ...environment });
  started.push(site);
  return site;
}

/** Waits for words of the log. @throws Error with what it says instead */
async function says(site: Site, words: RegExp | string, milliseconds = 30_000): Promise<void> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await Bun.sleep(50))
    if (typeof words === "string" ? site.output.includes(words) : words.test(site.output)) return;
  throw new Error(`The log never says ${words}:\n${site.output}`);
}

function portOf(site: Site): number {
  return Number(/listening on https:\/\/.*:(\d+)/.exec(site.output)?.[1]);
}

/** The certificate that a handshake shows; null where there is none. */
async function shown(site: Site, servername: string): Promise<X509Certificate | null> {
  const { promise, resolve } = Promise.withResolvers<X509Certificate | null>();
  const socket = connect(
    { host: "127.0.0.1", port: portOf(site), servername, rejectUnauthorized: false },
    () => {
      resolve(new X509Certificate(socket.getPeerCertificate().raw));
      socket.destroy();
    },
  );
  socket.on("error", () => resolve(null));
  return await promise;
}

const file = (name: string) => join(program.folder, "certificates", name);
const pem = (name: string) =>
  /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/.exec(
    readFileSync(file(name), "utf8"),
  )?.[0] ?? "";
/** Has the site ask the authority at its next start, as it does some hours later. */
function hoursLater(): void {
  const state = JSON.parse(readFileSync(file("state.json"), "utf8"));
  for (const record of Object.values(state) as Record<string, unknown>[])
    Object.assign(record, { askAgainAt: 0, nextTryAt: 0 });
  writeFileSync(file("state.json"), JSON.stringify(state));
}

// They need an authority, which Go builds; a run takes minutes.
describe.skipIf(!isLong)("an authority", () => {
  test(
    "gives each name a certificate, which a restart keeps",
    async () => {
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
    },
    LONG,
  );

  test(
    "is asked once by two starts at the same moment",
    async () => {
      program = new Program();
      const before = pebble.orders;
      pebble.trouble = "down";
      const site = await serve(["two.test"]);
      await says(site, "out of order");
      await site.stop();
      pebble.trouble = null;
      hoursLater();
      const starts = [1, 2].map(() =>
        Bun.spawn([join(program.folder, "vitrine"), "serve", "two.test", "--host", "127.0.0.1"], {
          cwd: program.folder,
          env: pebble.environment,
          stdout: "ignore",
          stderr: "pipe",
        }),
      );
      const [refused] = await Promise.race(starts.map(async (start) => [start, await start.exited] as const));
      expect(await new Response(refused.stderr).text()).toContain("Another Vitrine serves");
      while (!existsSync(file("two.test.pem"))) await Bun.sleep(50);
      await Bun.sleep(1000);
      expect(pebble.orders - before).toBe(1);
      for (const start of starts) start.kill();
      await Promise.all(starts.map((start) => start.exited));
    },
    LONG,
  );

  test(
    "asks for a renewal, and no visitor notices",
    async () => {
      program = new Program();
      const first = await serve(["site.test"]);
      await says(first, "certificate for site.test obtained");
      const serial = (await shown(first, "site.test"))?.serialNumber;
      await first.stop();
      await pebble.askToRenew(pem("site.test.pem"));
      hoursLater();
      const site = await serve(["site.test"]);
      const load = startLoad(portOf(site), "site.test");
      await says(site, "certificate for site.test renewed");
      const renewed = await shown(site, "site.test");
      expect(renewed?.serialNumber).not.toBe(serial);
      // Until the former listener is gone as well.
      await Bun.sleep(75_000);
      const { answered, failed } = await load.end();
      tell("R11", `${answered} requests over a renewal, ${failed.length} failed`);
      expect(failed).toEqual([]);
      expect(answered).toBeGreaterThan(1000);
    },
    3 * LONG,
  );

  test(
    "replaces and revokes a certificate of which the owner says that its key is known",
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
      const load = startLoad(portOf(site), "site.test");
      await says(site, "certificate for site.test replaced");
      await says(site, "the former certificate for site.test is revoked");
      const serial = (await shown(site, "site.test"))?.serialNumber;
      expect(serial).toBe(new X509Certificate(pem("site.test.pem")).serialNumber);
      expect(serial).not.toBe(new X509Certificate(former).serialNumber);
      expect(await pebble.isRevoked(former)).toBe(true);
      expect(await pebble.isRevoked(pem("site.test.pem"))).toBe(false);
      expect((await load.end()).failed).toEqual([]);
    },
    2 * LONG,
  );

  test(
    "that tells nothing of renewals is asked at a third of the life left",
    async () => {
      program = new Program();
      const short = await Pebble.start({ validFor: 45 });
      try {
        short.trouble = "no-renewal-info";
        const site = await serve(["site.test"], short);
        await says(site, "listening on https://");
        const { validFrom, serialNumber } = (await shown(site, "site.test")) ?? {};
        await says(site, "certificate for site.test renewed", 60_000);
        const age = (Date.now() - Date.parse(validFrom ?? "")) / 1000;
        expect(age).toBeGreaterThan(29);
        expect(age).toBeLessThan(40);
        expect((await shown(site, "site.test"))?.serialNumber).not.toBe(serialNumber ?? "");
      } finally {
        await Promise.all(started.splice(0).map((site) => site.stop()));
        await short.stop();
      }
    },
    3 * LONG,
  );

  test(
    "that is down is told of; the site is there by http, and later by https",
    async () => {
      program = new Program();
      pebble.trouble = "down";
      const site = await serve(["site.test"]);
      await says(site, "is out of order (it answers 503)");
      expect(portOf(site)).toBeNaN();
      const home = await fetch(`${site.url}/`, { headers: { host: "site.test" } });
      expect(home.status).toBe(200);
      const { out, code } = await program.run(["doctor"], "", {
        ...pebble.environment,
        VITRINE_DOMAIN: "site.test",
      });
      expect(out).toContain("is out of order (it answers 503)");
      expect(code).toBe(1);
      await site.stop();
      pebble.trouble = null;
      hoursLater();
      await says(await serve(["site.test"]), "listening on https://");
    },
    LONG,
  );

  test(
    "that limits is waited for as long as it says",
    async () => {
      program = new Program();
      pebble.trouble = "limited";
      const site = await serve(["site.test"]);
      await says(site, "takes no more orders for site.test for now");
      const { failure, nextTryAt } = JSON.parse(readFileSync(file("state.json"), "utf8"))["site.test"];
      expect(failure.reason).toContain("too many certificates already issued");
      expect(nextTryAt - failure.at).toBeGreaterThanOrEqual(86_400_000);
    },
    LONG,
  );

  test(
    "that refuses a name gives the other one its certificate",
    async () => {
      program = new Program();
      const site = await serve(["site.test", "blocked.test"]);
      await says(site, "certificate for site.test obtained");
      await says(site, "The authority gives no certificate for blocked.test");
      expect(await shown(site, "site.test")).not.toBeNull();
      expect(await shown(site, "blocked.test")).toBeNull();
    },
    LONG,
  );

  test(
    "that finds another server, or none, under a name says so",
    async () => {
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
        await says(site, "Another server answers under elsewhere.test");
        await says(site, "could not reach http://nowhere.test on port 80");
      } finally {
        await stranger.stop(true);
      }
    },
    LONG,
  );

  test(
    "whose clock differs is told of",
    async () => {
      program = new Program();
      pebble.trouble = "clock-late";
      const site = await serve(["site.test"]);
      await says(site, "certificate for site.test obtained");
      await site.stop();
      hoursLater();
      await says(await serve(["site.test"]), "This machine's clock is 5 hours slow");
    },
    LONG,
  );

  test(
    "whose root is not known is told of with the setting",
    async () => {
      program = new Program();
      const site = await serve(["site.test"], pebble, { VITRINE_ACME_CA: "" });
      await says(site, "VITRINE_ACME_CA");
      expect(existsSync(file("site.test.pem"))).toBe(false);
    },
    LONG,
  );
});

/** Posts to the API under the name `site.test`. @returns the reply's JSON */
async function post(site: Site, path: string, body: object, token = ""): Promise<Record<string, unknown>> {
  const { promise, resolve, reject } = Promise.withResolvers<Record<string, unknown>>();
  const asked = request(
    {
      host: "127.0.0.1",
      port: portOf(site),
      path,
      method: "POST",
      servername: "site.test",
      rejectUnauthorized: false,
      headers: {
        host: "site.test",
        "content-type": "application/json",
        ...(token !== "" && { authorization: `Bearer ${token}` }),
      },
    },
    (response) => {
      let text = "";
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () => {
        if ((response.statusCode ?? 500) < 300) resolve(JSON.parse(text));
        else reject(new Error(`${path}: ${response.statusCode} ${text}`));
      });
    },
  );
  asked.on("error", reject);
  asked.end(JSON.stringify(body));
  return await promise;
}

/** Visitors who come anew for each request, and others who stay. */
function startLoad(port: number, servername: string) {
  const failed: string[] = [];
  let answered = 0;
  let isOver = false;
  const visit = (agent: boolean | undefined): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const asked = request(
      {
        host: "127.0.0.1",
        port,
        path: "/",
        servername,
        headers: { host: servername },
        rejectUnauthorized: false,
        ...(agent === false && { agent: false as const }),
      },
      (response) => {
        response.resume();
        response.on("end", () => {
          if (response.statusCode === 200) answered++;
          else failed.push(String(response.statusCode));
          resolve();
        });
      },
    );
    asked.on("error", (error) => {
      failed.push(error.message);
      resolve();
    });
    asked.end();
    return promise;
  };
  const visitors = [false, false, false, false, undefined, undefined].map(async (agent) => {
    while (!isOver) {
      await visit(agent);
      await Bun.sleep(10);
    }
  });
  return {
    async end() {
      isOver = true;
      await Promise.all(visitors);
      return { answered, failed };
    },
  };
}
