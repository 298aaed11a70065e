import { type ReadSetting, SettingError } from "../../core/process/setting.ts";

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

/** One address or several with commas between them, each bare or as `Name <address>`. */
function parseMailboxes(plain: ReadSetting, name: string): string {
  const value = plain(name);
  const isMailbox = (entry: string) =>
    /^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(entry.trim());
  if (value !== "" && !value.split(",").every(isMailbox))
    throw new SettingError(`${name} must be an e-mail address, not "${value}".`);
  return value;
}

function parseSmtpUrl(value: string): string {
  if (value === "") return "";
  if (!URL.canParse(value) || !/^smtps?:$/.test(new URL(value).protocol) || new URL(value).hostname === "")
    throw new SettingError("VITRINE_SMTP_URL must be like smtp://user:pass@host:port.");
  return value;
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
