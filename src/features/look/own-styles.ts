import type { CssNode } from "css-tree";
import parse from "css-tree/parser";
import { ident } from "css-tree/utils";
import walk from "css-tree/walker";

/** What is wrong in styles, in a sentence with the place; `line` and `column` count from 1. */
export type StylesFault = { message: string; line: number; column: number };

/** Functions that load what their texts name. */
const loaders = new Set(["url", "src", "image", "image-set", "-webkit-image-set", "cross-fade"]);

/** The first fault in the owner's own styles, null for none: what is no CSS, and what would load something from elsewhere (§21). */
export function faultIn(css: string): StylesFault | null {
  const faults: StylesFault[] = [];
  const complain = (what: string, line: number, column: number) =>
    faults.push({ message: `CSS, line ${line}, column ${column}: ${what}`, line, column });
  const at = ({ loc }: CssNode) => [loc?.start.line ?? 1, loc?.start.column ?? 1] as const;

  // It would end the element that the styles stand in.
  const end = /<\/style/i.exec(css);
  if (end !== null) {
    const before = css.slice(0, end.index).split("\n");
    complain("“</style” is not allowed.", before.length, (before.at(-1)?.length ?? 0) + 1);
  }
  const sheet = parse(css, {
    positions: true,
    parseCustomProperty: true,
    onParseError: ({ message, line, column }) => complain(`${message}.`, line, column),
  });
  walk(sheet, (node) => {
    if (node.type === "Atrule" && ident.decode(node.name).toLowerCase() === "import")
      complain("@import is not allowed.", ...at(node));
    if (node.type === "Url" && !isOwn(node.value)) complain(ELSEWHERE, ...at(node));
    if (node.type !== "Function" || !loaders.has(ident.decode(node.name).toLowerCase())) return;
    walk(node, (part) => {
      if (part.type === "String" && !isOwn(part.value)) complain(ELSEWHERE, ...at(part));
      // `url` that is written with escapes is no `Url` to the parser, but one to browsers.
      if (part.type === "Raw") complain(ELSEWHERE, ...at(part));
    });
    if (/^(url|src)$/i.test(ident.decode(node.name))) complain(ELSEWHERE, ...at(node));
  });
  return faults.sort((one, other) => one.line - other.line || one.column - other.column)[0] ?? null;
}

const ELSEWHERE = "only addresses on this site (/…) and data:image/… are allowed.";

function isOwn(address: string): boolean {
  return /^(\/(?![/\\])|#|data:image\/)/i.test(address.trim());
}
