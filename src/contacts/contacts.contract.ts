import { z } from "zod";

export const MESSAGE_MAX = 5000;

/** What a visitor writes (spec §3 Contact message). Line breaks in one-line fields would forge mail headers. */
export const contactSchema = z.object({
  name: line("Name", 200),
  email: line("Email", 254).pipe(z.email("Email must be an e-mail address.")),
  phone: line("Phone", 50),
  message: z
    .string({ error: "Message is required." })
    .trim()
    .min(1, "Message is required.")
    .max(MESSAGE_MAX, `Message can have at most ${MESSAGE_MAX} characters.`),
});

function line(label: string, max: number) {
  return z
    .string({ error: `${label} is required.` })
    .regex(/^[^\r\n\0]*$/, `${label} must be one line.`)
    .trim()
    .min(1, `${label} is required.`)
    .max(max, `${label} can have at most ${max} characters.`);
}

export const readBody = z.object({ read: z.boolean({ error: "read must be true or false." }) });

/** `stored` without a relay, else how far the message has got. */
export const deliveries = ["stored", "queued", "sent", "failed"] as const;
export type Delivery = (typeof deliveries)[number];

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
