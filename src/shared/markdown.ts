import MarkdownIt, { type StateBlock, type Token } from "markdown-it";
import { colourCode } from "./code-colours.ts";
import { enriched, mayHaveMarks, type RichNode, type WithRich } from "./rich-text.ts";

type BlockRule = (state: StateBlock, start: number, end: number, silent: boolean) => boolean;

/**
 * What a text with marks (§19) looks like, null for one without: that is shown as it was typed. Of Markdown there are emphasis,
 * links, lists and code, and only where nobody can have meant the signs themselves; all else is text.
 */
export function parseMarkdown(text: string): RichNode[] | null {
  if (!mayHaveMarks(text)) return null;
  const nodes = nodesOf(parser.parse(withOneBullet(text), {}));
  return nodes.some(hasMarks) ? nodes : null;
}

/** Every text as paragraphs and lists, one without formatting too: for documents, which make no lists by themselves. */
export function parseBlocks(text: string): RichNode[] {
  return nodesOf(parser.parse(withOneBullet(text), {}));
}

/** An entry with what its texts look like, where they have marks (§19). The texts themselves stay as they were typed. */
export function withRich<T extends object, Field extends keyof T & string>(
  entry: T,
  ...fields: Field[]
): T & WithRich<Field> {
  return enriched(entry, fields, parseMarkdown);
}

/** Plain lines and plain lists have none: those the page makes by itself. */
function hasMarks(node: RichNode): boolean {
  if (typeof node === "string") return false;
  if (node.tag === "p") return node.of.some((child) => typeof child !== "string");
  return node.tag !== "ul" || node.of.some((item) => typeof item !== "string" && !item.of.every(isText));
}

function isText(node: RichNode): boolean {
  return typeof node === "string";
}

// Everything is off but what is named here; so there is no HTML, heading, picture, table, quotation, rule, escape or entity.
const parser = new MarkdownIt("zero", { html: false, linkify: false, typographer: false }).enable([
  "list",
  "fence",
  "emphasis",
  "link",
  "backticks",
]);

/** Where a link may lead: elsewhere by these schemes, or to a place on this site. */
const allowed = /^(https?:\/\/[^/]|mailto:.|tel:.|\/(?![/\\]|%5c)|#.)/i;
parser.validateLink = (href) => allowed.test(href) && URL.canParse(href, "https://site.invalid");

/** What can stand inside of emphasis at its edge, beside letters and numbers. */
const WORD = "\\p{L}\\p{N}\\p{M}\\p{So}\\p{Sc}";
const opens = new RegExp(`^[*_\`]*[${WORD}"'“‘«„‚‹(\\[#@+§–—¿¡-]`, "u");
const closes = new RegExp(`[${WORD}"'”’»›)\\].,;:!?…%+–—-][*_\`]*$`, "u");
/** Scripts that write words without blanks between them have no edges of words. */
const BLANKLESS =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
/** What can stand beside it outside: nothing, a blank, punctuation that is no part of words, or such a script. */
const isEdge = new RegExp(`^$|^[\\s\\p{So}${BLANKLESS}]$|^(?![#%&@/\\\\])\\p{P}$`, "u");
/** As far as signs may follow one another: `**_\`x\`_**`. */
const EDGE = 10;
const isBracket = /^[()[\]{}"'“”‘’«»]$/;

/** Emphasis stands around words, never within one: `snake_case`, `2*3*4`, `__init__`, `*.*` and `(*)` are what they are. */
class StrictInline extends parser.inline.State {
  override scanDelims(start: number, canSplitWord: boolean) {
    const found = super.scanDelims(start, canSplitWord);
    const end = start + found.length;
    const left = this.src.slice(Math.max(0, start - EDGE), start);
    const right = this.src.slice(end, end + EDGE);
    const before = lastCharacter(left);
    const after = firstCharacter(right);
    const isSign = this.src[start] === "_" ? found.length > 1 : found.length > 3;
    const isHeld = isBracket.test(before) && isBracket.test(after);
    return {
      length: found.length,
      can_open: found.can_open && !isSign && !isHeld && isEdge.test(before) && opens.test(right),
      can_close: found.can_close && !isSign && !isHeld && isEdge.test(after) && closes.test(left),
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

// Where a picture was meant, its address is typed text: pictures are chosen in the forms, which know who may see them.
const [, link] = new MarkdownIt("zero").enable("link").inline.ruler.getRules("");
parser.inline.ruler.at("link", (state, silent) =>
  state.src[state.pos - 1] === "!" ? false : (link?.(state, silent) ?? false),
);

// An apostrophe that was typed as a backtick begins no code, nor do TeX's quotation marks.
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

// A block of code begins and ends with three backticks; what is never closed is text.
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

/** Lists within lists; beyond it they are text. */
const NESTED_MAX = 12;

// Numbers begin a list where they count from 1 without a gap: a line that begins with a year is a line.
const [list] = new MarkdownIt("zero").enable("list").block.ruler.getRules("");
const isList: BlockRule = (state, start, end, silent) => {
  const text = lineOf(state, start);
  if (state.level > NESTED_MAX) return false;
  const isBullets = /^[-*][ \t]+\S/.test(text) && !/^[-*\s]*$/.test(text);
  if (!isBullets && !(text.startsWith("1. ") && countsOn(state, start, end))) return false;
  return list?.(state, start, end, silent) ?? false;
};
parser.block.ruler.at("list", isList, { alt: ["paragraph"] });

/** Whether the numbered lines from this one on are 1, 2 and so on. */
function countsOn(state: StateBlock, start: number, end: number): boolean {
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

// A line that is not indented belongs to no entry of a list: it is what comes after the list.
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

/** What people put before the entries of a list in plain text (web/core/ui/prose.tsx) is as good as Markdown's. */
function withOneBullet(text: string): string {
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

/** The parser's tokens as a tree. */
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
        of: colourCode(token.content.replace(/\n$/, ""), token.info.trim().split(/\s/, 1)[0] ?? ""),
      });
    else addText(place, token.content);
  }
  return root.map(tidied);
}

/** Texts that follow one another are one. */
function addText(place: RichNode[], text: string): void {
  const last = place.at(-1);
  if (typeof last === "string") place[place.length - 1] = last + text;
  else if (text !== "") place.push(text);
}

/** An entry of a list that begins with its text holds it as such; a link without a text shows where it leads. */
function tidied(node: RichNode): RichNode {
  if (typeof node === "string") return node;
  const of = node.of.map(tidied);
  if (node.tag === "a") return { ...node, of: of.length === 0 ? [node.href] : of };
  const [first, ...others] = of;
  if (node.tag === "li" && typeof first === "object" && first.tag === "p")
    return { ...node, of: [...first.of, ...others] };
  return { ...node, of };
}
