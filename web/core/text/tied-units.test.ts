import { expect, test } from "bun:test";
import { withTiedUnits } from "./tied-units.ts";

test.each([
  ["99,98 % of 12 000 letters", "99,98\u00a0% of 12\u00a0000 letters"],
  ["5 € and 20 °C", "5\u00a0€ and 20\u00a0°C"],
  ["in 2019 2020", "in 2019 2020"],
  ["no % and 3 letters", "no % and 3 letters"],
])("ties the numbers of %p", (text, tied) => {
  expect(withTiedUnits(text)).toBe(tied);
});
