// Separate from the schema, so that starting the server doesn't load zod.

/** Encryption of the connection to a mail server: required before the login, from the start, or only if the server offers it. */
export const mailEncryptions = ["starttls", "tls", "none"] as const;
export type MailSecurity = (typeof mailEncryptions)[number];

/** Whether a text is one or several addresses separated by commas, each bare or as `Name <address>`. */
export function areMailboxes(text: string): boolean {
  return text
    .split(",")
    .every((entry) => /^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(entry.trim()));
}

/** Whether a text is a host name, or an IP address with or without brackets. */
export function isMailHost(text: string): boolean {
  const host = text.includes(":") && !text.startsWith("[") ? `[${text}]` : text;
  return /^[a-z0-9._-]+$|^\[[0-9a-f:.]+\]$/i.test(host) && URL.canParse(`http://${host}/`);
}
