import { z } from "zod";
import type { InboxMessage } from "./contacts.contract.ts";

type Searched = Pick<InboxMessage, "name" | "email" | "phone" | "message">;

/** Which messages of the inbox are listed. */
export const shownMessages = ["all", "unread", "held"] as const;
export type ShownMessages = (typeof shownMessages)[number];

/** Whether every word of a search occurs in the message, ignoring case and accents. */
export function matchesSearch({ name, email, phone, message }: Searched, search: string): boolean {
  const text = fold(`${name} ${email} ${phone} ${message}`);
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function fold(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase();
}

/** The query parameters of a page of the inbox. */
export const inboxQuery = z.object({
  before: z.string().optional().describe("The _id of a message; the page begins after it."),
  limit: z.string().optional().describe("Number of messages, 1 to 200."),
  search: z.string().optional(),
  show: z.enum(shownMessages).optional(),
  open: z.string().optional().describe("The _id of a message that is included whatever is searched for."),
});
