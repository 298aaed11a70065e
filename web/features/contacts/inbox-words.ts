import type { DeliveryDetail, InboxMessage } from "../../../src/features/contacts/contacts.contract.ts";
import type { RelayName } from "../../../src/features/contacts/mail/delivery.contract.ts";
import { clockWords, shortMomentWords } from "../../core/ui/time-words.ts";

const DAY = 24 * 60 * 60 * 1000;

/** How far a message has got, in a word. */
export function deliveryWord({ held, delivery }: InboxMessage): string {
  if (held) return "Held as spam";
  return { stored: "Stored", queued: "Queued", sent: "Sent", failed: "Failed" }[delivery];
}

/** Why it is not through yet; `""` when it is, or nothing was tried. */
export function lastErrorOf({ deliveries }: InboxMessage): string {
  return deliveries.find(({ state, lastError }) => state !== "sent" && lastError !== "")?.lastError ?? "";
}

export const relayWords: Record<RelayName, string> = {
  smtp: "By mail",
  provider: "Through the e-mail provider",
};

/** What became of a message with one relay, as a sentence. */
export function deliverySentence(delivery: DeliveryDetail, now: Date = new Date()): string {
  const { relay, state, attempts, nextAttemptAt, sentAt, lastError } = delivery;
  const words = relayWords[relay];
  const tries = attempts === 1 ? "one try" : `${attempts} tries`;
  const error = lastError && ` Last error: ${lastError}`;
  if (state === "sent") return `${words}: sent${sentAt && ` ${shortMomentWords(sentAt)}`}.${error}`;
  if (state === "failed")
    return `${words}: failed after ${tries}; tried again once a day for a month.${error}`;
  if (attempts === 0) return `${words}: waits for its turn.`;
  const wait = Date.parse(nextAttemptAt) - now.getTime();
  const next =
    wait <= 0 ? "soon" : wait < DAY ? `at ${clockWords(nextAttemptAt)}` : shortMomentWords(nextAttemptAt);
  return `${words}: not through after ${tries}, next try ${next}.${error}`;
}

/** Mail programs take addresses of about 2,000 characters; encoded, a character may need nine. */
const QUOTE_MAX = 600;

/** Opens an answer in the owner's mail program, with what is answered below it. */
export function replyLink({ name, email, message, receivedAt }: InboxMessage): string {
  const text = message.length > QUOTE_MAX ? `${message.slice(0, QUOTE_MAX)} …` : message;
  const quote = text
    .toWellFormed()
    .split(/\r?\n/)
    .map((line) => `> ${line}`);
  const body = ["", "", `On ${shortMomentWords(receivedAt)}, ${name} wrote:`, ...quote].join("\r\n");
  const parameters = `subject=${encodeURIComponent("Re: Your message")}&body=${encodeURIComponent(body)}`;
  return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}?${parameters}`;
}
