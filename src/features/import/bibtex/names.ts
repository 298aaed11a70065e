import { ET_AL, parseName } from "../../../shared/citations/names.ts";
import { latexToText } from "./latex.ts";

/** The authors of a BibTeX field as they are stored: one name each, groups in braces. */
export function bibNames(value: string): string[] {
  return authorsOf(value)
    .map(nameOf)
    .filter((name) => /[\p{L}\p{N}]/u.test(name));
}

function authorsOf(value: string): string[] {
  const authors = splitOutside(value, /\s+and\s+|\s+and$|^and\s+/iy);
  const [only = ""] = authors;
  if (authors.length > 1) return authors;
  // Some write commas between authors. A single name has two at most.
  const parts = splitOutside(only, /\s*,\s*/y);
  return parts.length > 3 ? parts : authors;
}

function nameOf(raw: string): string {
  const source = raw.trim();
  if (/^others$/i.test(source)) return ET_AL;
  const labelled = splitOutside(source, /\s*,\s*/y).map((part) =>
    /^(given|family|prefix|suffix)=(.*)$/s.exec(part),
  );
  if (labelled.length > 0 && labelled.every((part) => part !== null)) {
    const of = (name: string) => textOf(labelled.findLast((part) => part?.[1] === name)?.[2] ?? "");
    return [[of("prefix"), of("family")].filter(Boolean).join(" "), of("suffix"), of("given")]
      .filter(Boolean)
      .join(", ");
  }
  const text = textOf(source);
  if (isBraced(source)) return text.includes(" ") ? `{${text}}` : text;
  const hasComma = splitOutside(source, /,/y).length > 1;
  if (hasComma) return text.replace(/\s*,\s*$/, "");
  // `Jan {De Leeuw}`: braces say which words are the family name.
  const words = splitOutside(source, /\s+/y);
  const last = words.at(-1) ?? "";
  const family = textOf(last);
  if (words.length < 2 || parseName(text).family === family || !isBraced(last)) return text;
  return `${family}, ${textOf(words.slice(0, -1).join(" "))}`;
}

function textOf(source: string): string {
  return latexToText(source).replace(/\s+/g, " ").trim();
}

/** Whether one pair of braces is around the whole text. */
function isBraced(text: string): boolean {
  if (!text.startsWith("{") || !text.endsWith("}") || text.startsWith("{\\")) return false;
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === "{") depth += 1;
    if (text[index] === "}") depth -= 1;
    if (depth === 0) return index === text.length - 1;
  }
  return false;
}

/** Splits at a separator (a sticky pattern) that is not within braces. */
function splitOutside(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at];
    if (mark === "{") depth += 1;
    else if (mark === "}") depth -= 1;
    if (depth > 0) continue;
    separator.lastIndex = at;
    const found = separator.exec(text);
    if (found === null || found[0] === "") continue;
    parts.push(text.slice(from, at));
    at = separator.lastIndex - 1;
    from = separator.lastIndex;
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter((part) => part !== "");
}
