import type { SendMailOptions } from "nodemailer";
import { once } from "../../../core/process/once.ts";
import { isLoopback } from "../../../shared/loopback.ts";
import {
  credentialsOf,
  RefusedError,
  type RelayMessage,
  SOCKET_TIMEOUT,
  type Transport,
} from "./transport.ts";

export type SmtpSettings = {
  /**
   * `smtp://user:pass@host:port`, without a user for no login, or `smtps:` for implicit TLS. A password is only sent
   * encrypted, unless the address ends in `?requireTLS=false`.
   */
  url: string;
  /** Read at each attempt, because the owner may change the address; `""` if there is none yet. */
  to: () => string;
  from: () => string;
  /** Why nothing can be sent with these settings; `""` if it can. */
  obstacle?: string;
};

/** Sends messages by email to the owner. */
export function smtpTransport({ url, to, from, obstacle = "" }: SmtpSettings): Transport {
  const loadTransport = once(async () => {
    // Loaded with the first message, so that the start doesn't load it.
    const { createTransport } = await import("nodemailer");
    return createTransport({
      // Options in the address override these.
      requireTLS: wouldExposePassword(url),
      url,
      connectionTimeout: SOCKET_TIMEOUT,
      greetingTimeout: SOCKET_TIMEOUT,
      socketTimeout: SOCKET_TIMEOUT,
      dnsTimeout: SOCKET_TIMEOUT,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  });
  return {
    name: "smtp",
    secrets: credentialsOf(url),
    obstacle,
    isReady: () => obstacle === "" && to() !== "",
    async send(letter, signal) {
      const transport = await loadTransport();
      const mail = await compose(letter, to(), from());
      try {
        const { rejected } = await transport.sendMail({ ...mail, signal });
        return rejected.length === 0 ? "" : `Not accepted for ${rejected.join(", ")}.`;
      } catch (error) {
        const message = explain(error, new URL(url).host);
        throw isPermanent(error)
          ? new RefusedError(message, { cause: error })
          : new Error(message, { cause: error });
      }
    },
  };
}

/** Whether logging in without encryption would send the password over the network. */
function wouldExposePassword(address: string): boolean {
  const { hostname, username, protocol } = new URL(address);
  return protocol === "smtp:" && username !== "" && !isLoopback(hostname);
}

/** Builds the email. Names and addresses are passed as objects, which nodemailer encodes, so that none can inject a header. */
async function compose(letter: RelayMessage, to: string, from: string): Promise<SendMailOptions> {
  const { default: parseAddresses } = await import("nodemailer/lib/addressparser");
  // There may be several recipients, but only one sender.
  const sender = parseAddresses(from, { flatten: true })[0] ?? { name: "", address: from };
  const domain = sender.address.split("@").at(-1) || "localhost";
  return {
    from: sender,
    to,
    replyTo: { name: letter.name, address: letter.email },
    subject: `Message from ${letter.name}`,
    messageId: `<${letter.deliveryId}@${domain}>`,
    date: new Date(letter.receivedAt),
    // Keeps autoresponders from writing to an address that a stranger entered (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
    text: `Name: ${letter.name}\nEmail: ${letter.email}\nPhone: ${letter.phone}\n\n${letter.message}\n`,
    html: toHtml(letter),
  };
}

/** The plain text as simple HTML, for mail programs that show nothing else. */
function toHtml({ name, email, phone, message }: RelayMessage): string {
  const lines = [`Name: ${name}`, `Email: ${email}`, `Phone: ${phone}`].map((line) => Bun.escapeHTML(line));
  const paragraphs = message
    .split(/(?:\r?\n){2,}/)
    .map((paragraph) => `<p dir="auto">${Bun.escapeHTML(paragraph).replaceAll(/\r?\n/g, "<br>\n")}</p>`);
  return `<!doctype html>\n<html>\n<body>\n<p>${lines.join("<br>\n")}</p>\n${paragraphs.join("\n")}\n</body>\n</html>\n`;
}

/** Fields that nodemailer's errors may have. */
type MailError = Error & {
  code?: unknown;
  permanent?: unknown;
  response?: unknown;
  responseCode?: unknown;
  command?: unknown;
};

/** Whether retrying is pointless. A refused login is not permanent: the password may be corrected on the mail server. */
function isPermanent(error: unknown): boolean {
  return error instanceof Error && (error as MailError).permanent === true && !isLogin(error); // Fields may be missing.
}

function isLogin(error: MailError): boolean {
  return error.code === "EAUTH" || error.code === "ENOAUTH" || error.responseCode === 530;
}

/** A message for the owner, with the server's own reply if there was one. */
function explain(thrown: unknown, host: string): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const error: MailError = thrown;
  const reply = typeof error.response === "string" && error.response !== "" ? error.response : "";
  const reason = error.cause instanceof Error ? `${error.message} ${error.cause.message}` : error.message;
  if (isLogin(error)) return `${host} refused the user name or password: ${reply || reason}`;
  if (error.code === "ETLS" && error.command === "STARTTLS")
    return `${host} offers no encryption, so the password was not sent. Use smtps://, or allow it with ?requireTLS=false: ${reply || reason}`;
  if (reply) return `${host} said: ${reply}`;
  if (/certificate|CERT_|self.signed|altnames/i.test(reason))
    return `The certificate of ${host} is not trusted: ${reason}`;
  if (error.code === "ETLS") return `The connection to ${host} could not be encrypted: ${reason}`;
  if (error.code === "EDNS" || /ENOTFOUND|getaddrinfo/i.test(reason))
    return `There is no server named ${host}: ${reason}`;
  if (/ECONNREFUSED|Failed to connect/i.test(reason)) return `Nothing answers at ${host}: ${reason}`;
  if (error.code === "ETIMEDOUT" || error.code === "EABORT" || /timed? ?out/i.test(reason))
    return `${host} did not answer in time: ${reason}`;
  if (error.code === "ECONNECTION" || error.code === "ESOCKET")
    return `The connection to ${host} broke off: ${reason}`;
  return reason;
}
