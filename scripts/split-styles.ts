import { type CssNode, generate, ident, parse } from "css-tree";
import type { StylePart } from "../src/site/pages/page-styles.ts";

/** At-rules whose content are rules that a page may do without. */
const groups = new Set(["media", "supports", "layer", "container"]);

/** Takes minified styles apart, so that a page can be sent with those it needs (`stylesFor`); their order stays. */
export function splitStyles(css: string): StylePart[] {
  // What is no selector stays as it is written.
  const sheet = parse(css, { parseValue: false, parseCustomProperty: false, parseAtrulePrelude: false });
  return sheet.type === "StyleSheet" ? merged(sheet.children.toArray().flatMap(partOf)) : [];
}

function partOf(node: CssNode): StylePart[] {
  if (node.type === "Comment") return [];
  if (node.type === "Atrule" && node.block !== null && groups.has(node.name)) {
    const prelude = node.prelude === null ? "" : ` ${generate(node.prelude)}`;
    return [
      { around: `@${node.name}${prelude}`, parts: merged(node.block.children.toArray().flatMap(partOf)) },
    ];
  }
  if (node.type !== "Rule" || node.prelude.type !== "SelectorList") return [generate(node)];
  const selectors = node.prelude.children
    .toArray()
    .map((each) => ({ text: generate(each), ...needsOf(each) }));
  if (selectors.every(({ classes, elements }) => classes.length + elements.length === 0))
    return [generate(node)];
  return [{ selectors, body: generate(node.block).slice(1, -1) }];
}

/** Classes and elements that a page must have for a selector to meet one; not those within `:is()` and the like. */
function needsOf(selector: CssNode): { classes: string[]; elements: string[] } {
  const parts = selector.type === "Selector" ? selector.children.toArray() : [];
  return {
    classes: parts.flatMap((each) => (each.type === "ClassSelector" ? ident.decode(each.name) : [])),
    elements: parts.flatMap((each) =>
      each.type === "TypeSelector" && each.name !== "*" ? ident.decode(each.name).toLowerCase() : [],
    ),
  };
}

/** Joins texts that follow each other. */
function merged(parts: StylePart[]): StylePart[] {
  const joined: StylePart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === "string" && typeof last === "string") joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  return joined;
}
