import { expect, test } from "bun:test";
import { fieldNames, limits, messageFault } from "./check-message.contract.ts";
import { contactSchema } from "./contacts.contract.ts";

const serverFault = (name: (typeof fieldNames)[number], value: string) =>
  contactSchema.shape[name].safeParse(value).error?.issues[0]?.message ?? "";

test.each([
  ["message", "😀".repeat(5000), ""],
  ["message", "😀".repeat(5001), "Message can have at most 5000 characters."],
  ["message", ` ${"a".repeat(5000)} `, ""],
  ["message", "\n ", "Message is required."],
  ["name", "a".repeat(201), "Name can have at most 200 characters."],
  ["phone", " ", "Phone is required."],
  ["email", "wanda@example", "Email must be an email address."],
  ["email", "wanda@example.org", ""],
] as const)("the form reports the same fault of %s as the server", (name, value, fault) => {
  expect(messageFault(name, value)).toBe(fault);
  expect(serverFault(name, value)).toBe(fault);
});

test.each(fieldNames.filter((name) => name !== "email"))(
  "the form and the server have the same limit for %s",
  (name) => {
    for (const count of [limits[name], limits[name] + 1]) {
      const value = "a".repeat(count);
      expect([count, messageFault(name, value)]).toEqual([count, serverFault(name, value)]);
    }
  },
);
