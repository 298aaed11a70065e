import { expect, test } from "bun:test";
import type { InboxMessage } from "../../../src/features/contacts/contacts.contract.ts";
import { matchesSearch } from "../../../src/features/contacts/search-message.contract.ts";
import { deliveryLabel, deliveryText, lastErrorOf, replyLink } from "./inbox-text.ts";

const message: InboxMessage = {
  _id: "1",
  name: "Zoë Müller",
  email: "zoë+site&co@example.org",
  phone: "+49 30 555 01",
  message: "Hello,\nare you free?",
  receivedAt: "2025-06-01T12:00:00.000Z",
  read: false,
  delivery: "stored",
  held: false,
  deliveries: [],
};
const delivery = {
  relay: "smtp",
  state: "queued",
  attempts: 2,
  nextAttemptAt: "2025-06-01T12:02:00.000Z",
  sentAt: "",
  lastError: "mail.example.org said: 451 Later",
} as const;

test("a reply goes only to the visitor, whatever the address contains, and quotes the message", () => {
  const link = new URL(replyLink({ ...message, email: "x@example.org?bcc=y@example.org&" }));
  expect(decodeURIComponent(link.pathname)).toBe("x@example.org?bcc=y@example.org&");
  expect([...link.searchParams.keys()]).toEqual(["subject", "body"]);
  expect(link.searchParams.get("body")).toEndWith("Zoë Müller wrote:\r\n> Hello,\r\n> are you free?");
});

test("quotes only the beginning of a long message, so that mail programs accept the link", () => {
  const link = replyLink({ ...message, message: "x🎨".repeat(2500) });
  expect(link.length).toBeLessThan(8000);
  expect(decodeURIComponent(link)).toContain("x🎨 …");
});

test("a search matches all words, ignoring case and accents", () => {
  for (const search of ["", "zoe", "MÜLLER free", "555 01", "  hello  "])
    expect([search, matchesSearch(message, search)]).toEqual([search, true]);
  for (const search of ["bob", "zoe bob"]) expect(matchesSearch(message, search)).toBe(false);
});

test("describes the delivery of a message", () => {
  const now = new Date("2025-06-01T12:01:00Z");
  expect(deliveryText(delivery, now)).toMatch(
    /^By email: not sent after 2 attempts\. Next attempt at \d\d:\d\d\. Last error: mail\.example\.org said: 451 Later$/,
  );
  expect(deliveryText({ ...delivery, attempts: 0, lastError: "" }, now)).toBe(
    "By email: waiting to be sent.",
  );
  expect(deliveryText({ ...delivery, state: "failed", attempts: 1 }, now)).toStartWith(
    "By email: failed after one attempt. Retried once a day for 30 days. Last error: ",
  );
  expect(deliveryText({ ...delivery, state: "sent", sentAt: "2025-06-01T12:00:00Z", lastError: "" })).toMatch(
    /^By email: sent Jun 1, 2025, \d\d:\d\d\.$/,
  );
  const labels = (["stored", "queued", "sent", "failed"] as const).map((state) =>
    deliveryLabel({ ...message, delivery: state }),
  );
  expect(labels).toEqual(["", "Queued", "", "Failed"]);
  expect(deliveryLabel({ ...message, held: true })).toBe("Spam");
  expect(lastErrorOf({ ...message, deliveries: [delivery] })).toBe(delivery.lastError);
  expect(lastErrorOf({ ...message, deliveries: [{ ...delivery, state: "sent" }] })).toBe("");
});
