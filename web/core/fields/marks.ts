/** What the tools of a long text can mark (§19). */
export type Mark = "bold" | "italic" | "link" | "list" | "code";

/** What takes the place of a part of a text, and what is selected then. */
export type Edit = { from: number; to: number; text: string; selection: [from: number, to: number] };

/** Before its entry in a list, and blanks. */
const lineStart = /^\s*(?:(?:[-*]|\d+\.) )?/;

/** How a text is changed by a mark; pressed again on what has the mark, it takes it away. */
export function markText(value: string, start: number, end: number, mark: Mark): Edit {
  // Marks stand at words: blanks at the edges of a selection stay outside.
  const selected = value.slice(start, end);
  const from = selected.trim() === "" ? start : start + selected.length - selected.trimStart().length;
  const to = selected.trim() === "" ? end : end - (selected.length - selected.trimEnd().length);
  if (mark === "list") return listed(value, start, end);
  if (mark === "link") return linked(value, from, to);
  if (mark === "code" && value.slice(from, to).includes("\n")) return fenced(value, from, to);
  return wrapped(value, from, to, signs[mark]);
}

const signs = { bold: "**", italic: "*", code: "`" };

function wrapped(value: string, from: number, to: number, sign: string): Edit {
  const outside =
    hasSign(trailing(value.slice(0, from), sign), sign) && hasSign(leading(value.slice(to), sign), sign);
  const length = sign.length;
  if (outside) {
    const text = value.slice(from, to);
    return { from: from - length, to: to + length, text, selection: [from - length, to - length] };
  }
  const inner = value.slice(from, to);
  if (
    inner.length > 2 * length &&
    hasSign(leading(inner, sign), sign) &&
    hasSign(trailing(inner, sign), sign)
  ) {
    const text = inner.slice(length, -length);
    return { from, to, text, selection: [from, from + text.length] };
  }
  if (!inner.includes("\n"))
    return { from, to, text: sign + inner + sign, selection: [from + length, to + length] };
  // A mark ends with its paragraph, so that each line has its own.
  const text = inner
    .split("\n")
    .map((line) => {
      const before = lineStart.exec(line)?.[0] ?? "";
      const words = line.slice(before.length).trimEnd();
      return words === "" ? line : before + sign + words + sign;
    })
    .join("\n");
  return { from, to, text, selection: [from, from + text.length] };
}

/** How many of a sign's characters end a text, and begin one. */
function trailing(text: string, sign: string): number {
  const of = sign.slice(0, 1);
  let count = 0;
  while (text.at(-1 - count) === of) count++;
  return count;
}
function leading(text: string, sign: string): number {
  const of = sign.slice(0, 1);
  let count = 0;
  while (text[count] === of) count++;
  return count;
}

/** Two asterisks are strong, one is soft, and three are both. */
function hasSign(count: number, sign: string): boolean {
  if (sign === "`") return count > 0;
  return sign === "**" ? count >= 2 : count % 2 === 1;
}

const START = "https://";

function linked(value: string, from: number, to: number): Edit {
  const words = value.slice(from, to);
  const whole = /^\[([^\]]*)\]\([^)\s]*\)$/.exec(words);
  if (whole !== null) {
    const text = whole[1] ?? "";
    return { from, to, text, selection: [from, from + text.length] };
  }
  if (/^(https?:\/\/|mailto:|tel:)\S+$/.test(words))
    return { from, to, text: `[${words}](${words})`, selection: [from + 1, from + 1 + words.length] };
  const text = `[${words}](${START})`;
  const at = from + words.length + 3;
  // What is missing is selected: the words, else the address.
  return { from, to, text, selection: words === "" ? [from + 1, from + 1] : [at, at + START.length] };
}

function fenced(value: string, from: number, to: number): Edit {
  const before = from > 0 && value[from - 1] !== "\n" ? "\n```\n" : "```\n";
  const after = to < value.length && value[to] !== "\n" ? "\n```\n" : "\n```";
  const text = before + value.slice(from, to) + after;
  return { from, to, text, selection: [from + before.length, to + before.length] };
}

function listed(value: string, start: number, end: number): Edit {
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
