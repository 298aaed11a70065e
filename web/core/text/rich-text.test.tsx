import { expect, test } from "bun:test";
import { Window } from "happy-dom";
import { renderToStaticMarkup } from "react-dom/server";
import { parseMarkdown } from "../../../src/shared/markdown.ts";
import { flattenNodes } from "../../../src/shared/rich-text.ts";
import { Prose } from "./prose.tsx";

function shown(text: string) {
  const nodes = parseMarkdown(text);
  const html = renderToStaticMarkup(
    <Prose
      entry={{ text, ...(nodes && { rich: { text: flattenNodes(nodes) } }) }}
      field="text"
      className=""
    />,
  );
  const { document } = new Window();
  document.body.innerHTML = html;
  return { html, document };
}

test("opens links to other sites in a new tab with nofollow, but not the site's own links", () => {
  expect(shown("[a](https://example.org) [b](/about) [c](mailto:a@b.c)").html).toContain(
    '<a class="ink-link" href="https://example.org" target="_blank" aria-describedby="new-tab" rel="nofollow noopener noreferrer">a</a> ' +
      '<a class="ink-link" href="/about">b</a> <a class="ink-link" href="mailto:a@b.c">c</a>',
  );
});

test("highlights code with classes", () => {
  expect(shown("```python\nx = 'y' # z\n```").html).toContain(
    '<pre dir="ltr" tabindex="0"><code>x = <span class="code-string">&#x27;y&#x27;</span> <span class="code-comment"># z</span></code></pre>',
  );
});

test("keeps the blanks of code, and ties the numbers of other texts", () => {
  const { html } = shown("*About* 5 % of `7 % 3`\n\n```\nport 80 443\n```");
  expect(html).toContain("5\u00a0% of <code>7 % 3</code>");
  expect(html).toContain("<code>port 80 443</code>");
});

const allowed = "div p ul ol li em strong code pre a span".split(" ");

/** The test puts emphasis before each, so that it is parsed as Markdown. */
const hostile = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg/onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<a href='javascript:alert(1)'>x</a>",
  "<iframe src=javascript:alert(1)>",
  "<style>*{display:none}</style>",
  "<math><mtext></mtext><script>alert(1)</script>",
  "<!-- --><script>alert(1)</script>",
  "<![CDATA[<script>alert(1)</script>]]>",
  "<?php echo 1 ?>",
  "</p></div><script>alert(1)</script>",
  "</script><script>alert(1)</script>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "&#60;script&#62;alert(1)&#60;/script&#62;",
  "[x](javascript:alert(1))",
  "[x](JavaScript:alert(1))",
  "[x]( javascript:alert(1))",
  "[x](<javascript:alert(1)>)",
  "[x](java&#x0A;script:alert(1))",
  "[x](javascript&colon;alert(1))",
  "[x](&#106;avascript:alert(1))",
  "[x](j&Tab;avascript:alert(1))",
  "[x](\u0001javascript:alert(1))",
  "[x](java\tscript:alert(1))",
  "[x](vbscript:msgbox(1))",
  "[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
  "[x](data:image/svg+xml,<svg onload=alert(1)>)",
  "[x](file:///etc/passwd)",
  "[x](blob:https://example.org/1)",
  "[x](//evil.example)",
  "[x](/\\evil.example)",
  "[x](\\\\evil.example)",
  "[x](https:evil.example)",
  "[x](https:///evil.example)",
  "[x](view-source:https://example.org)",
  '[x](https://example.org" onmouseover="alert(1))',
  "[x](https://example.org 'title\" onload=\"alert(1)')",
  '[x](https://example.org/"><script>alert(1)</script>)',
  "[<img src=x onerror=alert(1)>](https://example.org)",
  "![x](javascript:alert(1))",
  '![x"onerror="alert(1)](https://example.org/a.png)',
  "<javascript:alert(1)>",
  '<https://example.org"onclick=alert(1)>',
  "[x]: javascript:alert(1)\n\n[x]",
  "`<script>alert(1)</script>`",
  "```html\n<script>alert(1)</script>\n```",
  '```"><script>alert(1)</script>\nx\n```',
  "```js\n</code></pre><script>alert(1)</script>\n```",
  "```constructor\nx\n```",
  "```__proto__\nx\n```",
  "- <script>alert(1)</script>\n  - <img src=x onerror=alert(1)>",
  "1. <b onclick=alert(1)>x</b>\n2. y",
  "**<script>alert(1)</script>**",
  "\u202e[x](javascript:alert(1))\u202c",
  "[x](javascript://example.org/%0Aalert(1))",
];

test.each(hostile)("renders %j as text", (text) => {
  const { document } = shown(`*marked*\n\n${text}`);
  expect(document.querySelector("em")?.textContent).toBe("marked");
  for (const element of document.body.querySelectorAll("*")) {
    expect(allowed).toContain(element.localName);
    for (const { name, value } of element.attributes) {
      expect(["aria-describedby", "class", "dir", "href", "target", "rel", "tabindex"]).toContain(name);
      if (name === "href") expect(value).toMatch(/^https:\/\/example\.org(\/|$)/);
    }
  }
});
