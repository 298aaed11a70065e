import { z } from "zod";
import { isOneLine, isVisible } from "../../core/fields/field.contract.ts";
import type { Delivery, deliveryStates, RelayName } from "./mail/delivery.contract.ts";

const MESSAGE_MAX = 5000;

/** What a visitor writes (§3 Contact message). */
export const contactSchema = z.object({
  name: line("Name", 200),
  email: line("Email", 254).pipe(z.email("Email must be an e-mail address.")),
  phone: line("Phone", 50),
  message: z
    .string({ error: "Message is required." })
    .trim()
    .refine(isVisible, { error: "Message is required.", abort: true })
    .max(MESSAGE_MAX, `Message can have at most ${MESSAGE_MAX} characters.`),
});

/** A second line would forge mail headers (§S13). */
function line(label: string, max: number) {
  return z
    .string({ error: `${label} is required.` })
    .refine(isOneLine, { error: `${label} must be one line.`, abort: true })
    .trim()
    .refine(isVisible, { error: `${label} is required.`, abort: true })
    .max(max, `${label} can have at most ${max} characters.`);
}

export const readBody = z.object({ read: z.boolean({ error: "read must be true or false." }) });

/** What the e-mail provider is sent, which this server itself is unless another is configured (§14). */
export const providerBody = z.object({
  lib_version: z.unknown().optional(),
  user_id: z.string().min(1),
  service_id: z.string().min(1),
  template_id: z.string().min(1),
  template_params: contactSchema,
});

export type ContactInput = z.input<typeof contactSchema>;
/** `receivedAt` is ISO 8601 in UTC. */
export type Contact = {
  _id: string;
  name: string;
  email: string;
  phone: string;
  message: string;
  receivedAt: string;
  read: boolean;
  delivery: Delivery;
};

/** How far a message has got with one relay. Times are ISO 8601 in UTC. */
export type DeliveryDetail = {
  relay: RelayName;
  state: (typeof deliveryStates)[number];
  attempts: number;
  /** Of the next try, while it is queued. */
  nextAttemptAt: string;
  /** `""` until it is sent. */
  sentAt: string;
  lastError: string;
};

/** A message with what only the inbox of the admin shows. */
export type InboxMessage = Contact & {
  /** Kept back as spam: it was not sent on. */
  held: boolean;
  deliveries: DeliveryDetail[];
};

/** The answer to a test message, by relay; `error` in plain words, `""` when it got through. */
export type TestResult = { relay: RelayName; ok: boolean; error: string };
