import { expect, test } from "bun:test";
import { asciiEmail, readableEmail } from "./readable-email.ts";

const addresses: [ascii: string, readable: string][] = [
  ["joerg@xn--mller-kva.example", "joerg@müller.example"],
  ["ada@example.org", "ada@example.org"],
  ["Ada@Example.ORG", "Ada@Example.ORG"],
  ["no address", "no address"],
];
test.each(addresses)("converts %p and %p", (ascii, readable) => {
  expect(readableEmail(ascii)).toBe(readable);
  expect(asciiEmail(readable)).toBe(ascii);
});
