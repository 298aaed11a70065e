import { cutAtWord } from "../../../src/shared/cut-text.ts";
import type { WithRich } from "../../../src/shared/rich-text.ts";

/** The start of a text for a row, without its formatting. */
export function excerpt<Field extends string>(
  entry: Record<Field, string> & WithRich<Field>,
  field: Field,
  max: number,
): string {
  const rich = entry.rich?.[field];
  if (rich === undefined) return cutAtWord(entry[field], max);
  const parts = rich.map((part) => (typeof part === "string" ? part : isBlock(part?.tag) ? " " : ""));
  return cutAtWord(parts.join("").trim(), max);
}

function isBlock(tag: string | undefined): boolean {
  return tag === "p" || tag === "li" || tag === "pre";
}
