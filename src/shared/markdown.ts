import MarkdownIt, { type StateBlock, type Token } from "markdown-it";
import { highlightCode } from "./highlight-code.ts";
import { addParsedFields, mayHaveFormatting, type RichNode, type WithRich } from "./rich-text.ts";

type BlockRule = (state: StateBlock, start: number, end: number, silent: boolean) => boolean;

/**
 * Parses formatted text (§19): emphasis, links, lists and code of Markdown, and only where the characters can't have been
 * meant literally.
 * @returns null for a text without formatting, which is shown as typed
 */
export function parseMarkdown(text: string): RichNode[] | null {
  if (!mayHaveFormatting(text)) return null;
  const nodes = nodesOf(parser.parse(unifyBullets(text), {}));
  return nodes.some(hasFormatting) ? nodes : null;
}

/** A text as paragraphs and lists, whether it has formatting or not; for documents. */
export function parseBlocks(text: string): RichNode[] {
  return nodesOf(parser.parse(unifyBullets(text), {}));
}

/** Adds the parsed form of formatted fields to an entry (§19). The fields themselves stay as typed. */
export function addParsedMarkdown<T extends object, Field extends keyof T & string>(
  entry: T,
  ...fields: Field[]
): T & WithRich<Field> {
  return addParsedFields(entry, fields, parseMarkdown);
}

/** Paragraphs and bullet lists without further formatting count as plain text, which pages lay out themselves. */
function hasFormatting(node: RichNode): boolean {
  if (typeof node === "string") return false;
  if (node.tag === "p") return node.of.some((child) => typeof child !== "string");
  return node.tag !== "ul" || node.of.some((item) => typeof item !== "string" && !item.of.every(isText));
}

function isText(node: RichNode): boolean {
  return typeof node === "string";
}

// Only these rules are on. There is no HTML, heading, picture, table, quotation, rule, escape or entity.
const parser = new MarkdownIt("zero", { html: false, linkify: false, typographer: false }).enable([
  "list",
  "fence",
  "emphasis",
  "link",
  "backticks",
]);

