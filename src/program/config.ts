import { networkInterfaces } from "node:os";
import { resolve } from "node:path";
import type { ProxyConfig } from "../core/http/proxy.ts";
import type { UploadLimits } from "../core/media/uploads.ts";
import { type Environment, environment as processEnvironment } from "../core/process/environment.ts";
import { type LogFormat, logFormats } from "../core/process/log.ts";
import { SettingError } from "../core/process/setting.ts";
import { type BackupSettings, readBackupSettings } from "../features/backup/backup-settings.ts";
import {
  type CertificateSettings,
  originOfDomain,
  readCertificateSettings,
} from "../features/certificates/certificate-settings.ts";
import { type RelaySettings, readRelaySettings } from "../features/contacts/mail/relay-settings.ts";
import {
  type RepositorySettings,
  readRepositorySettings,
} from "../features/import/repositories/repository-settings.ts";
import { type CdnSettings, readCdnSettings } from "../features/publish/cdn-settings.ts";
import { type PublishConfig, readPublishSettings } from "../features/publish/publish-settings.ts";
import {
  readStatisticsSettings,
  type StatisticsSettings,
} from "../features/statistics/statistics-settings.ts";
import { defaultHistoryDays, minTrashDays } from "../shared/retention.ts";

export type Config = RelaySettings &
  CertificateSettings &
  StatisticsSettings &
  RepositorySettings &
  ProxyConfig & {
    port: number;
    host: string;
    dataFolder: string;
    isDataFolderNamed: boolean;
    logFormat: LogFormat;
    /** Where `update` looks for releases; `""` for the project's own. */
    updateUrl: string;
    uploadLimits: UploadLimits;
    /** Days to keep earlier versions and deleted entries. */
    historyDays: number;
    backup: BackupSettings;
    publish: PublishConfig;
    cdn: CdnSettings;
    /** In development, the address at which Vite serves the browser's modules; else `""`. */
    viteUrl: string;
  };

/** Settings from the command line, as typed. */
export type Flags = {
  port?: string;
  host?: string;
  data?: string;
  url?: string;
  "trust-proxy"?: string;
  "log-format"?: string;
  "tls-cert"?: string;
  "tls-key"?: string;
  base?: string;
  "form-url"?: string;
};

const MEGABYTE = 1024 * 1024;
/** Default upload limits in megabytes (§9). */
const UPLOAD_DEFAULTS = { image: 20, pdf: 20, video: 500, file: 100 };

/**
 * Reads all settings: a flag, else an environment variable, else the default (§10).
 * @param domains arguments of `serve`
 * @param publishTo the target that `publish` names
 * @throws SettingError that names the invalid flag or variable
 */
export function readConfig(
  flags: Flags,
  environment: Environment = processEnvironment,
  domains: readonly string[] = [],
  publishTo?: string,
): Config {
  const pick = (flag: keyof Flags, ...variables: string[]): [string | undefined, string] => {
    if (flags[flag] !== undefined) return [flags[flag], `--${flag}`];
    const variable = variables.find((name) => environment[name] !== undefined && environment[name] !== "");
    return [variable === undefined ? undefined : environment[variable], variable ?? `--${flag}`];
  };
  const plain = (name: string) => environment[name]?.trim() ?? "";

  const [port, portName] = pick("port", "VITRINE_PORT", "PORT");
  const [host, hostName] = pick("host", "VITRINE_HOST");
  const [data] = pick("data", "VITRINE_DATA");
  const [url, urlName] = pick("url", "VITRINE_URL");
  const [proxies, proxiesName] = pick("trust-proxy", "VITRINE_TRUST_PROXY");
  const [format, formatName] = pick("log-format", "VITRINE_LOG_FORMAT");
  const certificates = readCertificateSettings(plain, {
    domains,
    cert: flags["tls-cert"] ?? "",
    key: flags["tls-key"] ?? "",
    port: port === undefined ? null : parsePort(port, portName),
    isPortNamed: flags.port !== undefined,
  });
  const publicUrl = parseUrl(url ?? "", urlName) || originOfDomain(certificates);
  return {
    ...certificates,
    port: parsePort(port ?? "3000", portName),
    host: parseHost(host ?? (certificates.https === null ? "0.0.0.0" : anyAddress()), hostName),
    dataFolder: resolve(data ?? "."),
    url: publicUrl,
    isDataFolderNamed: data !== undefined,
    logFormat: parseLogFormat(format ?? "", formatName),
    updateUrl: parseUpdateUrl(plain("VITRINE_UPDATE_URL")),
    hasTrustedProxies: Boolean(proxies?.trim()),
    isTrustedProxy: parseProxies(proxies ?? "", proxiesName),
    uploadLimits: {
      image: parseSize(plain, "VITRINE_MAX_IMAGE_MB", UPLOAD_DEFAULTS.image),
      pdf: parseSize(plain, "VITRINE_MAX_PDF_MB", UPLOAD_DEFAULTS.pdf),
      video: parseSize(plain, "VITRINE_MAX_VIDEO_MB", UPLOAD_DEFAULTS.video),
      file: parseSize(plain, "VITRINE_MAX_FILE_MB", UPLOAD_DEFAULTS.file),
    },
    historyDays: parseHistoryDays(plain("VITRINE_HISTORY_DAYS")),
    ...readRelaySettings(plain),
    ...readStatisticsSettings(plain),
    ...readRepositorySettings(plain),
    backup: readBackupSettings(plain),
    publish: readPublishSettings(plain, publicUrl, {
      target: publishTo,
      base: flags.base,
      formUrl: flags["form-url"],
    }),
    cdn: readCdnSettings(plain),
    // An executable contains the browser's scripts and must not load any from elsewhere.
    viteUrl: Bun.isStandaloneExecutable ? "" : plain("DEV_VITE_URL"),
  };
}

