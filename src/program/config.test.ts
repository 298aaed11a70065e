import { expect, test } from "bun:test";
import { SettingError } from "../core/process/setting.ts";
import { backupConfig } from "../features/backup/backup-settings.ts";
import { readConfig } from "./config.ts";

test("a flag overrides a variable, and a variable the default", () => {
  expect(readConfig({}, {})).toMatchObject({ port: 3000, host: "0.0.0.0", url: "", smtpUrl: "" });
  expect(readConfig({}, { PORT: "8080" }).port).toBe(8080);
  expect(readConfig({}, { PORT: "8080", VITRINE_PORT: "8081" }).port).toBe(8081);
  expect(readConfig({ port: "0" }, { VITRINE_PORT: "8081" }).port).toBe(0);
  expect(readConfig({ url: "https://example.org/" }, {}).url).toBe("https://example.org");
});

const bucket = {
  VITRINE_BACKUP_S3_ENDPOINT: "https://s3.example.org/",
  VITRINE_BACKUP_S3_BUCKET: "mine",
  VITRINE_BACKUP_S3_KEY_ID: "key",
  VITRINE_BACKUP_S3_SECRET: "secret",
};

test("backs up daily and keeps seven archives by default", () => {
  const defaults = readConfig({}, {}).backup;
  const stored = { values: { everyHours: 6, keep: 3 }, secrets: {}, lost: [] };
  expect(backupConfig(defaults, { ...stored, values: {} })).toEqual({ everyHours: 24, keep: 7, s3: null });
  expect(backupConfig(defaults, stored)).toEqual({ everyHours: 6, keep: 3, s3: null });
  expect(backupConfig(readConfig({}, { VITRINE_BACKUP_EVERY: "off" }).backup, stored).everyHours).toBe(0);
  expect(readConfig({}, { VITRINE_BACKUP_EVERY: "off" }).backup.everyHours).toBe(0);
  expect(readConfig({}, { VITRINE_BACKUP_EVERY: "weekly" }).backup.everyHours).toBe(168);
  expect(readConfig({}, { VITRINE_BACKUP_EVERY: "6h", VITRINE_BACKUP_KEEP: "30" }).backup).toMatchObject({
    everyHours: 6,
    keep: 30,
  });
  expect(readConfig({}, { ...bucket, VITRINE_BACKUP_S3_PREFIX: "/sites/mine/" }).backup.s3).toEqual({
    endpoint: "https://s3.example.org",
    bucket: "mine",
    region: "us-east-1",
    keyId: "key",
    secret: "secret",
    prefix: "sites/mine/",
  });
});

const bad: [environment: Record<string, string>, name: RegExp][] = [
  [{ VITRINE_PORT: "http" }, /VITRINE_PORT/],
  [{ PORT: "70000" }, /PORT/],
  [{ VITRINE_HOST: "not a host" }, /VITRINE_HOST/],
  [{ VITRINE_LOG_FORMAT: "xml" }, /VITRINE_LOG_FORMAT/],
  [{ VITRINE_URL: "ftp://example.org" }, /VITRINE_URL/],
  [{ VITRINE_URL: "https://example.org/path" }, /VITRINE_URL/],
  ...["10.0.0.0/99", "10.0.0.1/", "::1/", "10.0.0.0/8/9", "10.0.0.0/-0", "10.0.0.0/1e1", "10.0.0.0/08"].map(
    (proxies): [Record<string, string>, RegExp] => [{ VITRINE_TRUST_PROXY: proxies }, /VITRINE_TRUST_PROXY/],
  ),
  [{ VITRINE_MAX_IMAGE_MB: "-1" }, /VITRINE_MAX_IMAGE_MB/],
  [{ VITRINE_HISTORY_DAYS: "29" }, /VITRINE_HISTORY_DAYS/],
  [{ VITRINE_HISTORY_DAYS: "a year" }, /VITRINE_HISTORY_DAYS/],
  [{ VITRINE_SMTP_URL: "mail.example.org" }, /VITRINE_SMTP_URL/],
  [{ VITRINE_MAIL_TO: "nope" }, /VITRINE_MAIL_TO/],
  [{ VITRINE_MAIL_FROM: "Ada <nope>" }, /VITRINE_MAIL_FROM/],
  [{ VITRINE_BACKUP_EVERY: "often" }, /VITRINE_BACKUP_EVERY/],
  [{ VITRINE_BACKUP_EVERY: "0h" }, /VITRINE_BACKUP_EVERY/],
  [{ VITRINE_BACKUP_EVERY: "toString" }, /VITRINE_BACKUP_EVERY/],
  [{ VITRINE_BACKUP_KEEP: "0" }, /VITRINE_BACKUP_KEEP/],
  [{ VITRINE_BACKUP_KEEP: "all" }, /VITRINE_BACKUP_KEEP/],
  [{ VITRINE_BACKUP_S3_BUCKET: "mine" }, /VITRINE_BACKUP_S3_ENDPOINT is required/],
  [{ ...bucket, VITRINE_BACKUP_S3_SECRET: "" }, /VITRINE_BACKUP_S3_SECRET is required/],
  [{ ...bucket, VITRINE_BACKUP_S3_ENDPOINT: "s3.example.org" }, /VITRINE_BACKUP_S3_ENDPOINT must/],
  [{ ...bucket, VITRINE_BACKUP_S3_BUCKET: "a/b" }, /VITRINE_BACKUP_S3_BUCKET/],
  [{ ...bucket, VITRINE_BACKUP_S3_REGION: "eu west" }, /VITRINE_BACKUP_S3_REGION/],
  [{ ...bucket, VITRINE_BACKUP_S3_PREFIX: "a b" }, /VITRINE_BACKUP_S3_PREFIX/],
  [{ VITRINE_EMAIL_URL: "https://api.example.org" }, /VITRINE_EMAIL_USER_ID/],
];

