import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { Prose } from "./prose.tsx";

const cases = [
  { text: "One line.", html: /^<p [^>]*>One line\.<\/p>$/ },
  { text: "Two\nlines, a-b and 3 - 2.", html: /^<p [^>]*>Two\nlines, a-b and 3 - 2\.<\/p>$/ },
  {
    text: "First:\n• one\n• two",
    html: /^<div [^>]*><p>First:<\/p><ul dir="auto"><li>one<\/li><li>two<\/li><\/ul><\/div>$/,
  },
  {
    text: "- one\n- two\nand after it",
    html: /<ul dir="auto"><li>one<\/li><li>two<\/li><\/ul><p>and after it<\/p>/,
  },
  { text: "* one\n\n* two", html: /<ul dir="auto"><li>one<\/li><\/ul><ul dir="auto"><li>two<\/li><\/ul>/ },
  { text: "– eins\n– zwei", html: /<ul dir="auto"><li>eins<\/li><li>zwei<\/li><\/ul>/ },
  { text: "— Who speaks?\n— I do.", html: /^<p [^>]*>— Who speaks\?\n— I do\.<\/p>$/ },
  { text: "-5 degrees\n*shines*", html: /^<p [^>]*>-5 degrees\n\*shines\*<\/p>$/ },
  { text: "", html: /^$/ },
  { text: "• <b>bold</b>", html: /<li>&lt;b&gt;bold&lt;\/b&gt;<\/li>/ },
];

test.each(cases)("renders $text", ({ text, html }) => {
  expect(renderToStaticMarkup(<Prose entry={{ text }} field="text" className="text" />)).toMatch(html);
});
