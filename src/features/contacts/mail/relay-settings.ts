import { type ReadSetting, SettingError } from "../../../core/process/setting.ts";
import { type StoredPart, storedText } from "../../../core/settings/stored-settings.ts";
import { areMailboxes } from "./mail-rules.contract.ts";

export type EmailProvider = {
  url: string;
  userId: string;
  serviceId: string;
  templateId: string;
  accessToken: string;
};

export type RelaySettings = {
  emailProvider: EmailProvider | null;
  smtpUrl: string;
  mailTo: string;
  mailFrom: string;
  /** A warning for each setting that has no effect because the setting it belongs to is missing. */
  idleSettings: string[];
};

/** Reads where messages are forwarded to (§14). @throws SettingError that names the variable */
export function readRelaySettings(readSetting: ReadSetting): RelaySettings {
  return {
    emailProvider: parseProvider(readSetting),
    smtpUrl: parseSmtpUrl(readSetting("VITRINE_SMTP_URL")),
    mailTo: parseMailboxes(readSetting, "VITRINE_MAIL_TO"),
    mailFrom: parseMailboxes(readSetting, "VITRINE_MAIL_FROM"),
    idleSettings: findIdle(readSetting),
  };
}

function parseProvider(readSetting: ReadSetting): EmailProvider | null {
  const url = readSetting("VITRINE_EMAIL_URL");
  if (url === "") return null;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new SettingError(
      `VITRINE_EMAIL_URL must be an address like https://api.emailjs.com, not "${url}".`,
    );
  const provider = {
    url: url.replace(/\/+$/, ""),
    userId: readSetting("VITRINE_EMAIL_USER_ID"),
    serviceId: readSetting("VITRINE_EMAIL_SERVICE_ID"),
    templateId: readSetting("VITRINE_EMAIL_TEMPLATE_ID"),
    accessToken: readSetting("VITRINE_EMAIL_ACCESS_TOKEN"),
  };
  if (provider.userId === "")
    throw new SettingError("VITRINE_EMAIL_USER_ID is required with VITRINE_EMAIL_URL.");
  if (provider.serviceId === "")
    throw new SettingError("VITRINE_EMAIL_SERVICE_ID is required with VITRINE_EMAIL_URL.");
  if (provider.templateId === "")
    throw new SettingError("VITRINE_EMAIL_TEMPLATE_ID is required with VITRINE_EMAIL_URL.");
  return provider;
}

function parseMailboxes(readSetting: ReadSetting, name: string): string {
  const value = readSetting(name);
  if (value !== "" && !areMailboxes(value))
    throw new SettingError(`${name} must be an email address, not "${value}".`);
  return value;
}

function parseSmtpUrl(value: string): string {
  if (value === "") return "";
  if (!URL.canParse(value) || !/^smtps?:$/.test(new URL(value).protocol) || new URL(value).hostname === "")
    throw new SettingError("VITRINE_SMTP_URL must be an address like smtp://user:pass@host:port.");
  return value;
}

/** Name under which the mail server's settings from the admin are stored. */
export const MAIL_PART = "mail";

/** Where messages are forwarded to: the environment's settings, else the stored ones. */
export type RelayConfig = Omit<RelaySettings, "idleSettings"> & {
  /** Whether the stored password can't be decrypted; nothing is sent until it is entered again. */
  isPasswordLost: boolean;
};

/** Merges the settings; those of the environment override the stored ones. */
export function mergeRelayConfig(
  environment: Omit<RelaySettings, "idleSettings">,
  stored: StoredPart,
): RelayConfig {
  const { emailProvider, smtpUrl, mailTo, mailFrom } = environment;
  return {
    emailProvider,
    smtpUrl: smtpUrl || storedSmtpUrl(stored),
    mailTo: mailTo || storedText(stored, "to"),
    mailFrom: mailFrom || storedText(stored, "from"),
    isPasswordLost: smtpUrl === "" && stored.lost.includes("password"),
  };
}

function storedSmtpUrl(stored: StoredPart): string {
  const [host, port, security, user] = ["host", "port", "security", "user"].map((field) =>
    storedText(stored, field),
  ) as [string, string, string, string]; // One for each name.
  if (host === "") return "";
  const scheme = security === "tls" ? "smtps" : "smtp";
  const password = encodeURIComponent(stored.secrets.password ?? "");
  const login = user === "" ? "" : `${encodeURIComponent(user)}:${password}@`;
  const name = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  // nodemailer's option: whether to stop when the server offers no encryption.
  const query = security === "tls" ? "" : `?requireTLS=${security === "starttls"}`;
  return `${scheme}://${login}${name}:${port}${query}`;
}

/** The warnings that still apply with the stored settings, which may have the mail server that a variable belongs to. */
export function filterIdleSettings(idle: readonly string[], stored: StoredPart): string[] {
  const hasServer = storedText(stored, "host") !== "";
  return idle.filter((line) => !(hasServer && line.endsWith(" VITRINE_SMTP_URL.")));
}

/** The variables that need another one to have an effect. */
const RELAYS: Record<string, string[]> = {
  VITRINE_EMAIL_URL: ["USER_ID", "SERVICE_ID", "TEMPLATE_ID", "ACCESS_TOKEN"].map(
    (name) => `VITRINE_EMAIL_${name}`,
  ),
  VITRINE_SMTP_URL: ["VITRINE_MAIL_TO", "VITRINE_MAIL_FROM"],
};

function findIdle(readSetting: ReadSetting): string[] {
  return Object.entries(RELAYS)
    .filter(([relay]) => readSetting(relay) === "")
    .flatMap(([relay, names]) =>
      names
        .filter((name) => readSetting(name) !== "")
        .map((name) => `${name} has no effect without ${relay}.`),
    );
}
