import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseMarkdown } from "./markdown.ts";
import { flattenNodes, type RichNode, toPlainText, unflattenNodes } from "./rich-text.ts";

/** The nodes as HTML, with no attributes except addresses. */
function toHtml(nodes: RichNode[] | null): string | null {
  if (nodes === null) return null;
  return nodes
    .map((node) => {
      if (typeof node === "string") return node;
      const start =
        node.tag === "a" ? `a ${node.href}` : node.tag === "span" ? `span ${node.kind}` : node.tag;
      return `<${start}>${toHtml(node.of)}</${node.tag}>`;
    })
    .join("");
}

describe("parses formatting", () => {
  test.each([
    ["**bold** and *soft*", "<p><strong>bold</strong> and <em>soft</em></p>"],
    ["_soft_ and ***both***", "<p><em>soft</em> and <em><strong>both</strong></em></p>"],
    ["**a *b* c**", "<p><strong>a <em>b</em> c</strong></p>"],
    ["“*quoted*”, (*aside*), *end*.", "<p>“<em>quoted</em>”, (<em>aside</em>), <em>end</em>.</p>"],
    ["你好**重点**内容", "<p>你好<strong>重点</strong>内容</p>"],
    ["✅**Done**", "<p>✅<strong>Done</strong></p>"],
    ["Use `npm start`.", "<p>Use <code>npm start</code>.</p>"],
    ["``a ` b``", "<p><code>a ` b</code></p>"],
    ["`*not*`", "<p><code>*not*</code></p>"],
    ["[site](https://example.org/a?b=c)", "<p><a https://example.org/a?b=c>site</a></p>"],
    ["[**bold** site](/project/1)", "<p><a /project/1><strong>bold</strong> site</a></p>"],
    [
      "[mail](mailto:ada@example.org) [call](tel:+441)",
      "<p><a mailto:ada@example.org>mail</a> <a tel:+441>call</a></p>",
    ],
    ["[](https://example.org)", "<p><a https://example.org>https://example.org</a></p>"],
    ["1. one\n2. two", "<ol><li>one</li><li>two</li></ol>"],
    [
      "Steps:\n1. one\n2. two\nThen *rest*.",
      "<p>Steps:</p><ol><li>one</li><li>two</li></ol><p>Then <em>rest</em>.</p>",
    ],
    ["- one\n  - in one\n- two", "<ul><li>one<ul><li>in one</li></ul></li><li>two</li></ul>"],
    ["• one\n• **two**\nafter", "<ul><li>one</li><li><strong>two</strong></li></ul><p>after</p>"],
    ["a *b*\nc\n\nd", "<p>a <em>b</em>\nc</p><p>d</p>"],
    ["```\na < b\n  c\n```", "<pre>a < b\n  c</pre>"],
    ["```js\nlet a = 1;\n```", "<pre><span keyword>let</span> a = <span number>1</span>;</pre>"],
    ["```unheard-of\na\n```", "<pre>a</pre>"],
  ])("%j", (text, expected) => {
    const nodes = parseMarkdown(text);
    expect(toHtml(nodes)).toBe(expected);
    expect(unflattenNodes(flattenNodes(nodes ?? []))).toEqual(nodes ?? []);
  });
});

describe("leaves text that only looks like formatting", () => {
  test.each([
    "snake_case_name, __init__.py and _leading",
    "2 * 3 * 4 = 24, 2*3*4, 2**3**4",
    "f(*args, **kwargs)",
    "*.ts, *.* and .*",
    "(*) required, (*) too",
    "5* hotel and 4* hotel",
    "Prices* are net. *Without tax.",
    "!@#$^#%^)(#$%*@)!@#$^#%^)(#$%*@)",
    "don`t and can`t",
    "``TeX'' and ``quotes''",
    "`one\ntwo`",
    "1989. A great year.\n1990. Another.",
    "1. only",
    "1. one\n3. three",
    "# Not a heading\n## nor this",
    "> not quoted",
    "a | b\n--|--\n1 | 2",
    "---\n***\n===",
    "<b>bold</b> <https://example.org> a < b > c",
    "&lt; &amp; &copy; C:\\*\\_x",
    "![picture](https://example.org/a.png)",
    "array[0](x) [x]: y [a] (b) [1]",
    "https://example.org/_a_b_c_",
    "    four blanks before",
    "- one\n- two\n* three",
    "* * *",
    "```\nnever closed",
    "~~struck~~ ~~~",
    "^_^ *_* T_T ¯\\_(ツ)_/¯",
    "",
  ])("%j", (text) => {
    expect(parseMarkdown(text)).toBeNull();
  });
});

describe("converts to plain text", () => {
  test.each([
    ["a **b** c", "a b c"],
    ["a\n\n*b*\nc", "a\n\nb\nc"],
    ["- one\n  - *in*\n- two", "- one\n  - in\n- two"],
    ["1. one\n2. *two*", "1. one\n2. two"],
    ["[site](https://example.org)", "site (https://example.org)"],
    ["[example.org](https://example.org)", "example.org (https://example.org)"],
    ["[https://example.org](https://example.org) [about](/about)", "https://example.org about"],
    ["See `x`:\n```\ny\n```\nz", "See x:\ny\nz"],
  ])("%j", (text, expected) => {
    expect(toPlainText(parseMarkdown(text) ?? [], true)).toBe(expected);
  });
});

test("parses deeply nested formatting quickly and completely", () => {
  for (const text of [
    "*".repeat(5000),
    "[".repeat(5000),
    "*a ".repeat(3000),
    "`a ".repeat(3000),
    `${"[a](".repeat(2000)}*x*`,
    "- ".repeat(3000),
    `${Array.from({ length: 40 }, (_, at) => `${"  ".repeat(at)}- deep ${at}`).join("\n")}`,
  ]) {
    const nodes = parseMarkdown(text);
    if (nodes !== null)
      expect(toPlainText(nodes).replace(/[^\p{L}\p{N}]/gu, "")).toBe(text.replace(/[^\p{L}\p{N}]/gu, ""));
  }
});

const data = join(import.meta.dir, "../../../shared/data");
const files = existsSync(data) ? [...new Bun.Glob("jsonresume*/*.json").scanSync(data)] : [];

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test.skipIf(files.length === 0)("loses no word of a real résumé", () => {
  let count = 0;
  for (const file of files) {
    let resume: unknown;
    try {
      resume = JSON.parse(readFileSync(join(data, file), "utf8"));
    } catch {
      continue; // Some of the files are not JSON.
    }
    for (const text of textsIn(resume)) {
      const nodes = parseMarkdown(text);
      count++;
      if (nodes === null) continue;
      const letters = (of: string) => of.replace(/[\s*_`[\]()]+/g, "");
      expect(letters(toPlainText(nodes, true))).toBe(letters(text));
    }
  }
  expect(count).toBeGreaterThan(1000);
});
