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

/** The inbox as CSV (RFC 4180), with a byte order mark so that Excel reads UTF-8. */
export function toCsv(messages: AsyncIterable<InboxMessage[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const lines = (async function* () {
    yield encoder.encode(`\uFEFF${csvLine(header)}`);
    for await (const chunk of messages) yield encoder.encode(chunk.map(toCells).map(csvLine).join(""));
  })();
  // Messages are read as fast as the client takes them.
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
