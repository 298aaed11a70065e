// Apart from the schema, whose library a start does without.

/** How the way to a mail server is encrypted: from the first byte, before the login, or only where the server offers it. */
export const mailSecurities = ["starttls", "tls", "none"] as const;
export type MailSecurity = (typeof mailSecurities)[number];

/** One address or several with commas between them, each bare or as `Name <address>`. */
export function areMailboxes(text: string): boolean {
  return text
    .split(",")
    .every((entry) => /^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(entry.trim()));
}

/** A host name, or an address with or without brackets. */
export function isMailHost(text: string): boolean {
  const host = text.includes(":") && !text.startsWith("[") ? `[${text}]` : text;
  return /^[a-z0-9._-]+$|^\[[0-9a-f:.]+\]$/i.test(host) && URL.canParse(`http://${host}/`);
}
