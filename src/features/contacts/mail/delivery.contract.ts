// Separate from the messages' schema, so that an idle server doesn't load zod.

/** Where messages can be forwarded to: a mailbox by SMTP, or an EmailJS-compatible provider. */
export const relays = ["smtp", "provider"] as const;
export type RelayName = (typeof relays)[number];

/** The state of a message's delivery by one relay. */
export const deliveryStates = ["queued", "sent", "failed"] as const;
/** The state over all relays; `stored` without any. */
export type Delivery = "stored" | (typeof deliveryStates)[number];