/** `::` also accepts IPv4, but fails on a machine without IPv6. */
function anyAddress(): string {
  const all = Object.values(networkInterfaces()).flat();
  return all.some((each) => each?.family === "IPv6") ? "::" : "0.0.0.0";
}

function parsePort(value: string, name: string): number {
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port > 65535)
    throw new SettingError(`${name} must be a port from 0 to 65535, not "${value}".`);
  return port;
}

function parseHost(value: string, name: string): string {
  if (!/^[a-z0-9.-]+$/i.test(value) && net().isIP(value) === 0)
    throw new SettingError(`${name} must be an IP address or host name, not "${value}".`);
  return value;
}

function parseLogFormat(value: string, name: string): LogFormat {
  const found = logFormats.find((each) => each === (value.trim().toLowerCase() || "text"));
  if (found === undefined) throw new SettingError(`${name} must be text or json, not "${value}".`);
  return found;
}

function parseUrl(value: string, name: string): string {
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

function parseUpdateUrl(value: string): string {
  if (value === "") return "";
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "")
    throw new SettingError(
      `VITRINE_UPDATE_URL must be a folder such as https://example.org/releases, not "${value}".`,
    );
  return url.href;
}

/** Loaded only for settings that contain addresses, to keep the start fast. */
function net(): typeof import("node:net") {
  return process.getBuiltinModule("node:net");
}

function parseProxies(value: string, name: string): (address: string) => boolean {
  if (value === "") return () => false;
  const { BlockList, isIP } = net();
  const list = new BlockList();
  for (const entry of value.split(/[\s,]+/).filter(Boolean)) {
    const [address = "", prefix, ...rest] = entry.split("/");
    const family = isIP(address);
    // Number("") is 0, and a prefix of 0 would trust every address.
    const isPrefix = prefix === undefined || /^(0|[1-9]\d{0,2})$/.test(prefix);
    const bits = prefix === undefined ? null : Number(prefix);
    if (family === 0 || !isPrefix || rest.length > 0 || (bits ?? 0) > (family === 4 ? 32 : 128))
      throw new SettingError(
        `${name} must list IP addresses or CIDR ranges such as 127.0.0.1 or 10.0.0.0/8, not "${entry}".`,
      );
    const type = family === 4 ? "ipv4" : "ipv6";
    if (bits === null) list.addAddress(address, type);
    else list.addSubnet(address, bits, type);
  }
  return (address) => {
    const unmapped = address.replace(/^::ffff:(?=\d+\.)/i, "");
    const family = isIP(unmapped);
    return family !== 0 && list.check(unmapped, family === 4 ? "ipv4" : "ipv6");
  };
}

/** @returns bytes */
function parseSize(plain: (name: string) => string, name: string, byDefault: number): number {
  const value = plain(name);
  if (value === "") return byDefault * MEGABYTE;
  const size = Number(value);
  if (!/^\d{1,5}$/.test(value) || size < 1)
    throw new SettingError(`${name} must be a whole number of megabytes, not "${value}".`);
  return size * MEGABYTE;
}

function parseHistoryDays(value: string): number {
  if (value === "") return defaultHistoryDays;
  const days = Number(value);
  if (!/^\d{1,5}$/.test(value) || days < minTrashDays)
    throw new SettingError(
      `VITRINE_HISTORY_DAYS must be a whole number of days, ${minTrashDays} or more, not "${value}".`,
    );
  return days;
}