/** Allowed link targets: other sites by these schemes, or a path on this site. */
const allowedTarget = /^(https?:\/\/[^/]|mailto:.|tel:.|\/(?![/\\]|%5c)|#.)/i;
parser.validateLink = (href) => allowedTarget.test(href) && URL.canParse(href, "https://site.invalid");

/** Letters, numbers and symbols, which may be next to an emphasis mark on its inside, as may the punctuation below. */
const WORD = "\\p{L}\\p{N}\\p{M}\\p{So}\\p{Sc}";
const opens = new RegExp(`^[*_\`]*[${WORD}"'“‘«„‚‹(\\[#@+§–—¿¡-]`, "u");
const closes = new RegExp(`[${WORD}"'”’»›)\\].,;:!?…%+–—-][*_\`]*$`, "u");
/** Scripts without blanks between words. */
const BLANKLESS =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
/** What may be next to an emphasis mark on its outside: nothing, a blank, punctuation that is not part of words, or such a script. */
const isEdge = new RegExp(`^$|^[\\s\\p{So}${BLANKLESS}]$|^(?![#%&@/\\\\])\\p{P}$`, "u");
/** How many characters next to a mark are examined, because marks may follow each other: `**_\`x\`_**`. */
const EDGE = 10;
const isBracket = /^[()[\]{}"'“”‘’«»]$/;

/** Allows emphasis only around words, never within one, so that `snake_case`, `2*3*4`, `__init__`, `*.*` and `(*)` stay literal. */
class StrictInline extends parser.inline.State {
  override scanDelims(start: number, canSplitWord: boolean) {
    const found = super.scanDelims(start, canSplitWord);
    const end = start + found.length;
    const left = this.src.slice(Math.max(0, start - EDGE), start);
    const right = this.src.slice(end, end + EDGE);
    const before = lastCharacter(left);
    const after = firstCharacter(right);
    const isLiteral = this.src[start] === "_" ? found.length > 1 : found.length > 3;
    const isBracketed = isBracket.test(before) && isBracket.test(after);
    return {
      length: found.length,
      can_open: found.can_open && !isLiteral && !isBracketed && isEdge.test(before) && opens.test(right),
      can_close: found.can_close && !isLiteral && !isBracketed && isEdge.test(after) && closes.test(left),
    };
  }
}
parser.inline.State = StrictInline;

function firstCharacter(text: string): string {
  return [...text][0] ?? "";
}

function lastCharacter(text: string): string {
  return [...text].at(-1) ?? "";
}

// Markdown pictures stay literal text, because pictures are added in forms, which control who may see them.
const [, link] = new MarkdownIt("zero").enable("link").inline.ruler.getRules("");
parser.inline.ruler.at("link", (state, silent) =>
  state.src[state.pos - 1] === "!" ? false : (link?.(state, silent) ?? false),
);

// Backticks used as apostrophes or as TeX's quotation marks do not start code.
const [, backticks] = new MarkdownIt("zero").enable("backticks").inline.ruler.getRules("");
parser.inline.ruler.at("backticks", (state, silent) => {
  const [, run = "", code = ""] =
    /^(`+)(?!`)([^\n]*?[^`\n])\1(?!`)/.exec(state.src.slice(state.pos, state.posMax)) ?? [];
  const before = lastCharacter(state.src.slice(Math.max(0, state.pos - 2), state.pos));
  const end = state.pos + 2 * run.length + code.length;
  const after = firstCharacter(state.src.slice(end, end + 2));
  if (run !== "" && code.trim() !== "" && isEdge.test(before) && isEdge.test(after))
    return backticks?.(state, silent) ?? false;
  const typed = /^`+/.exec(state.src.slice(state.pos))?.[0] ?? "";
  if (typed === "") return false;
  if (!silent) state.pending += typed;
  state.pos += typed.length;
  return true;
});

// A code block starts and ends with three backticks; one that is never closed stays literal.
const [fence] = new MarkdownIt("zero").enable("fence").block.ruler.getRules("");
const isFence: BlockRule = (state, start, end, silent) => {
  const opening = /^```+/.exec(lineOf(state, start))?.[0];
  if (opening === undefined) return false;
  for (let line = start + 1; line < end; line++)
    if (lineOf(state, line).trimEnd().match(/^`+$/)?.[0].startsWith(opening))
      return fence?.(state, start, end, silent) ?? false;
  return false;
};
parser.block.ruler.at("fence", isFence, { alt: ["paragraph", "list"] });

/** Maximum nesting of lists; deeper ones stay literal. */
const NESTED_MAX = 12;

// A numbered list must count from 1 without gaps, because a line may just begin with a year.
const [list] = new MarkdownIt("zero").enable("list").block.ruler.getRules("");
const isList: BlockRule = (state, start, end, silent) => {
  const text = lineOf(state, start);
  if (state.level > NESTED_MAX) return false;
  const isBullets = /^[-*][ \t]+\S/.test(text) && !/^[-*\s]*$/.test(text);
  if (!isBullets && !(text.startsWith("1. ") && isCountingFromOne(state, start, end))) return false;
  return list?.(state, start, end, silent) ?? false;
};
parser.block.ruler.at("list", isList, { alt: ["paragraph"] });

/** Whether the numbered lines from `start` on are 1, 2 and so on, with at least two of them. */
function isCountingFromOne(state: StateBlock, start: number, end: number): boolean {
  let count = 0;
  for (let line = start; line < end; line++) {
    if (state.isEmpty(line) || (state.sCount[line] ?? 0) > (state.sCount[start] ?? 0)) continue;
    const number = /^(\d+)\.[ \t]+\S/.exec(lineOf(state, line))?.[1];
    if ((state.sCount[line] ?? 0) < (state.sCount[start] ?? 0) || number === undefined) break;
    count++;
    if (number !== String(count)) return false;
  }
  return count > 1;
}

// A line that is not indented ends a list, instead of continuing its last item.
const paragraph: BlockRule = (state, start, end) => {
  const terminators = parser.block.ruler.getRules("paragraph");
  const outer = state.parentType;
  state.parentType = "paragraph";
  let line = start + 1;
  while (line < end && !state.isEmpty(line) && (state.sCount[line] ?? 0) >= state.blkIndent) {
    if (terminators.some((rule) => rule(state, line, end, true))) break;
    line++;
  }
  const content = state.getLines(start, line, state.blkIndent, false).trim();
  state.line = line;
  state.push("paragraph_open", "p", 1);
  const inline = state.push("inline", "", 0);
  inline.content = content;
  inline.children = [];
  state.push("paragraph_close", "p", -1);
  state.parentType = outer;
  return true;
};
parser.block.ruler.at("paragraph", paragraph);

function lineOf(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}

/** Replaces the bullets that people type in plain text (web/core/text/prose.tsx) by Markdown's. */
function unifyBullets(text: string): string {
  if (!/^[•·▪‣–] /m.test(text)) return text;
  let isCode = false;
  return text
    .split("\n")
    .map((line) => {
      if (line.startsWith("```")) isCode = !isCode;
      return isCode ? line : line.replace(/^[•·▪‣–] /, "- ");
    })
    .join("\n");
}

const tags = {
  paragraph_open: "p",
  bullet_list_open: "ul",
  ordered_list_open: "ol",
  list_item_open: "li",
  em_open: "em",
  strong_open: "strong",
} as const;

/** Converts the parser's tokens to a tree. */
function nodesOf(tokens: readonly Token[]): RichNode[] {
  const root: RichNode[] = [];
  const open: RichNode[][] = [root];
  for (const token of tokens) {
    const place = open.at(-1) ?? root;
    if (token.nesting === -1) open.pop();
    else if (token.type === "link_open") {
      const of: RichNode[] = [];
      place.push({ tag: "a", href: String(token.attrGet("href")), of });
      open.push(of);
    } else if (token.nesting === 1) {
      const of: RichNode[] = [];
      place.push({ tag: tags[token.type as keyof typeof tags], of }); // No other rule is on.
      open.push(of);
    } else if (token.type === "inline") place.push(...nodesOf(token.children ?? []));
    else if (token.type === "code_inline") place.push({ tag: "code", of: [token.content] });
    else if (token.type === "fence")
      place.push({
        tag: "pre",
        of: highlightCode(token.content.replace(/\n$/, ""), token.info.trim().split(/\s/, 1)[0] ?? ""),
      });
    else addText(place, token.content);
  }
  return root.map(tidy);
}

/** Appends text, joined with a preceding text. */
function addText(place: RichNode[], text: string): void {
  const last = place.at(-1);
  if (typeof last === "string") place[place.length - 1] = last + text;
  else if (text !== "") place.push(text);
}

/** Unwraps the first paragraph of a list item, and gives a link without text its address as text. */
function tidy(node: RichNode): RichNode {
  if (typeof node === "string") return node;
  const of = node.of.map(tidy);
  if (node.tag === "a") return { ...node, of: of.length === 0 ? [node.href] : of };
  const [first, ...others] = of;
  if (node.tag === "li" && typeof first === "object" && first.tag === "p")
    return { ...node, of: [...first.of, ...others] };
  return { ...node, of };
}
