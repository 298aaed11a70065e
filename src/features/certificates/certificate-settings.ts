import { resolve } from "node:path";
import { type ReadSetting, SettingError } from "../../core/process/setting.ts";

/** The ACME authority that issues the certificates. */
export type AuthoritySettings = {
  directory: string;
  /** A file with the root certificate that the directory is trusted by; `""` for the system's. */
  caFile: string;
  /** The contact that the authority may write to; `""` for none. */
  email: string;
};

/** The owner's own certificate and key. */
export type TlsFiles = { cert: string; key: string };

export type HttpsSettings = {
  /** The first is canonical. Empty with own files: any name is served. */
  domains: string[];
  /** Null: HTTPS only. */
  httpPort: number | null;
  httpsPort: number;
  /** Null: certificates are ordered from the authority. */
  files: TlsFiles | null;
  authority: AuthoritySettings;
  http2: boolean;
};

export type CertificateSettings = {
  /** Null for a site that is served over HTTP only. */
  https: HttpsSettings | null;
};

const LETS_ENCRYPT = "https://acme-v02.api.letsencrypt.org/directory";
const DOMAIN_MAX = 253;

type Given = { domains: readonly string[]; cert: string; key: string; port: number | null };

/**
 * @param given on the command line; `port` is null without `--port`
 * @throws SettingError naming the flag or variable
 */
export function readCertificateSettings(plain: ReadSetting, given: Given): CertificateSettings {
  const named = given.domains.length > 0 ? given.domains : plain("VITRINE_DOMAIN").split(/[\s,]+/);
  const domains = [...new Set(named.filter(Boolean).map(parseDomain))];
  const cert = given.cert || plain("VITRINE_TLS_CERT");
  const key = given.key || plain("VITRINE_TLS_KEY");
  if ((cert === "") !== (key === ""))
    throw new SettingError(
      "--tls-cert (VITRINE_TLS_CERT) and --tls-key (VITRINE_TLS_KEY) go together: name both files.",
    );
  if (domains.length === 0 && cert === "") return { https: null };
  // Own files without a domain: `--port` is the port of HTTPS.
  const isOnePort =
    domains.length === 0 &&
    given.port !== null &&
    plain("VITRINE_HTTPS_PORT") === "" &&
    plain("VITRINE_HTTP_PORT") === "";
  return {
    https: {
      domains,
      httpPort: isOnePort ? null : parsePort(plain, "VITRINE_HTTP_PORT", 80),
      httpsPort: isOnePort ? (given.port ?? 0) : parsePort(plain, "VITRINE_HTTPS_PORT", 443),
      files: cert === "" ? null : { cert: resolve(cert), key: resolve(key) },
      authority: {
        directory: parseDirectory(plain("VITRINE_ACME_DIRECTORY") || LETS_ENCRYPT),
        caFile: plain("VITRINE_ACME_CA"),
        email: parseEmail(plain("VITRINE_ACME_EMAIL")),
      },
      http2: parseSwitch(plain, "VITRINE_HTTP2", true),
    },
  };
}

/** The public address of the first domain; `""` without one. */
export function originOfDomain({ https }: CertificateSettings): string {
  const [domain] = https?.domains ?? [];
  if (https === null || domain === undefined) return "";
  return `https://${domain}${[0, 443].includes(https.httpsPort) ? "" : `:${https.httpsPort}`}`;
}

function parseDomain(value: string): string {
  const url = `http://${value}`;
  // In the form that browsers send: Punycode, in lower case.
  const domain = URL.canParse(url) ? new URL(url).hostname : "";
  const isName = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(domain);
  const isPlain = !/[/:@?#*]/.test(value);
  if (!isName || !isPlain || domain.length > DOMAIN_MAX || /^[\d.]+$/.test(domain))
    throw new SettingError(
      `A domain (VITRINE_DOMAIN) must be a name like example.org, without https:// and a path, not "${value}".`,
    );
  return domain;
}

function parsePort(plain: ReadSetting, name: string, byDefault: number): number {
  const value = plain(name);
  if (value === "") return byDefault;
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65535)
    throw new SettingError(`${name} must be a port from 0 to 65535, not "${value}".`);
  return Number(value);
}

function parseDirectory(value: string): string {
  if (!URL.canParse(value) || new URL(value).protocol !== "https:")
    throw new SettingError(`VITRINE_ACME_DIRECTORY must be an address with https, not "${value}".`);
  return value;
}

function parseEmail(value: string): string {
  if (value !== "" && !/^[^\s@<>,]+@[^\s@<>,]+$/.test(value))
    throw new SettingError(`VITRINE_ACME_EMAIL must be like you@example.org, not "${value}".`);
  return value;
}

function parseSwitch(plain: ReadSetting, name: string, byDefault: boolean): boolean {
  const value = plain(name).toLowerCase();
  if (value === "") return byDefault;
  if (value !== "on" && value !== "off") throw new SettingError(`${name} must be on or off, not "${value}".`);
  return value === "on";
}
