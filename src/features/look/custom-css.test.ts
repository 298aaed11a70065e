import { expect, test } from "bun:test";
import { findCssError } from "./custom-css.ts";

test.each([
  "",
  "/* nothing */",
  ".plate { color: red }\n@media (width < 40rem) { h1 { font-size: 2rem } }",
  "a { &:hover { color: var(--color-primary) } }",
  '.plate { background: url(/uploads/a.png), url("data:image/png;base64,aa"), url(#a) }',
  '.site-name::after { content: "https://example.org" }',
  "@layer own { @container (width > 30rem) { p { color: light-dark(red, blue) } } }",
])("accepts %s", (css) => {
  expect(findCssError(css)).toBeNull();
});

test.each([
  ["a missing colon", "a {\n  color red;\n}", 2, 9],
  ["an extra brace", "a { color: red }\n}", 2, 1],
  ["a text that is not a rule", "hello", 1, 6],
  ["an import", '@import "/a.css";', 1, 1],
  ["an import in disguise", '@\\69mport "/a.css";', 1, 1],
  ["another site", "a { background: url(https://example.org/a.png) }", 1, 17],
  ["another site, without its scheme", "a { background: url(//example.org/a.png) }", 1, 17],
  ["another site in a custom property", "a { --b: url(https://example.org) }", 1, 10],
  ["another site among several", 'a { background: image-set("https://example.org/a.png" 1x) }', 1, 27],
  ["another site with escapes", 'a { background: u\\72l("https://example.org") }', 1, 17],
  ["the end of its element", "a { color: red }\n\n</STYLE><script>", 3, 1],
])("refuses %s and returns its position", (_name, css, line, column) => {
  expect(findCssError(css)).toMatchObject({ line, column });
});
