import { resolve } from "node:path";
import { type ReadSetting, SettingError } from "../../core/process/setting.ts";

/** The ACME authority that issues the certificates. */
export type AuthoritySettings = {
  directory: string;
  /** File of the root certificate that signs the directory's certificate; `""` for the system's roots. */
  caFile: string;
  /** Contact address for the authority; `""` for none. */
  email: string;
};

/** Paths of the owner's own certificate and key. */
export type TlsFiles = { cert: string; key: string };

export type HttpsSettings = {
  /** The first is canonical. Empty with own files, which then serve any name. */
  domains: string[];
  /** Null for HTTPS only. */
  httpPort: number | null;
  httpsPort: number;
  /** Null to order certificates from the authority. */
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

type Flags = {
  domains: readonly string[];
  cert: string;
  key: string;
  /** Null if it is not set. */
  port: number | null;
  /** Whether `--port` set it, and not the environment. */
  isPortNamed: boolean;
};

/**
 * Reads the settings of HTTPS from flags, else from the environment.
 * @param flags of the command line
 * @throws SettingError that names the flag or variable
 */
export function readCertificateSettings(readSetting: ReadSetting, flags: Flags): CertificateSettings {
  const names = flags.domains.length > 0 ? flags.domains : readSetting("VITRINE_DOMAIN").split(/[\s,]+/);
  const domains = [...new Set(names.filter(Boolean).map(parseDomain))];
  const cert = flags.cert || readSetting("VITRINE_TLS_CERT");
  const key = flags.key || readSetting("VITRINE_TLS_KEY");
  if ((cert === "") !== (key === ""))
    throw new SettingError(
      "--tls-cert (VITRINE_TLS_CERT) and --tls-key (VITRINE_TLS_KEY) go together: set both.",
    );
  if (domains.length === 0 && cert === "") return { https: null };
  // Own files without a domain: `--port` is the port of HTTPS.
  const isOnePort =
    domains.length === 0 &&
    flags.port !== null &&
    readSetting("VITRINE_HTTPS_PORT") === "" &&
    readSetting("VITRINE_HTTP_PORT") === "";
  // 0 asks for no port in particular.
  if (!isOnePort && flags.isPortNamed && flags.port !== 0)
    throw new SettingError(
      "--port has no effect with a domain: Vitrine then listens on ports 80 and 443. Use VITRINE_HTTP_PORT and VITRINE_HTTPS_PORT for other ports, or leave out the domain to run behind a proxy.",
    );
  return {
    https: {
      domains,
      httpPort: isOnePort ? null : parsePort(readSetting, "VITRINE_HTTP_PORT", 80),
      httpsPort: isOnePort ? (flags.port ?? 0) : parsePort(readSetting, "VITRINE_HTTPS_PORT", 443),
      files: cert === "" ? null : { cert: resolve(cert), key: resolve(key) },
      authority: {
        directory: parseDirectory(readSetting("VITRINE_ACME_DIRECTORY") || LETS_ENCRYPT),
        caFile: readSetting("VITRINE_ACME_CA"),
        email: parseEmail(readSetting("VITRINE_ACME_EMAIL")),
      },
      http2: parseSwitch(readSetting, "VITRINE_HTTP2", true),
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
  // In the form that browsers send: lower-case Punycode.
  const domain = URL.canParse(url) ? new URL(url).hostname : "";
  const isName = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(domain);
  const isPlain = !/[/:@?#*]/.test(value);
  if (!isName || !isPlain || domain.length > DOMAIN_MAX || /^[\d.]+$/.test(domain))
    throw new SettingError(
      `A domain (VITRINE_DOMAIN) must be a name like example.org, without https:// or a path, not "${value}".`,
    );
  return domain;
}

function parsePort(readSetting: ReadSetting, name: string, defaultPort: number): number {
  const value = readSetting(name);
  if (value === "") return defaultPort;
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65535)
    throw new SettingError(`${name} must be a port from 0 to 65535, not "${value}".`);
  return Number(value);
}

function parseDirectory(value: string): string {
  if (!URL.canParse(value) || new URL(value).protocol !== "https:")
    throw new SettingError(`VITRINE_ACME_DIRECTORY must be an https:// address, not "${value}".`);
  return value;
}

function parseEmail(value: string): string {
  if (value !== "" && !/^[^\s@<>,]+@[^\s@<>,]+$/.test(value))
    throw new SettingError(`VITRINE_ACME_EMAIL must be an address like you@example.org, not "${value}".`);
  return value;
}

function parseSwitch(readSetting: ReadSetting, name: string, defaultValue: boolean): boolean {
  const value = readSetting(name).toLowerCase();
  if (value === "") return defaultValue;
  if (value !== "on" && value !== "off") throw new SettingError(`${name} must be on or off, not "${value}".`);
  return value === "on";
}
