import { isAbsolute, resolve } from "node:path";
import type { PublishOptions } from "../../core/feature/published-site.ts";
import { type ReadSetting, SettingError } from "../../core/process/setting.ts";

/** A bucket of an S3-compatible store, and the prefix of the site in it. */
export type StoreTarget = {
  kind: "store";
  endpoint: string;
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
  /** Prefix of all names in the bucket; `""`, or ends with a slash. */
  prefix: string;
};

/** Where the site is published to. */
export type PublishTarget = { kind: "folder"; path: string } | StoreTarget;

export type PublishConfig = PublishOptions & {
  /** Null if none is set. */
  target: PublishTarget | null;
};

type Given = { target?: string | undefined; base?: string | undefined; formUrl?: string | undefined };

/** What the server needs for automatic publishing. */
export type AutoPublishSettings = { dataFolder: string; publish: PublishConfig };

/** The target as written in settings: a path, or `s3://bucket/prefix/`. */
export function formatTarget(target: PublishTarget): string {
  return target.kind === "folder" ? target.path : `s3://${target.bucket}/${target.prefix}`;
}

/**
 * Reads the settings for publishing (§20).
 *
 * @param url public address of the served site, used if `VITRINE_PUBLISH_URL` is not set
 * @param given values of command-line flags, which override the environment
 * @throws SettingError naming the flag or variable
 */
export function readPublishSettings(plain: ReadSetting, url: string, given: Given = {}): PublishConfig {
  const pick = (flag: string | undefined, name: string, variable: string) =>
    flag === undefined ? ([plain(variable), variable] as const) : ([flag.trim(), name] as const);
  const [target, targetSetting] = pick(given.target, "TARGET", "VITRINE_PUBLISH");
  const [base, baseName] = pick(given.base, "--base", "VITRINE_PUBLISH_BASE");
  const [form, formName] = pick(given.formUrl, "--form-url", "VITRINE_PUBLISH_FORM_URL");
  const own = plain("VITRINE_PUBLISH_URL");
  return {
    target: target === "" ? null : parseTarget(plain, target, targetSetting),
    base: parseBase(base, baseName),
    formUrl: parseOrigin(form, formName),
    url: own === "" ? url : parseOrigin(own, "VITRINE_PUBLISH_URL"),
  };
}

function parseTarget(plain: ReadSetting, target: string, name: string): PublishTarget {
  if (!target.startsWith("s3://")) {
    if (/^[a-z][a-z0-9+.-]*:\/\//i.test(target))
      throw new SettingError(`${name} must be a folder or like s3://bucket/prefix, not "${target}".`);
    return { kind: "folder", path: isAbsolute(target) ? resolve(target) : resolve(process.cwd(), target) };
  }
  const [, bucket = "", path = ""] = /^s3:\/\/([^/]*)(?:\/(.*))?$/s.exec(target) ?? [];
  const prefix = path.replace(/^\/+|\/+$/g, "");
  if (bucket !== "" && !/^[a-z0-9][a-z0-9.-]{2,62}$/i.test(bucket))
    throw new SettingError(
      `The bucket name "${bucket}" in ${name} is not valid: it needs 3 to 63 letters, digits, dots or hyphens.`,
    );
  if (bucket === "" || !/^[\w.=+@~!()/-]*$/.test(prefix))
    throw new SettingError(`${name} must be a folder or like s3://bucket/prefix, not "${target}".`);
  const names = ["ENDPOINT", "KEY_ID", "SECRET"].map((each) => `VITRINE_PUBLISH_S3_${each}`);
  const missing = names.find((each) => plain(each) === "");
  if (missing !== undefined) throw new SettingError(`${missing} is required to publish to ${target}.`);
  const [endpoint = "", keyId = "", secret = ""] = names.map(plain);
  const region = plain("VITRINE_PUBLISH_S3_REGION");
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== "" || url.username !== "")
    throw new SettingError(
      `VITRINE_PUBLISH_S3_ENDPOINT must be like https://s3.eu-central-1.amazonaws.com, not "${endpoint}".`,
    );
  if (!/^[a-z0-9-]*$/i.test(region))
    throw new SettingError(`VITRINE_PUBLISH_S3_REGION must be like eu-central-1, not "${region}".`);
  return {
    kind: "store",
    endpoint: endpoint.replace(/\/+$/, ""),
    bucket,
    region: region || "us-east-1",
    keyId,
    secret,
    prefix: prefix === "" ? "" : `${prefix}/`,
  };
}

function parseBase(base: string, name: string): string {
  const trimmed = base.replace(/\/+$/, "");
  if (trimmed === "") return "";
  if (!/^(\/[\w.~-]+)+$/.test(trimmed) || /\/\.{1,2}(\/|$)/.test(trimmed))
    throw new SettingError(`${name} must be a path such as /me/, not "${base}".`);
  return trimmed;
}

function parseOrigin(value: string, name: string): string {
  if (value === "") return "";
  const url = URL.canParse(value) ? new URL(value) : null;
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== "/" ||
    url.search !== "" ||
    url.hash !== "" ||
    url.username !== ""
  )
    throw new SettingError(`${name} must be like https://example.org, without a path, not "${value}".`);
  return url.origin;
}
