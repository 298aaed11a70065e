import {
  enriched,
  mayHaveMarks,
  plainOf,
  type RichNode,
  treeOf,
  type WithRich,
} from "../../shared/rich-text.ts";

/** Loaded with the first text that needs it: with what colours code it takes some 10 MB. */
function parse(text: string): RichNode[] | null {
  if (!mayHaveMarks(text)) return null;
  const { parseMarkdown } = require("../../shared/markdown.ts") as typeof import("../../shared/markdown.ts"); // It is that file.
  return parseMarkdown(text);
}

/** An entry with what its texts look like, where they have marks (§19). The texts themselves stay as they were typed. */
export function withRich<T extends object, Field extends keyof T & string>(
  entry: T,
  ...fields: Field[]
): T & WithRich<Field> {
  return enriched(entry, fields, parse);
}

/** What a read answers, with texts that have marks said without them: for whoever does not edit them. */
export function withoutMarks<T>(answer: T): T {
  return plain(answer) as T; // The same but for some texts.
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, of]) => [name, name === "rich" ? of : plain(of)]);
  const answer = Object.fromEntries(entries);
  const { rich } = answer as WithRich<string>;
  for (const [field, text] of Object.entries(rich ?? {})) answer[field] = plainOf(treeOf(text ?? []));
  return answer;
}

/** A text without its marks. @param hasAddresses as `plainOf` */
export function plainText(text: string, hasAddresses = false): string {
  const nodes = parse(text);
  return nodes === null ? text : plainOf(nodes, hasAddresses);
}
