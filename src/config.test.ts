import { expect, test } from "bun:test";
import { readConfig, SettingError } from "./config.ts";

test("a flag wins over a variable, a variable over the default", () => {
  expect(readConfig({}, {})).toMatchObject({ port: 3000, host: "0.0.0.0", url: "", smtpUrl: "" });
  expect(readConfig({}, { PORT: "8080" }).port).toBe(8080);
  expect(readConfig({}, { PORT: "8080", VITRINE_PORT: "8081" }).port).toBe(8081);
  expect(readConfig({ port: "0" }, { VITRINE_PORT: "8081" }).port).toBe(0);
  expect(readConfig({ url: "https://example.org/" }, {}).url).toBe("https://example.org");
});

const bad: [environment: Record<string, string>, name: RegExp][] = [
  [{ VITRINE_PORT: "http" }, /VITRINE_PORT/],
  [{ PORT: "70000" }, /PORT/],
  [{ VITRINE_HOST: "not a host" }, /VITRINE_HOST/],
  [{ VITRINE_URL: "ftp://example.org" }, /VITRINE_URL/],
  [{ VITRINE_URL: "https://example.org/path" }, /VITRINE_URL/],
  [{ VITRINE_TRUST_PROXY: "10.0.0.0/99" }, /VITRINE_TRUST_PROXY/],
  [{ VITRINE_MAX_IMAGE_MB: "-1" }, /VITRINE_MAX_IMAGE_MB/],
  [{ VITRINE_SMTP_URL: "mail.example.org" }, /VITRINE_SMTP_URL/],
  [{ VITRINE_MAIL_TO: "nope" }, /VITRINE_MAIL_TO/],
  [{ VITRINE_MAIL_FROM: "Ada <nope>" }, /VITRINE_MAIL_FROM/],
  [{ VITRINE_EMAIL_URL: "https://api.example.org" }, /VITRINE_EMAIL_USER_ID/],
];

test.each(bad)("%p is refused by name", (environment, name) => {
  expect(() => readConfig({}, environment)).toThrow(SettingError);
  expect(() => readConfig({}, environment)).toThrow(name);
});
