import type { DeliveryDetail, InboxMessage } from "../../../src/features/contacts/contacts.contract.ts";
import type { RelayName } from "../../../src/features/contacts/mail/delivery.contract.ts";
import { formatClock, formatShortDateTime } from "../../core/ui/format-time.ts";

const DAY = 24 * 60 * 60 * 1000;

/** What is unusual about a message, as a short label; `""` if it was forwarded or is only saved. */
export function deliveryLabel({ held, delivery }: InboxMessage): string {
  if (held) return "Spam";
  return { stored: "", queued: "Queued", sent: "", failed: "Failed" }[delivery];
}

/** The last error of a delivery that has not succeeded; `""` without one. */
export function lastErrorOf({ deliveries }: InboxMessage): string {
  return deliveries.find(({ state, lastError }) => state !== "sent" && lastError !== "")?.lastError ?? "";
}

export const relayLabels: Record<RelayName, string> = {
  smtp: "By email",
  provider: "Through the email provider",
};

/** A sentence about the delivery of a message by one relay. */
export function deliveryText(delivery: DeliveryDetail, now: Date = new Date()): string {
  const { relay, state, attempts, nextAttemptAt, sentAt, lastError } = delivery;
  const label = relayLabels[relay];
  const count = attempts === 1 ? "one attempt" : `${attempts} attempts`;
  const error = lastError && ` Last error: ${lastError}`;
  if (state === "sent") return `${label}: sent${sentAt && ` ${formatShortDateTime(sentAt)}`}.${error}`;
  if (state === "failed") return `${label}: failed after ${count}. Retried once a day for 30 days.${error}`;
  if (attempts === 0) return `${label}: waiting to be sent.`;
  const wait = Date.parse(nextAttemptAt) - now.getTime();
  const next =
    wait <= 0 ? "soon" : wait < DAY ? `at ${formatClock(nextAttemptAt)}` : formatShortDateTime(nextAttemptAt);
  return `${label}: not sent after ${count}. Next attempt ${next}.${error}`;
}

/** Characters of the quote. Mail programs accept addresses of about 2,000 characters, and an encoded character may take nine. */
const QUOTE_MAX = 600;

/** A `mailto:` address that opens a reply in the owner's mail program, quoting the message. */
export function replyLink({ name, email, message, receivedAt }: InboxMessage): string {
  const text = message.length > QUOTE_MAX ? `${message.slice(0, QUOTE_MAX)} …` : message;
  const quote = text
    .toWellFormed()
    .split(/\r?\n/)
    .map((line) => `> ${line}`);
  const body = ["", "", `On ${formatShortDateTime(receivedAt)}, ${name} wrote:`, ...quote].join("\r\n");
  const parameters = `subject=${encodeURIComponent("Re: Your message")}&body=${encodeURIComponent(body)}`;
  return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}?${parameters}`;
}
