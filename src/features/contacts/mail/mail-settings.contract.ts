import { z } from "zod";
import { isOneLine, text, wholeNumber } from "../../../core/fields/field.contract.ts";
import { areMailboxes, isMailHost, type MailSecurity, mailEncryptions } from "./mail-rules.contract.ts";

const SECRET_MAX = 1000;

const mailboxes = (label: string) =>
  text(label).refine(
    (value) => value === "" || (isOneLine(value) && areMailboxes(value)),
    `${label} must be an email address.`,
  );

/** The mail server that forwards messages, as the owner sets it in the admin. An empty host means none. */
export const mailSettingsSchema = z.object({
  host: text("Server").refine(
    (value) => value === "" || isMailHost(value),
    "Server must be a name such as mail.example.org.",
  ),
  port: wholeNumber("Port", 1, 65535).default(587),
  security: z
    .enum(mailEncryptions, { error: "Encryption must be starttls, tls or none." })
    .default("starttls" satisfies MailSecurity),
  user: text("User").refine(isOneLine, "User must be one line."),
  password: z
    .string({ error: "Password must be text." })
    .max(SECRET_MAX, `Password can have at most ${SECRET_MAX} characters.`)
    .default(""),
  to: mailboxes("Recipient"),
  from: mailboxes("Sender"),
});

export type MailSettings = z.output<typeof mailSettingsSchema>;
export type MailSettingsInput = z.input<typeof mailSettingsSchema>;
