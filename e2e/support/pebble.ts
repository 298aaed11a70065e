import { X509Certificate } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { selfSigned } from "../../src/testing/certificates.ts";
import { buildPebbleWithClock } from "./pebble-clock.ts";

const MODULE = "github.com/letsencrypt/pebble/v2";
const VERSION = "v2.10.1";
/** Pebble with a clock that can be moved. */
const CLOCKED = "pebble-with-clock";
const bin = resolve(import.meta.dir, "../../node_modules/.cache/pebble");

/** Builds Pebble, the test server of Let's Encrypt, with Go. @throws Error that says what is missing */
function install(hasClock: boolean): void {
  const programs = ["pebble", "pebble-challtestsrv"];
  const clocked = join(bin, CLOCKED);
  if ([...programs, ...(hasClock ? [CLOCKED] : [])].every((name) => existsSync(join(bin, name)))) return;
  if (Bun.which("go") === null)
    throw new Error(
      "Tests of certificates need Go (https://go.dev/dl) to build Pebble, an authority for tests.",
    );
  mkdirSync(bin, { recursive: true });
  const built = Bun.spawnSync(
    ["go", "install", ...programs.map((name) => `${MODULE}/cmd/${name}@${VERSION}`)],
    {
      env: { ...process.env, GOBIN: bin },
    },
  );
  if (built.exitCode !== 0) throw new Error(`Pebble could not be built: ${built.stderr}`);
  if (hasClock) buildPebbleWithClock(`${MODULE}@${VERSION}`, clocked);
}

/** Finds ports that are free at the moment. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () =>
    Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() }),
  );
  const ports = servers.map(({ port = 0 }) => port);
  await Promise.all(servers.map((server) => server.stop(true)));
  return ports;
}

/** An error that the proxy in front of Pebble simulates. */
export type Trouble = "down" | "limited" | "no-renewal-info" | null;

type Options = { validFor?: number; clock?: string };

/** A certificate authority for invented domains, all of which resolve to this machine. */
export class Pebble {
  readonly folder = mkdtempSync(join(tmpdir(), "vitrine-pebble-"));
  trouble: Trouble = null;
  /** The HTTP port of the site, where the authority checks its challenge. */
  httpPort = 0;
  #output = "";
  #management = 0;
  #names = 0;
  #front: Bun.Server<undefined> | null = null;
  readonly #children: Bun.Subprocess[] = [];

  /** Starts it. @param options `validFor`: seconds that certificates are valid; `clock`: a file, see `buildPebbleWithClock` */
  static async start({ validFor = 90 * 24 * 60 * 60, clock }: Options = {}): Promise<Pebble> {
    install(clock !== undefined);
    const pebble = new Pebble();
    await pebble.#start(validFor, clock);
    return pebble;
  }

