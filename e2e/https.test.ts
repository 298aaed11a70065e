import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmodSync, existsSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { join } from "node:path";
import { connect } from "node:tls";
import { selfSigned } from "../src/testing/certificates.ts";
import { Program, type Site } from "./support/site.ts";

const names = ["site.test", "www.site.test"];
const former = selfSigned(names);
const later = selfSigned(names);

let program: Program;
let site: Site;
let httpsPort = 0;
let httpPort = 0;

function write({ cert, key }: { cert: string; key: string }): void {
  writeFileSync(join(program.folder, "cert.pem"), cert);
  writeFileSync(join(program.folder, "key.pem"), key);
}

beforeAll(async () => {
  program = new Program();
  write(former);
  site = await program.serve([...names, "--tls-cert", "cert.pem", "--tls-key", "key.pem"], {
    VITRINE_HTTP_PORT: "0",
    VITRINE_HTTPS_PORT: "0",
  });
  const portOf = (scheme: string) =>
    Number(new RegExp(`listening on ${scheme}://.*:(\\d+)`).exec(site.output)?.[1]);
  httpsPort = portOf("https");
  httpPort = portOf("http");
});
afterAll(() => program.remove());

type Reply = { status: number; headers: Record<string, string | string[] | undefined>; body: string };

/** @param host of the header; the handshake asks for `servername` */
function ask(path: string, host: string, servername = host): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const options = {
    host: "127.0.0.1",
    port: httpsPort,
    path,
    servername,
    headers: { host },
    rejectUnauthorized: false,
  };
  const asked = request({ ...options, agent: false }, async (response) => {
    let body = "";
    for await (const chunk of response) body += String(chunk);
    resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
  });
  asked.on("error", reject);
  asked.end();
  return promise;
}

/** The serial of the certificate that a handshake shows, and what was agreed on; or the error. */
function shakeHands(options: { servername: string; maxVersion?: "TLSv1.1" | "TLSv1.2"; alpn?: string[] }) {
  const { promise, resolve } = Promise.withResolvers<{
    serial: string;
    protocol: string;
    alpn: string;
    error: string;
  }>();
  const { servername, maxVersion, alpn = ["http/1.1"] } = options;
  const versions = maxVersion === undefined ? {} : { minVersion: "TLSv1" as const, maxVersion };
  const socket = connect(
    {
      host: "127.0.0.1",
      port: httpsPort,
      servername,
      rejectUnauthorized: false,
      ALPNProtocols: alpn,
      ...versions,
    },
    () => {
      const { serialNumber } = socket.getPeerCertificate();
      resolve({
        serial: serialNumber,
        protocol: socket.getProtocol() ?? "",
        alpn: socket.alpnProtocol || "",
        error: "",
      });
      socket.destroy();
    },
  );
  socket.on("error", (error) => resolve({ serial: "", protocol: "", alpn: "", error: error.message }));
  return promise;
}

test("the site is served by https, and says that browsers are to stay with it", async () => {
  const { status, headers, body } = await ask("/", "site.test");
  expect(status).toBe(200);
  expect(headers["strict-transport-security"]).toBe("max-age=31536000");
  expect(body).toContain("<html");
  expect(body).toContain("https://site.test");
});

test("http leads there for good, with path and query, and never says HSTS", async () => {
  const reply = await fetch(`http://127.0.0.1:${httpPort}/projects?a=1`, {
    redirect: "manual",
    headers: { host: "www.site.test" },
  });
  expect(reply.status).toBe(308);
  expect(reply.headers.get("location")).toBe(`https://site.test:${httpsPort}/projects?a=1`);
  expect(reply.headers.has("strict-transport-security")).toBe(false);
});

test("another name of the site leads to the first", async () => {
  const { status, headers } = await ask("/about?b=2", "www.site.test");
  expect(status).toBe(308);
  expect(headers.location).toBe(`https://site.test:${httpsPort}/about?b=2`);
});

