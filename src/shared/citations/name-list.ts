import type { RichNode } from "../rich-text.ts";
import { ET_AL, initials, isPerson, parseName } from "./names.ts";

/** How a style writes a list of names. */
export type NameFormat = {
  /** The family name comes first: of no name, the first one, or all. */
  inverted: "none" | "first" | "all";
  /** Given names as initials, or in full. */
  given: "A. B." | "A.B." | "AB" | "full";
  /** Separates the family name from the given names after it. */
  comma: "," | "";
  /** What precedes the last name: of two names, and of more. */
  last: [two: string, more: string];
  /** With this many names or more, only the first `shown` are written. */
  max: number;
  shown: number;
  /** What precedes "et al." in a cut list; with `last`, an ellipsis and the last author follow instead. */
  others: string | "last";
};

/** The names of a list as text, with the owner's in bold. */
export function namesOf(
  names: readonly string[],
  { isOpen, ...format }: NameFormat & { isOpen: boolean },
  isOwner: (name: string) => boolean,
): RichNode[] {
  const isCut = names.length >= format.max;
  const shown = isCut ? names.slice(0, format.shown) : names;
  const nodeOf = (name: string, index: number): RichNode => {
    const text = nameText(name, format, index);
    return isOwner(name) ? { tag: "strong", of: [text] } : text;
  };
  const hasOthers = isOpen || (isCut && format.others !== "last");
  const nodes = shown.flatMap((name, index) => {
    const isLast = index === shown.length - 1 && !hasOthers && !isCut;
    const before = isLast ? format.last[shown.length === 2 ? 0 : 1] : ", ";
    return index === 0 ? [nodeOf(name, index)] : [before, nodeOf(name, index)];
  });
  if (hasOthers) return [...nodes, format.others === "last" ? ", " : format.others, ET_AL];
  const last = names.at(-1);
  return isCut && last !== undefined ? [...nodes, ", … ", nodeOf(last, names.length)] : nodes;
}

function nameText(name: string, { inverted, given, comma }: NameFormat, index: number): string {
  const { family, given: full, suffix } = parseName(name);
  if (!isPerson(name) || full === "") return [family, suffix].filter(Boolean).join(", ");
  const first = given === "full" ? full : initialsAs(full, given);
  const isInverted = inverted === "all" || (inverted === "first" && index === 0);
  return isInverted
    ? `${family}${comma} ${first}${suffix === "" ? "" : `${comma} ${suffix}`}`
    : [first, family, suffix].filter(Boolean).join(" ");
}

function initialsAs(given: string, form: "A. B." | "A.B." | "AB"): string {
  return initials(given, form === "AB" ? "" : ".", form === "A. B." ? " " : "");
}
