import {
  addParsedFields,
  mayHaveFormatting,
  type RichNode,
  toPlainText,
  unflattenNodes,
  type WithRich,
} from "../../shared/rich-text.ts";

/** Loads the Markdown parser with the first text that needs it, because its syntax highlighter is large. */
function parse(text: string): RichNode[] | null {
  if (!mayHaveFormatting(text)) return null;
  const { parseMarkdown } = require("../../shared/markdown.ts") as typeof import("../../shared/markdown.ts"); // `require` has no type.
  return parseMarkdown(text);
}

/** Adds the parsed formatting of an entry's texts as `rich` (§19). The texts stay as they were typed. */
export function withRichText<T extends object, Field extends keyof T & string>(
  entry: T,
  ...fields: Field[]
): T & WithRich<Field> {
  return addParsedFields(entry, fields, parse);
}

/** Replaces Markdown by plain text in a reply, for everyone who doesn't edit it. The formatting stays in `rich`. */
export function withoutFormatting<T>(reply: T): T {
  return toPlain(reply) as T; // Only texts are replaced, by texts.
}

function toPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPlain);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    name === "rich" ? inner : toPlain(inner),
  ]);
  const result = Object.fromEntries(entries);
  const { rich } = result as WithRich<string>;
  for (const [field, text] of Object.entries(rich ?? {}))
    result[field] = toPlainText(unflattenNodes(text ?? []));
  return result;
}

/** A text without its formatting. @param hasAddresses see `toPlainText` */
export function plainText(text: string, hasAddresses = false): string {
  const nodes = parse(text);
  return nodes === null ? text : toPlainText(nodes, hasAddresses);
}
