import type { SendMailOptions } from "nodemailer";
import { isLoopback } from "../../../core/process/loopback.ts";
import { once } from "../../../core/process/once.ts";
import {
  credentialsOf,
  RefusedError,
  type RelayMessage,
  SOCKET_TIMEOUT,
  type Transport,
} from "./transport.ts";

export type SmtpSettings = {
  /**
   * `smtp://user:pass@host:port`; without a user nobody logs in; `smtps:` encrypts from the first byte on. A password
   * leaves this machine only encrypted, unless the address ends in `?requireTLS=false`.
   */
  url: string;
  /** Read at each try, as the owner may change the address; `""` means that there is none yet. */
  to: () => string;
  from: () => string;
  /** Why nothing can be sent as it is set; `""` for nothing. */
  obstacle?: string;
};

/** Sends by mail to the owner. */
export function smtpTransport({ url, to, from, obstacle = "" }: SmtpSettings): Transport {
  const loadTransport = once(async () => {
    // Only a message needs it; a start without SMTP should not pay for it.
    const { createTransport } = await import("nodemailer");
    return createTransport({
      // What the address says of the same options wins.
      requireTLS: wouldTellPassword(url),
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
        return rejected.length === 0 ? "" : `Not taken for ${rejected.join(", ")}.`;
      } catch (error) {
        const words = explain(error, new URL(url).host);
        throw isForGood(error)
          ? new RefusedError(words, { cause: error })
          : new Error(words, { cause: error });
      }
    },
  };
}

/** Whether logging in without encryption would show the password to others than this machine. */
function wouldTellPassword(address: string): boolean {
  const { hostname, username, protocol } = new URL(address);
  return protocol === "smtp:" && username !== "" && !isLoopback(hostname);
}

/** Names and addresses go to nodemailer as objects: it encodes them, so that none can add a header or a recipient. */
async function compose(letter: RelayMessage, to: string, from: string): Promise<SendMailOptions> {
  const { default: parseAddresses } = await import("nodemailer/lib/addressparser");
  // A list is fine to send to; a sender is one.
  const sender = parseAddresses(from, { flatten: true })[0] ?? { name: "", address: from };
  const domain = sender.address.split("@").at(-1) || "localhost";
  return {
    from: sender,
    to,
    replyTo: { name: letter.name, address: letter.email },
    subject: `Message from ${letter.name}`,
    messageId: `<${letter.deliveryId}@${domain}>`,
    date: new Date(letter.receivedAt),
    // Otherwise an absence note would go to whatever address a stranger has entered (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
    text: `Name: ${letter.name}\nE-mail: ${letter.email}\nPhone: ${letter.phone}\n\n${letter.message}\n`,
    html: toHtml(letter),
  };
}

/** The same words as the plain text, for programs that show nothing else; no styles, pictures or links of ours. */
function toHtml({ name, email, phone, message }: RelayMessage): string {
  const lines = [`Name: ${name}`, `E-mail: ${email}`, `Phone: ${phone}`].map((line) => Bun.escapeHTML(line));
  const paragraphs = message
    .split(/(?:\r?\n){2,}/)
    .map((paragraph) => `<p dir="auto">${Bun.escapeHTML(paragraph).replaceAll(/\r?\n/g, "<br>\n")}</p>`);
  return `<!doctype html>\n<html>\n<body>\n<p>${lines.join("<br>\n")}</p>\n${paragraphs.join("\n")}\n</body>\n</html>\n`;
}

/** What nodemailer's errors may carry. */
type MailError = Error & {
  code?: unknown;
  permanent?: unknown;
  response?: unknown;
  responseCode?: unknown;
  command?: unknown;
};

/**
 * nodemailer sets `permanent` on every reply of 5xx that a later try cannot change. A refused login is none of them: a
 * password that is set right at the mail server shall need no restart here.
 */
function isForGood(error: unknown): boolean {
  return error instanceof Error && (error as MailError).permanent === true && !isLogin(error); // Fields may be missing.
}

function isLogin(error: MailError): boolean {
  return error.code === "EAUTH" || error.code === "ENOAUTH" || error.responseCode === 530;
}

/** The error as one would say it to the owner, with the server's own words where it spoke. */
function explain(thrown: unknown, host: string): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const error: MailError = thrown;
  const said = typeof error.response === "string" && error.response !== "" ? error.response : "";
  const reason = error.cause instanceof Error ? `${error.message} ${error.cause.message}` : error.message;
  if (isLogin(error)) return `${host} refused the user name or password: ${said || reason}`;
  if (error.code === "ETLS" && error.command === "STARTTLS")
    return `${host} offers no encryption, so the password was not sent. Use smtps://, or allow it with ?requireTLS=false: ${said || reason}`;
  if (said) return `${host} said: ${said}`;
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
