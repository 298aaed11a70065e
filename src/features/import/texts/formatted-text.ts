import { tidyLine, tidyProse } from "../../../core/resume/tidy-text.ts";
import { plainText } from "../../../core/rich-text/rich-text.ts";
import { type HtmlElement, type HtmlNode, hasHtml, isBlock, parseHtml } from "./html.ts";

/** A text of another tool, HTML or Markdown, as the Markdown that Vitrine knows (§19). */
export function toMarkdown(text: string): string {
  return hasHtml(text)
    ? tidyBlocks(blocksOf(parseHtml(text), ""))
    : tidyBlocks(withoutTex(decodeSpaces(text)));
}

/** A text of another tool as one line without formatting; addresses of links follow their texts. */
export function toPlainLine(text: string): string {
  return tidyLine(plainText(toMarkdown(text), true).replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, "$2"));
}

const bullet = /^\s*[-*•] /;

/** Splits a text into Markdown and the list at its end, whose items are plain lines. Lists elsewhere stay in the text. */
export function splitList(text: string): { summary: string; highlights: string[] } {
  const markdown = toMarkdown(text);
  const lines = markdown.split("\n");
  const first = lines.findIndex((line) => bullet.test(line));
  const items = first < 0 ? [] : lines.slice(first).filter((line) => line !== "");
  if (items.length === 0 || !items.every((line) => bullet.test(line)))
    return { summary: markdown, highlights: [] };
  return {
    summary: lines.slice(0, first).join("\n").trim(),
    highlights: items.map((item) => toPlainLine(item.replace(bullet, ""))),
  };
}

/** A text as list items without formatting: each paragraph, then each item of the list at its end. */
export function toItems(text: string): string[] {
  const { summary, highlights } = splitList(text);
  return [...summary.split(/\n+/), ...highlights]
    .map((line) => toPlainLine(line.replace(bullet, "")))
    .filter(Boolean);
}

function tidyBlocks(text: string): string {
  // `tidyProse` would remove the indentation of nested lists.
  return text
    .split("\n")
    .map((line) => (/^ *(?=- |\d+\. )/.exec(line)?.[0] ?? "") + tidyProse(line))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function decodeSpaces(text: string): string {
  return text.replace(/&(nbsp|amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole);
}

const entities: Record<string, string> = { nbsp: " ", amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** `$\mathcal{O}(n^2)$` as `O(n^2)`. */
function withoutTex(text: string): string {
  return text.replace(/\$([^$\n]*[\\^_{][^$\n]*)\$/g, (_whole, tex: string) =>
    tex
      .replace(/\\[a-zA-Z]+\{([^{}]*)\}/g, "$1")
      .replace(/\\([a-zA-Z]+)/g, "$1")
      .replace(/[{}]/g, ""),
  );
}

/** Blocks as Markdown; the items of a list within a list are indented. */
function blocksOf(nodes: HtmlNode[], indent: string): string {
  const parts: string[] = [];
  let inline: HtmlNode[] = [];
  const flush = () => {
    const text = inlineOf(inline);
    if (text !== "") parts.push(text);
    inline = [];
  };
  for (const node of nodes) {
    if (!isBlock(node) && !containsBlock(node)) {
      inline.push(node);
      continue;
    }
    flush();
    if (typeof node === "string") continue;
    const text = blockOf(node, indent);
    if (text.trim() !== "") parts.push(text);
  }
  flush();
  return parts.join("\n\n");
}

function containsBlock(node: HtmlNode): boolean {
  return typeof node === "object" && node.children.some((child) => isBlock(child) || containsBlock(child));
}

function blockOf({ tag, children }: HtmlElement, indent: string): string {
  if (tag === "ul" || tag === "ol") return listOf(tag, children, indent);
  if (/^h[1-6]$/.test(tag)) return inlineOf([{ tag: "strong", href: "", isBullet: false, children }]);
  return blocksOf(children, indent);
}

function listOf(tag: string, children: HtmlNode[], indent: string): string {
  const items = children.filter((child) => typeof child === "object" || child.trim() !== "");
  return items
    .map((item, index) => {
      const isElement = typeof item === "object";
      if (isElement && (item.tag === "ul" || item.tag === "ol"))
        return listOf(item.tag, item.children, `${indent}  `);
      const mark = tag === "ul" || (isElement && item.isBullet) ? "-" : `${index + 1}.`;
      const inner = isElement ? item.children : [item];
      const nested = inner.findIndex((child) => isElement && isList(child));
      const own = nested < 0 ? inner : inner.slice(0, nested);
      const text = blocksOf(own, indent).replace(/\s*\n\s*/g, " ");
      const rest = nested < 0 ? "" : blocksOf(inner.slice(nested), `${indent}  `).replace(/\n\n/g, "\n");
      if (text === "") return rest;
      return `${indent}${mark} ${text}${rest === "" ? "" : `\n${rest}`}`;
    })
    .filter(Boolean)
    .join("\n");
}

function isList(node: HtmlNode): boolean {
  return typeof node === "object" && (node.tag === "ul" || node.tag === "ol");
}

/** A line with its formatting, or without if its marks would be shown as they are. */
function inlineOf(nodes: HtmlNode[]): string {
  const marked = tidyProse(inline(nodes, true));
  const plain = tidyProse(inline(nodes, false));
  const isRead = tidyLine(plainText(marked, true)) === tidyLine(plain);
  return isRead ? marked : plain;
}

const marks: Record<string, string> = { strong: "**", b: "**", em: "*", i: "*", code: "`" };
const safeTarget = /^(https?:\/\/[^/]|mailto:.|tel:.)/i;

function inline(nodes: HtmlNode[], isMarked: boolean, within = ""): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return node.replace(/\s+/g, " ");
      if (node.tag === "br") return "\n";
      const mark = isMarked && !within.includes(node.tag) ? marks[node.tag] : undefined;
      const text = inline(node.children, isMarked, mark === undefined ? within : `${within} ${node.tag}`);
      if (text.trim() === "") return text;
      if (node.tag === "a") return linkOf(text, node.href.trim(), isMarked);
      if (mark === undefined) return text;
      const [, before = "", inner = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
      return before + mark + inner + mark + after;
    })
    .join("");
}

function linkOf(text: string, href: string, isMarked: boolean): string {
  if (!safeTarget.test(href) || !URL.canParse(href)) return text;
  const address = href.replace(/^(mailto|tel):/, "");
  if (text.trim() === href || text.trim() === address) return text;
  if (isMarked) return `[${text.trim()}](${href.replace(/[()\s]/g, encodeURIComponent)})`;
  return text.includes(address) ? text : `${text.trim()} (${address})`;
}
