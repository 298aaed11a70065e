import { z } from "zod";
import { EMAIL_PATTERN, isOneLine, isVisible } from "../../core/fields/field.contract.ts";
import { deliveryStates, relays } from "./mail/delivery.contract.ts";

const MESSAGE_MAX = 5000;

/** A visitor's message (§3 Contact message). */
export const contactSchema = z.object({
  name: line("Name", 200),
  email: line("Email", 254).pipe(
    z.email({ pattern: EMAIL_PATTERN, error: "Email must be an email address." }),
  ),
  phone: line("Phone", 50),
  message: z
    .string({ error: "Message is required." })
    .trim()
    .refine(isVisible, { error: "Message is required.", abort: true })
    .max(MESSAGE_MAX, `Message can have at most ${MESSAGE_MAX} characters.`),
});

/** A required single line; a line break could forge mail headers (§S13). */
function line(label: string, max: number) {
  return z
    .string({ error: `${label} is required.` })
    .refine(isOneLine, { error: `${label} must be one line.`, abort: true })
    .trim()
    .refine(isVisible, { error: `${label} is required.`, abort: true })
    .max(max, `${label} can have at most ${max} characters.`);
}

export const readBody = z.object({ read: z.boolean({ error: "read must be true or false." }) });

/** A request to the email provider, which is this server itself unless another is configured (§14). */
export const providerBody = z.object({
  lib_version: z.unknown().optional(),
  user_id: z.string().min(1),
  service_id: z.string().min(1),
  template_id: z.string().min(1),
  template_params: contactSchema,
});

export type ContactInput = z.input<typeof contactSchema>;

const storedContact = z.strictObject({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  /** ISO 8601 in UTC. */
  receivedAt: z.string(),
  read: z.boolean(),
  delivery: z.enum(["stored", ...deliveryStates]),
});
export type Contact = z.output<typeof storedContact>;

/** The delivery of a message by one relay. Times are ISO 8601 in UTC. */
const deliveryDetail = z.strictObject({
  relay: z.enum(relays),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  /** Time of the next attempt, while it is queued. */
  nextAttemptAt: z.string(),
  /** `""` until it is sent. */
  sentAt: z.string(),
  lastError: z.string(),
});
export type DeliveryDetail = z.output<typeof deliveryDetail>;

/** A message with the fields that only the admin's inbox shows. */
const inboxMessage = storedContact.extend({
  /** Whether it is held as spam, and so not forwarded. */
  held: z.boolean(),
  deliveries: z.array(deliveryDetail),
});
export type InboxMessage = z.output<typeof inboxMessage>;

/** The result of a test message by one relay; `error` is a message for the owner, `""` on success. */
const testResult = z.strictObject({ relay: z.enum(relays), ok: z.boolean(), error: z.string() });
export type TestResult = z.output<typeof testResult>;

export const formActionReply = z.strictObject({ action: z.string() });
export const messageReply = z.strictObject({ message: storedContact });
export const messagesReply = z.strictObject({ messages: z.array(storedContact) });
export const inboxReply = z.strictObject({
  messages: z.array(inboxMessage),
  relays: z.array(z.enum(relays)),
  /** The next page begins before this _id; `""` at the end. */
  next: z.string(),
  /** Number of all messages, regardless of the search. */
  total: z.number(),
});
export type InboxPage = z.output<typeof inboxReply>;
/** Shows whether anything has changed, see `readInboxState`. */
export const inboxStateReply = z.strictObject({
  total: z.number(),
  unread: z.number(),
  state: z.string(),
  arrivals: z.string(),
});
export type InboxState = z.output<typeof inboxStateReply>;
export const testReply = z.strictObject({ results: z.array(testResult) });
/** The challenge that a browser solves (ALTCHA), and the milliseconds before which its answer is not accepted. */
export const challengeReply = z.strictObject({
  challenge: z.strictObject({
    parameters: z.looseObject({ algorithm: z.string(), nonce: z.string(), salt: z.string() }),
    signature: z.string(),
  }),
  matureIn: z.number(),
});
