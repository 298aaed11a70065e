import { expect, test } from "bun:test";
import type { Environment } from "../core/process/environment.ts";
import { readConfig } from "./config.ts";
import { settingTable } from "./settings-table.ts";
import { describeUnknownVariables } from "./unknown-variables.ts";

test.each([
  ["VITRINE_SMPT_URL", "Did you mean VITRINE_SMTP_URL?"],
  ["VITRINE_BACKUP_S3_KEYID", "Did you mean VITRINE_BACKUP_S3_KEY_ID?"],
  ["VITRINE_TRUST_PROXIES", "Did you mean VITRINE_TRUST_PROXY?"],
  ["VITRINE_MAX_IMAGE", "Did you mean VITRINE_MAX_IMAGE_MB?"],
  ["VITRINE_XYZZY", "`vitrine --help` lists the settings."],
  ["VITRINE_", "`vitrine --help` lists the settings."],
])("reports %s: %s", async (name, hint) => {
  expect(await describeUnknownVariables({ [name]: "secret-1", VITRINE_PORT: "80", PATH: "/bin" })).toEqual([
    `${name} is not a setting and has no effect. ${hint}`,
  ]);
});

const removed = ["VITRINE_HTTP3", "VITRINE_PURGE_URL", "VITRINE_PURGE_HEADER"];

test.each(removed)("reports %s, a setting of earlier versions, as no longer used", async (name) => {
  expect(await describeUnknownVariables({ [name]: "on" })).toEqual([`${name} is no longer used. Remove it.`]);
});

test("reports neither known settings nor other programs' variables", async () => {
  const settings = settingTable.flatMap(({ variables }) => variables).map((name) => [name, "x"] as const);
  const others = { PORT: "80", HOME: "/root", VITRINES: "x", vitrine_url: "x" };
  expect(await describeUnknownVariables({ ...Object.fromEntries(settings), ...others })).toEqual([]);
});

test("the table of settings lists each variable that is read", () => {
  const read = new Set<string>();
  // With these, the settings that depend on them are read too.
  const given: Environment = {
    VITRINE_DOMAIN: "example.org",
    VITRINE_PUBLISH: "s3://bucket/site",
    VITRINE_PUBLISH_S3_ENDPOINT: "https://s3.example.org",
    VITRINE_PUBLISH_S3_KEY_ID: "key",
    VITRINE_PUBLISH_S3_SECRET: "secret",
  };
  const environment = new Proxy(given, {
    get(target, name) {
      read.add(String(name));
      return target[String(name)];
    },
  });
  readConfig({}, environment);
  const names = settingTable.flatMap(({ variables }) => variables);
  expect(names.filter((name) => !read.has(name))).toEqual([]);
  const unlisted = [...read].filter((name) => name.startsWith("VITRINE_") && !names.includes(name));
  expect(unlisted.filter((name) => !removed.includes(name))).toEqual([]);
});
