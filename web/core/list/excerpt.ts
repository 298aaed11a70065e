import { cutAtWord } from "../../../src/shared/cut-text.ts";
import { type RichNode, unflattenNodes, type WithRich } from "../../../src/shared/rich-text.ts";

/** The start of a text for a row, without its formatting. */
export function excerpt<Field extends string>(
  entry: Record<Field, string> & WithRich<Field>,
  field: Field,
  max: number,
): string {
  const rich = entry.rich?.[field];
  if (rich === undefined) return cutAtWord(entry[field], max);
  return cutAtWord(wordsOf(unflattenNodes(rich)).trim(), max);
}

/** Blocks of code are left out, because they say nothing in one line. */
function wordsOf(nodes: readonly RichNode[]): string {
  const texts = nodes.map((node) => {
    if (typeof node === "string") return node;
    if (node.tag === "pre") return "";
    const words = wordsOf(node.of);
    return node.tag === "p" || node.tag === "li" ? ` ${words}` : words;
  });
  return texts.join("");
}
