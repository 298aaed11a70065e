import { type CssNode, generate, ident, parse, type Rule } from "css-tree";
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
  const registered = propertyOf(node);
  if (registered !== null) return [{ property: registered, text: generate(node) }];
  if (node.type !== "Rule" || node.prelude.type !== "SelectorList") return [generate(node)];
  const beginnings = beginningsOf(node);
  if (beginnings !== null) return beginnings;
  const selectors = node.prelude.children
    .toArray()
    .map((each) => ({ text: generate(each), ...needsOf(each) }));
  if (selectors.every(({ classes, elements }) => classes.length + elements.length === 0))
    return [generate(node)];
  return [{ selectors, body: generate(node.block).slice(1, -1) }];
}

/** Tailwind's own custom properties, which its utilities alone mention. */
const OWN_PROPERTY = /^--tw-/;

/** Which of those an at-rule registers; null for all else. */
function propertyOf(node: CssNode): string | null {
  if (node.type !== "Atrule" || node.name !== "property" || node.prelude === null) return null;
  const name = generate(node.prelude);
  return OWN_PROPERTY.test(name) ? name : null;
}

/** A rule that does nothing but give them what they begin with, where a browser can't register them, as one for each; null for all others. */
function beginningsOf({ prelude, block }: Rule): StylePart[] | null {
  const declarations = block.children.toArray();
  const names = declarations.map((each) => (each.type === "Declaration" ? each.property : ""));
  if (names.length === 0 || !names.every((name) => OWN_PROPERTY.test(name))) return null;
  if (!generate(prelude).startsWith("*")) return null;
  return declarations.map((each, index) => ({
    property: names[index] ?? "",
    text: `${generate(prelude)}{${generate(each)}}`,
  }));
}

type Needs = { classes: string[]; elements: string[] };

/** Classes and elements that a page must have for a selector to meet one; of `:not()` none. */
function needsOf(selector: CssNode): Needs {
  const parts = selector.type === "Selector" ? selector.children.toArray() : [];
  const needs = parts.map(needsOfPart);
  return {
    classes: needs.flatMap(({ classes }) => classes),
    elements: needs.flatMap(({ elements }) => elements),
  };
}

function needsOfPart(part: CssNode): Needs {
  if (part.type === "ClassSelector") return { classes: [ident.decode(part.name)], elements: [] };
  if (part.type === "TypeSelector" && part.name !== "*")
    return { classes: [], elements: [ident.decode(part.name).toLowerCase()] };
  const lists = part.type === "PseudoClassSelector" && positive.has(part.name) ? part.children : null;
  // Of several alternatives what all of them ask for.
  const [first, ...others] = lists?.toArray().flatMap(alternativesOf).map(needsOf) ?? [];
  const common = (kind: keyof Needs) =>
    first?.[kind].filter((name) => others.every((other) => other[kind].includes(name))) ?? [];
  return { classes: common("classes"), elements: common("elements") };
}

/** Pseudo-classes that ask for what their selectors meet. */
const positive = new Set(["has", "is", "where"]);

function alternativesOf(node: CssNode): CssNode[] {
  return node.type === "SelectorList" ? node.children.toArray() : [];
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
