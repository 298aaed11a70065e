import { expect, test } from "bun:test";
import { type Formatting, formatSelection } from "./format-selection.ts";

/** Applies formatting to a text in which `«` and `»` enclose the selection, or `|` is the caret. */
function apply(text: string, mark: Formatting): string {
  const value = text.replace(/[«»|]/g, "");
  const start = text.search(/[«|]/);
  const end = text.includes("»") ? text.indexOf("»") - 1 : start;
  const { from, to, text: inserted, selection } = formatSelection(value, start, end, mark);
  const next = value.slice(0, from) + inserted + value.slice(to);
  const [first, last] = selection;
  if (first === last) return `${next.slice(0, first)}|${next.slice(first)}`;
  return `${next.slice(0, first)}«${next.slice(first, last)}»${next.slice(last)}`;
}

test.each([
  ["a «word» b", "bold", "a **«word»** b"],
  ["a **«word»** b", "bold", "a «word» b"],
  ["a «**word**» b", "bold", "a «word» b"],
  ["a« word »b", "bold", "a **«word»** b"],
  ["|", "bold", "**|**"],
  ["**|**", "bold", "|"],
  ["a «word» b", "italic", "a *«word»* b"],
  ["a *«word»* b", "italic", "a «word» b"],
  ["a **«word»** b", "italic", "a ***«word»*** b"],
  ["a ***«word»*** b", "italic", "a **«word»** b"],
  ["a ***«word»*** b", "bold", "a *«word»* b"],
  ["«one\n\n- two\n3. three»", "bold", "«**one**\n\n- **two**\n3. **three**»"],
  ["a «word» b", "code", "a `«word»` b"],
  ["a `«word»` b", "code", "a «word» b"],
  ["a\n«b\nc»\nd", "code", "a\n```\n«b\nc»\n```\nd"],
  ["a «b\nc» d", "code", "a \n```\n«b\nc»\n```\n d"],
  ["a «word» b", "link", "a [word](«https://») b"],
  ["|", "link", "[|](https://)"],
  ["«https://example.org»", "link", "[«https://example.org»](https://example.org)"],
  ["«[word](https://example.org)»", "link", "«word»"],
  ["a\nb| c\nd", "list", "a\n- b c|\nd"],
  ["- b| c", "list", "b c|"],
  ["|", "list", "- |"],
  ["«a\n\nb»", "list", "«- a\n\n- b»"],
  ["«- a\n\n- b»", "list", "«a\n\nb»"],
  ["«• a\n- b»", "list", "«- a\n- b»"],
  ["a «b\n»c", "list", "- a b|\nc"],
] as const)("%j with %s becomes %j", (text, mark, expected) => {
  expect(apply(text, mark)).toBe(expected);
});
