import { parseBlocks } from "../../shared/markdown.ts";
import { type RichNode, type RichText, unflattenNodes } from "../../shared/rich-text.ts";

/** Part of a text with one style. */
export type RichRun = { text: string; isBold: boolean; isItalic: boolean; href: string };

/** A paragraph or a list item; `level` is 0 for an outer list. */
export type RichBlock =
  | { kind: "paragraph"; runs: RichRun[] }
  | { kind: "item"; label: string; level: number; runs: RichRun[] };

type Style = Omit<RichRun, "text">;

const PLAIN: Style = { isBold: false, isItalic: false, href: "" };
/** The only link schemes documents may contain. */
const leadsOut = /^(https?|mailto|tel):/i;

/** A text with Markdown's formatting (§19) as paragraphs and list items, in order. */
export function richBlocks(text: string): RichBlock[] {
  if (text.trim() === "") return [];
  return blocksOf(parseBlocks(text), -1, "");
}

/** Formatted text of a single line, such as a bullet. */
export function richLine(text: string): RichRun[] {
  const [first, ...others] = richBlocks(text.replace(/\s+/g, " ").trim());
  return first === undefined || others.length > 0 || first.kind === "item"
    ? [{ ...PLAIN, text: text.replace(/\s+/g, " ").trim() }]
    : first.runs;
}

/** Formatted text of a single line that is parsed already, such as a citation. */
export function richRuns(text: RichText): RichRun[] {
  return tidied(unflattenNodes(text).flatMap((node) => runsOf(node, PLAIN)));
}

function blocksOf(nodes: readonly RichNode[], level: number, label: string): RichBlock[] {
  const blocks: RichBlock[] = [];
  let runs: RichRun[] = [];
  // Only the first line of an item has its bullet.
  let ownLabel = label;
  const close = () => {
    const line = tidied(runs);
    runs = [];
    if (line.length === 0) return;
    blocks.push(
      ownLabel === ""
        ? { kind: "paragraph", runs: line }
        : { kind: "item", label: ownLabel, level, runs: line },
    );
    ownLabel = "";
  };
  for (const node of nodes) {
    if (typeof node === "string" || !isBlock(node)) {
      runs.push(...runsOf(node, PLAIN));
      continue;
    }
    close();
    if (node.tag === "ul" || node.tag === "ol")
      for (const [index, item] of node.of.entries())
        blocks.push(
          ...blocksOf(
            typeof item === "string" ? [item] : item.of,
            level + 1,
            node.tag === "ul" ? "•" : `${index + 1}.`,
          ),
        );
    else blocks.push(...blocksOf(node.of, level, ""));
  }
  close();
  return blocks;
}

function isBlock(node: Exclude<RichNode, string>): boolean {
  return node.tag === "p" || node.tag === "ul" || node.tag === "ol" || node.tag === "pre";
}

function runsOf(node: RichNode, style: Style): RichRun[] {
  if (typeof node === "string") return [{ ...style, text: node }];
  const own = { ...style };
  if (node.tag === "strong") own.isBold = true;
  if (node.tag === "em") own.isItalic = true;
  if (node.tag === "a" && leadsOut.test(node.href)) own.href = node.href;
  return node.of.flatMap((child) => runsOf(child, own));
}

/** Removes blanks at the ends, and joins neighboring runs of the same style. */
function tidied(runs: readonly RichRun[]): RichRun[] {
  const joined: RichRun[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last && last.isBold === run.isBold && last.isItalic === run.isItalic && last.href === run.href)
      last.text += run.text;
    else joined.push({ ...run });
  }
  const [first] = joined;
  if (first !== undefined) first.text = first.text.trimStart();
  const last = joined.at(-1);
  if (last !== undefined) last.text = last.text.trimEnd();
  return joined.filter(({ text }) => text !== "");
}
