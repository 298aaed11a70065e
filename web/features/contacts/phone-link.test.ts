import { expect, test } from "bun:test";
import { dialAddress } from "./phone-link.tsx";

const cases: [phone: string, address: string][] = [
  ["+49 30 123456", "tel:+4930123456"],
  ["+49 (0)30 123456", "tel:+4930123456"],
  ["+44 (0) 20 7946 0000", "tel:+442079460000"],
  ["(030) 12-34.56", "tel:030123456"],
  ["(0) 30 123456", "tel:030123456"],
  ["+1 (555) 010-0100", "tel:+15550100100"],
  ["020 7946 0000 x12", "tel:02079460000"],
  ["020 7946 0000x12", "tel:02079460000"],
  ["+1 555 010 0100 ext. 7", "tel:+15550100100"],
  ["+1 555 010 0100, extension 7 ", "tel:+15550100100"],
  ["555 0100 #42", "tel:5550100"],
  ["555 0100 (mornings)", "tel:5550100"],
  ["Tel. 555 0100", "tel:5550100"],
  ["Upon request", ""],
];

test.each(cases)("dials %s as %s", (phone, address) => expect(dialAddress(phone)).toBe(address));
