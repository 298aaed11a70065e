import type { CssNode } from "css-tree";
import parse from "css-tree/parser";
import { ident } from "css-tree/utils";
import walk from "css-tree/walker";

/** An error in custom CSS. The message includes the position; `line` and `column` start at 1. */
export type CssError = { message: string; line: number; column: number };

/** CSS functions that load the addresses in their arguments. */
const loadingFunctions = new Set(["url", "src", "image", "image-set", "-webkit-image-set", "cross-fade"]);

/** The first error in custom CSS, or null: invalid syntax, or something that would load files from another site (§21). */
export function findCssError(css: string): CssError | null {
  const issues: CssError[] = [];
  const addIssue = (issue: string, line: number, column: number) =>
    issues.push({ message: `CSS, line ${line}, column ${column}: ${issue}`, line, column });
  const positionOf = ({ loc }: CssNode) => [loc?.start.line ?? 1, loc?.start.column ?? 1] as const;

  // It would close the style element that contains the CSS.
  const end = /<\/style/i.exec(css);
  if (end !== null) {
    const before = css.slice(0, end.index).split("\n");
    addIssue("“</style” is not allowed.", before.length, (before.at(-1)?.length ?? 0) + 1);
  }
  const sheet = parse(css, {
    positions: true,
    parseCustomProperty: true,
    onParseError: ({ message, line, column }) => addIssue(`${message}.`, line, column),
  });
  walk(sheet, (node) => {
    if (node.type === "Atrule" && ident.decode(node.name).toLowerCase() === "import")
      addIssue("@import is not allowed.", ...positionOf(node));
    if (node.type === "Url" && !isOwn(node.value)) addIssue(FOREIGN_ADDRESS, ...positionOf(node));
    if (node.type !== "Function" || !loadingFunctions.has(ident.decode(node.name).toLowerCase())) return;
    walk(node, (part) => {
      if (part.type === "String" && !isOwn(part.value)) addIssue(FOREIGN_ADDRESS, ...positionOf(part));
      // The parser doesn't recognize `url` written with escapes, but browsers do.
      if (part.type === "Raw") addIssue(FOREIGN_ADDRESS, ...positionOf(part));
    });
    if (/^(url|src)$/i.test(ident.decode(node.name))) addIssue(FOREIGN_ADDRESS, ...positionOf(node));
  });
  return issues.sort((one, other) => one.line - other.line || one.column - other.column)[0] ?? null;
}

const FOREIGN_ADDRESS = "only addresses on this site (/…) and data:image/… are allowed.";

function isOwn(address: string): boolean {
  return /^(\/(?![/\\])|#|data:image\/)/i.test(address.trim());
}
