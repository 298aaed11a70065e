import type { InboxMessage } from "./contacts.contract.ts";

const header = [
  "Received",
  "Name",
  "Email",
  "Phone",
  "Message",
  "Read",
  "Delivery",
  "Last error",
  "Held as spam",
];

/** The inbox as a table for spreadsheets (RFC 4180), with the mark by which Excel knows UTF-8. */
export function toCsv(messages: InboxMessage[]): string {
  const rows = messages.map((message) => [
    message.receivedAt,
    message.name,
    message.email,
    message.phone,
    message.message,
    message.read ? "yes" : "no",
    message.delivery,
    message.deliveries.map(({ lastError }) => lastError).find(Boolean) ?? "",
    message.held ? "yes" : "no",
  ]);
  return `\uFEFF${[header, ...rows].map((row) => `${row.map(toCell).join(",")}\r\n`).join("")}`;
}

/** A text that begins like a formula would be one; after an apostrophe, which some spreadsheets show, it is text. A telephone number with its country gets one too. */
function toCell(text: string): string {
  const safe = /^[\t\r]|^\s*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
