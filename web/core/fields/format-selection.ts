/** The formatting that the toolbar of a long text offers (§19). */
export type Formatting = "bold" | "italic" | "link" | "list" | "code";

/** Replaces the text from `from` to `to`, and then selects `selection`; all are indexes into the field's value. */
export type TextEdit = { from: number; to: number; text: string; selection: [from: number, to: number] };

/** Spaces and a list marker at the start of a line. */
const lineStart = /^\s*(?:(?:[-*]|\d+\.) )?/;

/** The edit that applies formatting to a selection, or removes it where the selection already has it. */
export function formatSelection(value: string, start: number, end: number, mark: Formatting): TextEdit {
  // Markdown needs the signs next to a word, so spaces at the ends of a selection stay outside.
  const selected = value.slice(start, end);
  const from = selected.trim() === "" ? start : start + selected.length - selected.trimStart().length;
  const to = selected.trim() === "" ? end : end - (selected.length - selected.trimEnd().length);
  if (mark === "list") return toggleList(value, start, end);
  if (mark === "link") return toggleLink(value, from, to);
  if (mark === "code" && value.slice(from, to).includes("\n")) return addCodeBlock(value, from, to);
  return toggleSign(value, from, to, signs[mark]);
}

const signs = { bold: "**", italic: "*", code: "`" };

function toggleSign(value: string, from: number, to: number, sign: string): TextEdit {
  const isWrapped =
    hasSign(countTrailing(value.slice(0, from), sign), sign) &&
    hasSign(countLeading(value.slice(to), sign), sign);
  const length = sign.length;
  if (isWrapped) {
    const text = value.slice(from, to);
    return { from: from - length, to: to + length, text, selection: [from - length, to - length] };
  }
  const inner = value.slice(from, to);
  if (
    inner.length > 2 * length &&
    hasSign(countLeading(inner, sign), sign) &&
    hasSign(countTrailing(inner, sign), sign)
  ) {
    const text = inner.slice(length, -length);
    return { from, to, text, selection: [from, from + text.length] };
  }
  if (!inner.includes("\n"))
    return { from, to, text: sign + inner + sign, selection: [from + length, to + length] };
  // Formatting ends with its paragraph, so each line needs its own signs.
  const text = inner
    .split("\n")
    .map((line) => {
      const before = lineStart.exec(line)?.[0] ?? "";
      const content = line.slice(before.length).trimEnd();
      return content === "" ? line : before + sign + content + sign;
    })
    .join("\n");
  return { from, to, text, selection: [from, from + text.length] };
}

/** How many of the sign's characters a text ends with. */
function countTrailing(text: string, sign: string): number {
  const character = sign.slice(0, 1);
  let count = 0;
  while (text.at(-1 - count) === character) count++;
  return count;
}

/** How many of the sign's characters a text starts with. */
function countLeading(text: string, sign: string): number {
  const character = sign.slice(0, 1);
  let count = 0;
  while (text[count] === character) count++;
  return count;
}

/** Two asterisks are bold, one is italic, three are both. */
function hasSign(count: number, sign: string): boolean {
  if (sign === "`") return count > 0;
  return sign === "**" ? count >= 2 : count % 2 === 1;
}

const URL_PLACEHOLDER = "https://";

function toggleLink(value: string, from: number, to: number): TextEdit {
  const selected = value.slice(from, to);
  const link = /^\[([^\]]*)\]\([^)\s]*\)$/.exec(selected);
  if (link !== null) {
    const text = link[1] ?? "";
    return { from, to, text, selection: [from, from + text.length] };
  }
  if (/^(https?:\/\/|mailto:|tel:)\S+$/.test(selected))
    return {
      from,
      to,
      text: `[${selected}](${selected})`,
      selection: [from + 1, from + 1 + selected.length],
    };
  const text = `[${selected}](${URL_PLACEHOLDER})`;
  const urlStart = from + selected.length + 3;
  // Select what is still missing: the link's text, or else its URL.
  return {
    from,
    to,
    text,
    selection: selected === "" ? [from + 1, from + 1] : [urlStart, urlStart + URL_PLACEHOLDER.length],
  };
}

function addCodeBlock(value: string, from: number, to: number): TextEdit {
  const before = from > 0 && value[from - 1] !== "\n" ? "\n```\n" : "```\n";
  const after = to < value.length && value[to] !== "\n" ? "\n```\n" : "\n```";
  const text = before + value.slice(from, to) + after;
  return { from, to, text, selection: [from + before.length, to + before.length] };
}

function toggleList(value: string, start: number, end: number): TextEdit {
  const from = value.lastIndexOf("\n", start - 1) + 1;
  const last = end > start && value[end - 1] === "\n" ? end - 1 : end;
  const next = value.indexOf("\n", last);
  const to = next === -1 ? value.length : next;
  const lines = value.slice(from, to).split("\n");
  const isList =
    lines.every((line) => line.trim() === "" || /^\s*[-*] /.test(line)) && lines.join("").trim() !== "";
  const text = lines
    .map((line) => {
      if (isList) return line.replace(/^(\s*)[-*] /, "$1");
      return line.trim() === "" && lines.length > 1 ? line : `- ${line.replace(/^\s*(?:[-*•] )?/, "")}`;
    })
    .join("\n");
  return {
    from,
    to,
    text,
    selection: lines.length > 1 ? [from, from + text.length] : [from + text.length, from + text.length],
  };
}
