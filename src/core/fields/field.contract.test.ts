import { expect, test } from "bun:test";
import { isHref } from "./field.contract.ts";

test.each([
  ["https://example.org", true],
  ["http://localhost:3000/a?b#c", true],
  ["mailto:ada@example.org", true],
  ["mailto:ada@example.org,grace@example.org?subject=Hello", true],
  ["mailto:ada@example.org,", false],
  ["mailto:ada", false],
  ["https://example.org:99999", false],
  ["https:example.org", false],
  ["javascript:alert(1)", false],
  ["/about", false],
])("%p is a valid link: %p", (value, isValid) => {
  expect(isHref(value)).toBe(isValid);
});
