export const richTags = ["p", "ul", "ol", "li", "em", "strong", "code", "pre", "a", "span"] as const;
export const codeKinds = ["keyword", "string", "number", "comment", "name", "added", "removed"] as const;
export type CodeKind = (typeof codeKinds)[number];

/** A node of formatted text, parsed from Markdown (§19). */
export type RichNode =
  | string
  | { tag: "p" | "ul" | "ol" | "li" | "em" | "strong" | "code" | "pre"; of: RichNode[] }
  | { tag: "a"; href: string; of: RichNode[] }
  /** A token of highlighted code. */
  | { tag: "span"; kind: CodeKind; of: RichNode[] };

/**
 * Formatted text in pages and API replies: each node, then its children, then null for its end. It is flat, because the
 * types of replies can't be recursive.
 */
export type RichText = RichPart[];
export type RichPart = string | null | { tag: (typeof richTags)[number]; href?: string; kind?: CodeKind };

/** Formatted text contains at least one of these. */
const formattingHint = /[*_`[]|^[ \t]*1\. |^[ \t]+- /m;

/** A quick test that saves most texts from being parsed. */
export function mayHaveFormatting(text: string): boolean {
  return formattingHint.test(text);
}

/** Adds the parsed form of formatted fields to an entry. @param parse returns null for a plain text */
export function addParsedFields<T extends object, Field extends keyof T & string>(
  entry: T,
  fields: readonly Field[],
  parse: (text: string) => RichNode[] | null,
): T & WithRich<Field> {
  const rich: { [F in Field]?: RichText } = {};
  for (const field of fields) {
    const text = entry[field];
    const nodes = typeof text === "string" ? parse(text) : null;
    if (nodes !== null) rich[field] = flattenNodes(nodes);
  }
  return Object.keys(rich).length === 0 ? entry : { ...entry, rich };
}

/** Converts a tree to its flat form. */
export function flattenNodes(nodes: readonly RichNode[]): RichText {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return [node];
    const { of, ...part } = node;
    return [part, ...flattenNodes(of), null];
  });
}

/** Converts the flat form back to a tree. */
export function unflattenNodes(text: RichText): RichNode[] {
  const root: RichNode[] = [];
  const open = [root];
  for (const part of text) {
    if (part === null) open.pop();
    else if (typeof part === "string") open.at(-1)?.push(part);
    else {
      const of: RichNode[] = [];
      open.at(-1)?.push({ ...part, of } as RichNode); // `flat` wrote the href of links and the kind of code tokens.
      open.push(of);
    }
  }
  return root;
}

/** What a reply adds to an entry with formatted texts: their parsed form, by field. */
export type WithRich<Field extends string> = { rich?: { [F in Field]?: RichText } };

/**
 * Converts formatted text to plain text with the same lines, and with the bullets and numbers of lists.
 * @param hasAddresses writes the addresses of links after their texts, for paper
 */
export function toPlainText(nodes: readonly RichNode[], hasAddresses = false): string {
  return blocksOf(nodes, hasAddresses, "");
}

function blocksOf(nodes: readonly RichNode[], hasAddresses: boolean, indent: string): string {
  let text = "";
  let before: RichNode | undefined;
  for (const node of nodes) {
    const isBlock = typeof node !== "string" && blocks.has(node.tag);
    const wasBlock = before !== undefined && typeof before !== "string" && blocks.has(before.tag);
    if (before !== undefined && (isBlock || wasBlock))
      text += isParagraph(before) && isParagraph(node) ? "\n\n" : "\n";
    text += nodeText(node, hasAddresses, indent);
    before = node;
  }
  return text;
}

const blocks = new Set(["p", "ul", "ol", "pre"]);

function isParagraph(node: RichNode): boolean {
  return typeof node !== "string" && node.tag === "p";
}

function nodeText(node: RichNode, hasAddresses: boolean, indent: string): string {
  if (typeof node === "string") return node;
  switch (node.tag) {
    case "ul":
    case "ol":
      return node.of
        .map((item, index) => {
          const bullet = node.tag === "ul" ? "-" : `${index + 1}.`;
          const text = typeof item === "string" ? item : blocksOf(item.of, hasAddresses, `${indent}  `);
          return `${indent}${bullet} ${text}`;
        })
        .join("\n");
    case "a": {
      const text = blocksOf(node.of, hasAddresses, indent);
      const address = node.href.replace(/^(mailto|tel):/, "");
      const isElsewhere = /^[^/#]/.test(node.href);
      return hasAddresses && isElsewhere && !text.includes(address) ? `${text} (${address})` : text;
    }
    default:
      return blocksOf(node.of, hasAddresses, indent);
  }
}
