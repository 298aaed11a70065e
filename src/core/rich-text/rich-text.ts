import { parseMarkdown } from "../../shared/markdown.ts";
import { plainOf, treeOf, type WithRich } from "../../shared/rich-text.ts";

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
  const nodes = parseMarkdown(text);
  return nodes === null ? text : plainOf(nodes, hasAddresses);
}
