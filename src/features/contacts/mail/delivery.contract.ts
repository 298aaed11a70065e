// Apart from the messages' schema, whose library an idle server does without.

/** Where the server can send messages on to: a mailbox by SMTP, or an EmailJS-compatible provider. */
export const relays = ["smtp", "provider"] as const;
export type RelayName = (typeof relays)[number];

/** How far a message has got with one relay. */
export const deliveryStates = ["queued", "sent", "failed"] as const;
/** How far it has got in all: `stored` without any relay. */
export type Delivery = "stored" | (typeof deliveryStates)[number];