test("an unknown host gets no certificate and no content", async () => {
  expect((await shakeHands({ servername: "other.test" })).error).not.toBe("");
  const smuggled = await ask("/", "other.test", "site.test");
  expect(smuggled.status).toBe(421);
  expect(smuggled.body).toBe("");
  const plain = await fetch(`http://127.0.0.1:${httpPort}/`, {
    redirect: "manual",
    headers: { host: "other.test" },
  });
  expect(plain.status).toBe(421);
  expect(await plain.text()).toBe("");
  for (const path of ["/assets/none.js", "/api/users/site-info"])
    expect((await ask(path, "other.test", "site.test")).status).toBe(421);
});

test("HTTP/2 is offered, and nothing older than TLS 1.2 is spoken", async () => {
  expect(await shakeHands({ servername: "site.test", alpn: ["h2", "http/1.1"] })).toMatchObject({
    alpn: "h2",
  });
  expect(await shakeHands({ servername: "site.test", maxVersion: "TLSv1.2" })).toMatchObject({
    protocol: "TLSv1.2",
  });
  expect((await shakeHands({ servername: "site.test", maxVersion: "TLSv1.1" })).error).not.toBe("");
});

test("own files are read again when they change, and a connection that is open stays", async () => {
  const before = (await shakeHands({ servername: "site.test" })).serial;
  const open = connect({
    host: "127.0.0.1",
    port: httpsPort,
    servername: "site.test",
    rejectUnauthorized: false,
  });
  let heard = "";
  open.on("data", (chunk) => {
    heard += String(chunk);
  });
  await new Promise((resolve) => open.once("secureConnect", resolve));
  // A key that is not the certificate's is not taken.
  writeFileSync(join(program.folder, "cert.pem"), later.cert);
  while (!site.output.includes("not read again")) await Bun.sleep(50);
  expect((await shakeHands({ servername: "site.test" })).serial).toBe(before);
  write(later);
  while (!site.output.includes("certificate read again")) await Bun.sleep(50);
  expect((await shakeHands({ servername: "site.test" })).serial).not.toBe(before);
  open.write("GET /healthz HTTP/1.1\r\nHost: site.test\r\n\r\n");
  while (!heard.includes("200 OK")) await Bun.sleep(20);
  open.destroy();
});

test.each([
  { words: ["not a domain"], says: "A domain (VITRINE_DOMAIN)" },
  { words: ["https://site.test"], says: "A domain (VITRINE_DOMAIN)" },
  { words: ["site.test", "--tls-cert", "cert.pem"], says: "go together" },
  { words: ["site.test", "--tls-cert", "none.pem", "--tls-key", "key.pem"], says: "There is no file" },
  { words: ["site.test", "--tls-cert", "vitrine", "--tls-key", "key.pem"], says: "can't be used" },
])("$words is refused in words, and no site is made", async ({ words, says }) => {
  const environment = { VITRINE_HTTP_PORT: "0", VITRINE_HTTPS_PORT: "0" };
  const { code, err } = await program.run(["serve", ...words, "--data", "none"], "", environment);
  expect(code).toBe(1);
  expect(err).toContain(says);
  expect(existsSync(join(program.folder, "none"))).toBe(false);
});

test("a port that is in use is told with the setting that chooses another", async () => {
  const { code, err } = await program.run(["serve", "site.test", "--data", "none"], "", {
    VITRINE_HTTP_PORT: String(httpPort),
    VITRINE_HTTPS_PORT: "0",
  });
  expect(code).toBe(1);
  expect(err).toContain("VITRINE_HTTP_PORT");
});

// Root may listen anywhere, so that another user has to try.
test.skipIf(process.getuid?.() !== 0)("who may not listen on port 80 is told how", () => {
  chmodSync(program.folder, 0o755);
  const asNobody = Bun.spawnSync(
    [
      "setpriv",
      "--reuid=65534",
      "--regid=65534",
      "--clear-groups",
      join(program.folder, "vitrine"),
      "serve",
      "site.test",
      "--data",
      "/tmp",
    ],
    {
      env: { PATH: "/usr/bin:/bin", VITRINE_HTTP_PORT: "81", VITRINE_HTTPS_PORT: "444" },
    },
  );
  expect(String(asNobody.stderr)).toContain("cap_net_bind_service");
});
