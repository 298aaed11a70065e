import { csvLine } from "../../core/http/csv.ts";
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
export function toCsv(messages: AsyncIterable<InboxMessage[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const lines = (async function* () {
    yield encoder.encode(`\uFEFF${csvLine(header)}`);
    for await (const some of messages) yield encoder.encode(some.map(toCells).map(csvLine).join(""));
  })();
  // Read as fast as it is taken, and ended where nobody wants the rest.
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
}

function toCells(message: InboxMessage): string[] {
  return [
    message.receivedAt,
    message.name,
    message.email,
    message.phone,
    message.message,
    message.read ? "yes" : "no",
    message.delivery,
    message.deliveries.map(({ lastError }) => lastError).find(Boolean) ?? "",
    message.held ? "yes" : "no",
  ];
}
