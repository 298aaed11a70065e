import type { SendMailOptions } from "nodemailer";
import { type Carrier, credentialsOf, type Letter, RefusedError, SILENCE_MAX } from "./carrier.ts";

export type SmtpSettings = {
  /** `smtp://user:pass@host:port`; without a user nobody logs in; `smtps:` encrypts from the first byte on. */
  url: string;
  /** Read at each try, as the owner may change the address; `""` means that there is none yet. */
  to: () => string;
  from: () => string;
};

/** Sends by mail to the owner. */
export function smtpCarrier({ url, to, from }: SmtpSettings): Carrier {
  const loadTransport = once(async () => {
    // Only a message needs it; a start without SMTP should not pay for it.
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url,
      connectionTimeout: SILENCE_MAX,
      greetingTimeout: SILENCE_MAX,
      socketTimeout: SILENCE_MAX,
      dnsTimeout: SILENCE_MAX,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  });
  return {
    name: "smtp",
    secrets: credentialsOf(url),
    isReady: () => to() !== "",
    async send(letter, signal) {
      const transport = await loadTransport();
      const mail = await compose(letter, to(), from());
      try {
        const { rejected } = await transport.sendMail({ ...mail, signal });
        return rejected.length === 0 ? "" : `Not taken for ${rejected.join(", ")}.`;
      } catch (error) {
        throw isPermanent(error) ? new RefusedError(error.message, { cause: error }) : error;
      }
    },
  };
}

/** Names and addresses go to nodemailer as objects: it encodes them, so that none can add a header or a recipient. */
async function compose(letter: Letter, to: string, from: string): Promise<SendMailOptions> {
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
  };
}

/** nodemailer sets `permanent` on every reply of 5xx that a later try cannot change. */
function isPermanent(error: unknown): error is Error {
  return error instanceof Error && "permanent" in error && error.permanent === true;
}

/** Keeps what was loaded, but not a failure to load it. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null;
  return () => {
    loaded ??= load().catch((error) => {
      loaded = null;
      throw error;
    });
    return loaded;
  };
}
