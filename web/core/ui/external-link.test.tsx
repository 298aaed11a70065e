import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { UrlText } from "./external-link.tsx";

test.each([
  ["https://www.example.org/", "example.org"],
  ["https://example.org/one/two", "example.org/<wbr/>one/two"],
  ["mailto:me@example.org", "me@example.org"],
])("%s may be broken before its path", (href, shown) => {
  expect(renderToStaticMarkup(<UrlText href={href} />)).toBe(`<span class="wrap-anywhere">${shown}</span>`);
});