  async #start(validFor: number, clock: string | undefined): Promise<void> {
    const [acme = 0, management = 0, dns = 0, names = 0, http = 0, tls = 0] = await freePorts(6);
    this.httpPort = http;
    this.#management = management;
    this.#names = names;
    const { cert, key } = selfSigned(["localhost"]);
    const at = (name: string) => join(this.folder, name);
    writeFileSync(at("cert.pem"), cert);
    writeFileSync(at("key.pem"), key);
    const settings = {
      listenAddress: `127.0.0.1:${acme}`,
      managementListenAddress: `127.0.0.1:${management}`,
      certificate: at("cert.pem"),
      privateKey: at("key.pem"),
      httpPort: http,
      tlsPort: tls,
      domainBlocklist: ["blocked.test"],
      retryAfter: { authz: 1, order: 1 },
      keyAlgorithm: "ecdsa",
      profiles: { default: { description: "", validityPeriod: validFor } },
    };
    writeFileSync(at("config.json"), JSON.stringify({ pebble: settings }));
    const off = ["-http01", "", "-https01", "", "-tlsalpn01", "", "-doh", ""];
    const where = ["-dnsserver", `127.0.0.1:${dns}`, "-management", `127.0.0.1:${names}`, "-defaultIPv6", ""];
    this.#run(["pebble-challtestsrv", ...off, ...where]);
    const program = clock === undefined ? "pebble" : CLOCKED;
    this.#run([program, "-config", at("config.json"), "-dnsserver", `127.0.0.1:${dns}`], clock);
    while (!this.#output.includes("ACME directory available") || !(await this.#leadsOn())) {
      if (this.#children.some(({ exitCode }) => exitCode !== null))
        throw new Error(`Pebble exited: ${this.#output}`);
      await Bun.sleep(50);
    }
    this.#front = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      tls: { cert, key },
      fetch: (request) => this.#answer(request, acme),
    });
  }

  #run([program = "", ...words]: string[], clock = ""): void {
    const child = Bun.spawn([join(bin, program), ...words], {
      // Rejects 20% of nonces, as a real authority may, and checks challenges without delay.
      env: { PEBBLE_VA_NOSLEEP: "1", PEBBLE_WFE_NONCEREJECT: "20", PEBBLE_AUTHZREUSE: "0", CLOCK: clock },
      stdout: "pipe",
      stderr: "inherit",
    });
    this.#children.push(child);
    void (async () => {
      for await (const chunk of child.stdout) this.#output += new TextDecoder().decode(chunk);
    })();
  }

  async #leadsOn(): Promise<boolean> {
    return await this.lead("ready.test", "127.0.0.1").then(
      () => true,
      () => false,
    );
  }

  async #answer(request: Request, acme: number): Promise<Response> {
    if (this.trouble === "down") return new Response("Service unavailable", { status: 503 });
    if (new URL(request.url).pathname === "/new-order")
      return Response.json(
        { type: "urn:ietf:params:acme:error:rateLimited", detail: "too many certificates already issued" },
        { status: 429, headers: { "Retry-After": "86400", "Content-Type": "application/problem+json" } },
      );
    const reply = await fetch(`https://localhost:${acme}/dir`, { tls: { rejectUnauthorized: false } });
    const directory = (await reply.json()) as Record<string, string>;
    if (this.trouble === "limited") directory.newOrder = `${this.#origin}/new-order`;
    if (this.trouble === "no-renewal-info") delete directory.renewalInfo;
    return Response.json(directory);
  }

  get #origin(): string {
    return `https://localhost:${this.#front?.port}`;
  }

  /** Environment variables for a site that uses it. */
  get environment(): Record<string, string> {
    return {
      VITRINE_ACME_DIRECTORY: `${this.#origin}/dir`,
      VITRINE_ACME_CA: join(this.folder, "cert.pem"),
      VITRINE_ACME_EMAIL: "owner@example.org",
      VITRINE_HTTP_PORT: String(this.httpPort),
      VITRINE_HTTPS_PORT: "0",
    };
  }

  /** How many orders it has received. */
  get orders(): number {
    return this.#output.match(/Added order /g)?.length ?? 0;
  }

  /** Changes the address that a domain resolves to. */
  async lead(name: string, address: string): Promise<void> {
    const reply = await fetch(`http://127.0.0.1:${this.#names}/add-a`, {
      method: "POST",
      body: JSON.stringify({ host: name, addresses: [address] }),
    });
    if (!reply.ok) throw new Error(`The DNS server answers ${reply.status}.`);
  }

  /** Makes the authority ask for the renewal of a certificate. @param cert as PEM */
  async askToRenew(cert: string): Promise<void> {
    const now = Date.now();
    const iso = (time: number) => new Date(time).toISOString();
    const window = { suggestedWindow: { start: iso(now - 60_000), end: iso(now - 1000) } };
    const reply = await fetch(`https://localhost:${this.#management}/set-renewal-info/`, {
      method: "POST",
      body: JSON.stringify({ Certificate: cert, ARIResponse: JSON.stringify(window) }),
      tls: { rejectUnauthorized: false },
    });
    if (!reply.ok) throw new Error(`Pebble answers ${reply.status}.`);
  }

  /** @param cert as PEM */
  async isRevoked(cert: string): Promise<boolean> {
    const { serialNumber } = new X509Certificate(cert);
    const address = `https://localhost:${this.#management}/cert-status-by-serial/${serialNumber}`;
    const reply = await fetch(address, { tls: { rejectUnauthorized: false } });
    if (!reply.ok) throw new Error(`Pebble answers ${reply.status}.`);
    return ((await reply.json()) as { Status: string }).Status === "Revoked";
  }

  async stop(): Promise<void> {
    for (const child of this.#children) child.kill();
    await this.#front?.stop(true);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
