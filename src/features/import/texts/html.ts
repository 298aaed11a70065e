import { decodeHTML } from "entities";
import { ImportError } from "../import-error.ts";

/** A tree of elements; what can do harm is already left out. */
export type HtmlNode = string | HtmlElement;
export type HtmlElement = { tag: string; href: string; isBullet: boolean; children: HtmlNode[] };

const empty = new Set([
  "br",
  "hr",
  "img",
  "input",
  "wbr",
  "col",
  "meta",
  "link",
  "source",
  "embed",
  "area",
  "base",
]);
const ignored = new Set(
  "script style iframe object embed noscript template svg math title head select textarea canvas audio video".split(
    " ",
  ),
);
const blocks = new Set(
  "p div ul ol li h1 h2 h3 h4 h5 h6 blockquote pre table tr td th section article header footer hr dl dt dd".split(
    " ",
  ),
);

export function isBlock(node: HtmlNode | undefined): node is HtmlElement {
  return typeof node === "object" && blocks.has(node.tag);
}

/** Whether a text has tags that an editor writes. */
export function hasHtml(text: string): boolean {
  return /<\/?(p|br|ul|ol|li|strong|em|b|i|u|s|a|mark|code|div|span|h[1-6]|blockquote|hr|script|iframe|img|svg|style|table|object|embed)\b[^>]*>/i.test(
    text,
  );
}

/** Deeper elements are read as if they were on this level. */
const DEPTH_MAX = 50;
/** A text of a résumé has far fewer elements; more would take memory. */
const ELEMENTS_MAX = 50_000;

/**
 * Parses HTML. Scripts, styles, frames and pictures are left out, and every attribute except addresses.
 * @throws ImportError for more elements than a text can have
 */
export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlElement = { tag: "", href: "", isBullet: false, children: [] };
  const open = [root];
  const last = () => open.at(-1) ?? root;
  let buffered = "";
  let count = 0;
  const closeFrom = (index: number) => {
    if (index > 0) open.length = index;
  };
  new HTMLRewriter()
    .on("*", {
      element(element) {
        count += 1;
        if (count > ELEMENTS_MAX) return;
        const tag = element.tagName.toLowerCase();
        // A missing end tag.
        const lists = open.findLastIndex(({ tag: name }) => name === "ul" || name === "ol");
        if (tag === "li") closeFrom(open.findLastIndex((each, index) => each.tag === "li" && index > lists));
        if (blocks.has(tag))
          closeFrom(open.findLastIndex((each, index) => each.tag === "p" && index > lists));
        const node: HtmlElement = {
          tag,
          href: element.getAttribute("href") ?? "",
          isBullet: element.getAttribute("data-list") === "bullet",
          children: [],
        };
        last().children.push(node);
        if (empty.has(tag) || open.length > DEPTH_MAX) return;
        open.push(node);
        element.onEndTag(() => closeFrom(open.indexOf(node)));
      },
    })
    .onDocument({
      text(chunk) {
        buffered += chunk.text;
        if (!chunk.lastInTextNode) return;
        last().children.push(decodeHTML(buffered));
        buffered = "";
      },
    })
    .transform(html);
  if (count > ELEMENTS_MAX)
    throw new ImportError(`Not a résumé: one of its texts has more than ${ELEMENTS_MAX} tags.`);
  return withoutIgnored(root.children);
}

function withoutIgnored(nodes: HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === "string") return [node];
    return ignored.has(node.tag) ? [] : [{ ...node, children: withoutIgnored(node.children) }];
  });
}
