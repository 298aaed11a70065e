import { expect, test } from "bun:test";
import { isHref } from "../../../src/core/fields/field.contract.ts";
import { completeUrl } from "./complete-url.ts";

const completed: [typed: string, url: string][] = [
  ["github.com/ada", "https://github.com/ada"],
  ["www.example.org", "https://www.example.org"],
  ["  example.org?q=1#x ", "https://example.org?q=1#x"],
  ["localhost.example:3000/path", "https://localhost.example:3000/path"],
  ["例え.jp/道", "https://例え.jp/道"],
  ["ada@example.org", "mailto:ada@example.org"],
];
test.each(completed)("completes %p to %p", (typed, url) => {
  expect(completeUrl(typed)).toBe(url);
  expect(isHref(url)).toBe(true);
});

const unchanged = [
  "",
  "ada",
  "@ada",
  "two words.here",
  "https://example.org",
  "HTTP://EXAMPLE.ORG",
  "mailto:ada@example.org",
  "javascript:alert(1)",
  "data:text/html,x.y",
  "tel:123",
  "//example.org",
  "/admin.html",
  "example.",
];
test.each(unchanged)("leaves %p unchanged", (typed) => {
  expect(completeUrl(typed)).toBe(typed);
});
