import { expect, test } from "bun:test";
import { faultOf } from "./check-message.ts";

test.each([
  ["message", "😀".repeat(5000), ""],
  ["message", "😀".repeat(5001), "Message can have at most 5000 characters."],
  ["message", ` ${"a".repeat(5000)} `, ""],
  ["name", "a".repeat(201), "Name can have at most 200 characters."],
  ["phone", " ", "Phone is required."],
  ["email", "wanda@example", "Email must be an e-mail address."],
] as const)("of %s the form says what the server would", (name, value, fault) =>
  expect(faultOf(name, value)).toBe(fault),
);
