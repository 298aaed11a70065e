export const richTags = ["p", "ul", "ol", "li", "em", "strong", "code", "pre", "a", "span"] as const;
export const codeKinds = ["keyword", "string", "number", "comment", "name", "added", "removed"] as const;
export type CodeKind = (typeof codeKinds)[number];

/** A text with marks as it is shown: what is made of the Markdown in it (§19). */
export type RichNode =
  | string
  | { tag: "p" | "ul" | "ol" | "li" | "em" | "strong" | "code" | "pre"; of: RichNode[] }
  | { tag: "a"; href: string; of: RichNode[] }
  /** A part of a program, by what it is. */
  | { tag: "span"; kind: CodeKind; of: RichNode[] };

/**
 * The same as pages and replies bring it along: each node, what is in it, and null for its end. The types of the API's replies
 * can't tell of what holds itself.
 */
export type RichText = RichPart[];
export type RichPart = string | null | { tag: (typeof richTags)[number]; href?: string; kind?: CodeKind };

/** Without one of these a text has no marks; most have none, and no parser is asked. */
const hint = /[*_`[]|^[ \t]*1\. |^[ \t]+- /m;

export function mayHaveMarks(text: string): boolean {
  return hint.test(text);
}

/** An entry with what its texts look like, where they have marks. @param parse null for a text without */
export function enriched<T extends object, Field extends keyof T & string>(
  entry: T,
  fields: readonly Field[],
  parse: (text: string) => RichNode[] | null,
): T & WithRich<Field> {
  const rich: { [F in Field]?: RichText } = {};
  for (const field of fields) {
    const text = entry[field];
    const nodes = typeof text === "string" ? parse(text) : null;
    if (nodes !== null) rich[field] = flat(nodes);
  }
  return Object.keys(rich).length === 0 ? entry : { ...entry, rich };
}

/** Of a tree what pages bring along. */
export function flat(nodes: readonly RichNode[]): RichText {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return [node];
    const { of, ...part } = node;
    return [part, ...flat(of), null];
  });
}

/** The tree that this was. */
export function treeOf(text: RichText): RichNode[] {
  const root: RichNode[] = [];
  const open = [root];
  for (const part of text) {
    if (part === null) open.pop();
    else if (typeof part === "string") open.at(-1)?.push(part);
    else {
      const of: RichNode[] = [];
      open.at(-1)?.push({ ...part, of } as RichNode); // A link has its address, a part of a program its kind, as `flat` wrote it.
      open.push(of);
    }
  }
  return root;
}

/** What a read says beside an entry whose texts have marks: those texts, by the names of their fields. */
export type WithRich<Field extends string> = { rich?: { [F in Field]?: RichText } };

/**
 * The same text without its marks: lines stay lines, and entries of lists keep what stands before them.
 * @param hasAddresses links say where they lead, for paper
 */
export function plainOf(nodes: readonly RichNode[], hasAddresses = false): string {
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
          const mark = node.tag === "ul" ? "-" : `${index + 1}.`;
          const text = typeof item === "string" ? item : blocksOf(item.of, hasAddresses, `${indent}  `);
          return `${indent}${mark} ${text}`;
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
