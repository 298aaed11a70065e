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
  /** A line for each setting that has no effect, because the one that it belongs to is missing. */
  idleSettings: string[];
};

/** Where messages are relayed (§14). @throws SettingError naming the variable */
export function readRelaySettings(plain: ReadSetting): RelaySettings {
  return {
    emailProvider: parseProvider(plain),
    smtpUrl: parseSmtpUrl(plain("VITRINE_SMTP_URL")),
    mailTo: parseMailboxes(plain, "VITRINE_MAIL_TO"),
    mailFrom: parseMailboxes(plain, "VITRINE_MAIL_FROM"),
    idleSettings: findIdle(plain),
  };
}

function parseProvider(plain: ReadSetting): EmailProvider | null {
  const url = plain("VITRINE_EMAIL_URL");
  if (url === "") return null;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new SettingError(`VITRINE_EMAIL_URL must be like https://api.emailjs.com, not "${url}".`);
  const provider = {
    url: url.replace(/\/+$/, ""),
    userId: plain("VITRINE_EMAIL_USER_ID"),
    serviceId: plain("VITRINE_EMAIL_SERVICE_ID"),
    templateId: plain("VITRINE_EMAIL_TEMPLATE_ID"),
    accessToken: plain("VITRINE_EMAIL_ACCESS_TOKEN"),
  };
  if (provider.userId === "")
    throw new SettingError("VITRINE_EMAIL_USER_ID is required with VITRINE_EMAIL_URL.");
  if (provider.serviceId === "")
    throw new SettingError("VITRINE_EMAIL_SERVICE_ID is required with VITRINE_EMAIL_URL.");
  if (provider.templateId === "")
    throw new SettingError("VITRINE_EMAIL_TEMPLATE_ID is required with VITRINE_EMAIL_URL.");
  return provider;
}

function parseMailboxes(plain: ReadSetting, name: string): string {
  const value = plain(name);
  if (value !== "" && !areMailboxes(value))
    throw new SettingError(`${name} must be an e-mail address, not "${value}".`);
  return value;
}

function parseSmtpUrl(value: string): string {
  if (value === "") return "";
  if (!URL.canParse(value) || !/^smtps?:$/.test(new URL(value).protocol) || new URL(value).hostname === "")
    throw new SettingError("VITRINE_SMTP_URL must be like smtp://user:pass@host:port.");
  return value;
}

/** Under which the mail server's settings are stored that the owner makes in the admin. */
export const MAIL_PART = "mail";

/** Where messages are relayed, by the environment and, where that is silent, by what is stored. */
export type RelayConfig = Omit<RelaySettings, "idleSettings"> & {
  /** The stored password can't be opened: nothing is sent until it is entered again. */
  isPasswordLost: boolean;
};

/** @param set by the environment, which wins */
export function relayConfig(set: Omit<RelaySettings, "idleSettings">, stored: StoredPart): RelayConfig {
  const { emailProvider, smtpUrl, mailTo, mailFrom } = set;
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
  ) as [string, string, string, string]; // As many as names.
  if (host === "") return "";
  const scheme = security === "tls" ? "smtps" : "smtp";
  const password = encodeURIComponent(stored.secrets.password ?? "");
  const login = user === "" ? "" : `${encodeURIComponent(user)}:${password}@`;
  const name = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  // nodemailer's own: whether it goes on where the server offers no encryption.
  const query = security === "tls" ? "" : `?requireTLS=${security === "starttls"}`;
  return `${scheme}://${login}${name}:${port}${query}`;
}

/** What the environment sets in vain, though there is no mail server in the settings either. */
export function idleWith(idle: readonly string[], stored: StoredPart): string[] {
  const hasServer = storedText(stored, "host") !== "";
  return idle.filter((line) => !(hasServer && line.endsWith(" VITRINE_SMTP_URL.")));
}

/** What relays messages, and what does nothing without it. */
const RELAYS: Record<string, string[]> = {
  VITRINE_EMAIL_URL: ["USER_ID", "SERVICE_ID", "TEMPLATE_ID", "ACCESS_TOKEN"].map(
    (name) => `VITRINE_EMAIL_${name}`,
  ),
  VITRINE_SMTP_URL: ["VITRINE_MAIL_TO", "VITRINE_MAIL_FROM"],
};

function findIdle(plain: ReadSetting): string[] {
  return Object.entries(RELAYS)
    .filter(([relay]) => plain(relay) === "")
    .flatMap(([relay, names]) =>
      names.filter((name) => plain(name) !== "").map((name) => `${name} has no effect without ${relay}.`),
    );
}
