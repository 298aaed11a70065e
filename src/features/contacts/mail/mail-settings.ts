import type { SettingsPart } from "../../../core/feature/settings.ts";
import { mailSettingsSchema } from "./mail-settings.contract.ts";
import { MAIL_PART, type RelaySettings } from "./relay-settings.ts";
import { decodeOrKeep } from "./transport.ts";

/** The usual port for each encryption. */
const PORTS = { tls: 465, starttls: 587 };

/** The settings of the mail server that the owner can change in the admin. */
export const mailSettings: SettingsPart = {
  name: MAIL_PART,
  schema: mailSettingsSchema,
  secrets: ["password"],
  secretsFor: ({ host, user }) => (host === "" || user === "" ? [] : ["password"]),
  destinationFields: ["host", "port", "security", "user"],
  fromEnvironment({ smtpUrl, mailTo, mailFrom }: RelaySettings) {
    const values: Record<string, string | number> = {};
    const sources: Record<string, string> = {};
    if (smtpUrl !== "") {
      const { hostname, port, protocol, username, searchParams } = new URL(smtpUrl);
      const isEncrypted = protocol === "smtps:";
      const isPlainAllowed = searchParams.get("requireTLS") === "false";
      Object.assign(values, {
        host: hostname,
        port: Number(port) || (isEncrypted ? PORTS.tls : PORTS.starttls),
        security: isEncrypted ? "tls" : isPlainAllowed ? "none" : "starttls",
        user: decodeOrKeep(username),
      });
      for (const field of ["host", "port", "security", "user", "password"])
        sources[field] = "VITRINE_SMTP_URL";
    }
    if (mailTo !== "") {
      values.to = mailTo;
      sources.to = "VITRINE_MAIL_TO";
    }
    if (mailFrom !== "") {
      values.from = mailFrom;
      sources.from = "VITRINE_MAIL_FROM";
    }
    return { values, sources };
  },
};