test.each(bad)("rejects %p and names the setting", (environment, name) => {
  expect(() => readConfig({}, environment)).toThrow(SettingError);
  expect(() => readConfig({}, environment)).toThrow(name);
});

test("reports a setting that has no effect without another", () => {
  const { idleSettings } = readConfig({}, { VITRINE_EMAIL_USER_ID: "u", VITRINE_MAIL_TO: "me@example.org" });
  expect(idleSettings).toEqual([
    "VITRINE_EMAIL_USER_ID has no effect without VITRINE_EMAIL_URL.",
    "VITRINE_MAIL_TO has no effect without VITRINE_SMTP_URL.",
  ]);
  const relayed = { VITRINE_SMTP_URL: "smtp://mail.example.org", VITRINE_MAIL_TO: "me@example.org" };
  expect(readConfig({}, relayed).idleSettings).toEqual([]);
});

test("takes domains from the command line, else from VITRINE_DOMAIN, in punycode; the first is the address", () => {
  const given = readConfig({}, { VITRINE_DOMAIN: "other.example" }, ["Müller.example", "www.müller.example"]);
  expect(given.https?.domains).toEqual(["xn--mller-kva.example", "www.xn--mller-kva.example"]);
  expect(given.url).toBe("https://xn--mller-kva.example");
  const fromVariable = readConfig(
    {},
    { VITRINE_DOMAIN: "example.org, www.example.org", VITRINE_HTTPS_PORT: "8443" },
  );
  expect(fromVariable.https).toMatchObject({
    domains: ["example.org", "www.example.org"],
    httpPort: 80,
    files: null,
  });
  expect(fromVariable.url).toBe("https://example.org:8443");
  expect(["::", "0.0.0.0"]).toContain(fromVariable.host);
});

test("refuses --port with a domain, because it would have no effect, but not the environment's port", () => {
  expect(() => readConfig({ port: "8080" }, {}, ["example.org"])).toThrow("--port has no effect");
  expect(readConfig({}, { PORT: "8080" }, ["example.org"]).https?.httpsPort).toBe(443);
  const own = { "tls-cert": "cert.pem", "tls-key": "key.pem", port: "8443" };
  expect(readConfig(own, {}).https?.httpsPort).toBe(8443);
});

test("without a domain there is no HTTPS, and the address is unchanged", () => {
  expect(readConfig({}, {})).toMatchObject({ https: null, host: "0.0.0.0", url: "" });
});

test.each([
  [{ VITRINE_DOMAIN: "https://example.org" }, /VITRINE_DOMAIN/],
  [{ VITRINE_DOMAIN: "example.org:443" }, /VITRINE_DOMAIN/],
  [{ VITRINE_DOMAIN: "192.0.2.1" }, /VITRINE_DOMAIN/],
  [{ VITRINE_DOMAIN: "*.example.org" }, /VITRINE_DOMAIN/],
  [{ VITRINE_TLS_CERT: "cert.pem" }, /VITRINE_TLS_KEY/],
  [{ VITRINE_DOMAIN: "example.org", VITRINE_HTTPS_PORT: "70000" }, /VITRINE_HTTPS_PORT/],
  [{ VITRINE_DOMAIN: "example.org", VITRINE_ACME_DIRECTORY: "http://ca.example" }, /VITRINE_ACME_DIRECTORY/],
  [{ VITRINE_DOMAIN: "example.org", VITRINE_ACME_EMAIL: "nobody" }, /VITRINE_ACME_EMAIL/],
  [{ VITRINE_DOMAIN: "example.org", VITRINE_HTTP2: "yes" }, /VITRINE_HTTP2/],
])("rejects %j and names the setting", (environment, reason) => {
  expect(() => readConfig({}, environment)).toThrow(reason);
});
