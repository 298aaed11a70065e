import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmodSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { selfSigned } from "../src/testing/certificates.ts";
import { ask, certificateOf, portOf, shakeHands } from "./support/https.ts";
import { Program, type Site } from "./support/site.ts";

const names = ["site.test", "www.site.test"];
const former = selfSigned(names);
const later = selfSigned(names);

let program: Program;
let site: Site;
let port = 0;
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
  port = portOf(site);
  httpPort = portOf(site, "http");
});
afterAll(() => program.remove());

test("the site is served over HTTPS, with HSTS", async () => {
  const reply = await ask(port, "site.test");
  expect(reply.status).toBe(200);
  expect(reply.headers.get("strict-transport-security")).toBe("max-age=31536000");
  const body = await reply.text();
  expect(body).toContain("<html");
  expect(body).toContain("https://site.test");
});

test("HTTP redirects to HTTPS with path and query, and without HSTS", async () => {
  const reply = await fetch(`http://127.0.0.1:${httpPort}/projects?a=1`, {
    redirect: "manual",
    headers: { host: "www.site.test" },
  });
  expect(reply.status).toBe(308);
  expect(reply.headers.get("location")).toBe(`https://site.test:${port}/projects?a=1`);
  expect(reply.headers.has("strict-transport-security")).toBe(false);
});

test("another domain of the site redirects to the first", async () => {
  const { status, headers } = await ask(port, "www.site.test", "/about?b=2");
  expect(status).toBe(308);
  expect(headers.get("location")).toBe(`https://site.test:${port}/about?b=2`);
});

test("an unknown host gets no certificate and no content", async () => {
  expect(await shakeHands(port, "other.test")).toBeNull();
  for (const path of ["/", "/assets/none.js", "/api/users/site-info"]) {
    const reply = await ask(port, "other.test", path, { serverName: "site.test" });
    expect(reply.status).toBe(421);
    expect(await reply.text()).toBe("");
  }
  const plain = await fetch(`http://127.0.0.1:${httpPort}/`, {
    redirect: "manual",
    headers: { host: "other.test" },
  });
  expect(plain.status).toBe(421);
  expect(await plain.text()).toBe("");
});

test("offers HTTP/2, and rejects versions before TLS 1.2", async () => {
  const modern = await shakeHands(port, "site.test", { ALPNProtocols: ["h2", "http/1.1"] });
  expect(modern?.alpnProtocol).toBe("h2");
  modern?.destroy();
  const old = await shakeHands(port, "site.test", { maxVersion: "TLSv1.2" });
  expect(old?.getProtocol()).toBe("TLSv1.2");
  old?.destroy();
  expect(await shakeHands(port, "site.test", { minVersion: "TLSv1", maxVersion: "TLSv1.1" })).toBeNull();
});

test("reloads certificate files when they change, and still answers a running request", async () => {
  const before = (await certificateOf(port, "site.test"))?.serialNumber ?? "";
  const open = await shakeHands(port, "site.test");
  if (open === null) throw new Error("The handshake failed.");
  let heard = "";
  open.on("data", (chunk) => {
    heard += String(chunk);
  });
  const body = JSON.stringify({ email: "ada@example.org", password: "analytical engine 1843" });
  open.write(
    `POST /api/users/login HTTP/1.1\r\nHost: site.test\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n{`,
  );
  // A key that does not match the certificate is not used.
  writeFileSync(join(program.folder, "cert.pem"), later.cert);
  while (!site.output.includes("not reloaded")) await Bun.sleep(50);
  expect((await certificateOf(port, "site.test"))?.serialNumber).toBe(before);
  write(later);
  while (!site.output.includes("certificate reloaded")) await Bun.sleep(50);
  expect((await certificateOf(port, "site.test"))?.serialNumber).not.toBe(before);
  open.write(body.slice(1));
  while (!heard.includes("HTTP/1.1 401")) await Bun.sleep(20);
  open.destroy();
});

test.each([
  { words: ["not a domain"], says: "A domain (VITRINE_DOMAIN)" },
  { words: ["https://site.test"], says: "A domain (VITRINE_DOMAIN)" },
  { words: ["site.test", "--tls-cert", "cert.pem"], says: "go together" },
  {
    words: ["site.test", "--tls-cert", "none.pem", "--tls-key", "key.pem"],
    says: "--tls-cert and --tls-key can't be used: ENOENT",
  },
  { words: ["site.test", "--tls-cert", "text.pem", "--tls-key", "key.pem"], says: "can't be used" },
])("$words is refused in words, and no site is made", async ({ words, says }) => {
  const environment = { VITRINE_HTTP_PORT: "0", VITRINE_HTTPS_PORT: "0" };
  writeFileSync(join(program.folder, "text.pem"), "no certificate");
  const { code, err } = await program.run(["serve", ...words, "--data", "none"], "", environment);
  expect(code).toBe(1);
  expect(err).toContain(says);
  expect(existsSync(join(program.folder, "none"))).toBe(false);
});

test("reports a port that is in use, and the setting that changes it", async () => {
  const { code, err } = await program.run(["serve", "site.test", "--data", "none"], "", {
    VITRINE_HTTP_PORT: String(httpPort),
    VITRINE_HTTPS_PORT: "0",
  });
  expect(code).toBe(1);
  expect(err).toContain("VITRINE_HTTP_PORT");
});

// Root may listen on any port, so the server runs as another user.
test.skipIf(process.getuid?.() !== 0)("tells a user who may not listen on port 80 how to allow it", () => {
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
