import { accents, journals, symbols } from "./latex-symbols.ts";

/** Commands whose argument is not text. */
const dropped = new Set([
  "write",
  "noopsort",
  "input",
  "include",
  "label",
  "cite",
  "vspace",
  "hspace",
  "color",
  "bibinfo",
]);
/** Environments have a name as their argument. */
const environments = new Set(["begin", "end"]);

const superscripts: Record<string, string> = Object.fromEntries(
  [..."0123456789+-n"].map((mark, index) => [mark, [..."⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ"][index] ?? ""]),
);
const subscripts: Record<string, string> = Object.fromEntries(
  [..."0123456789+-"].map((mark, index) => [mark, [..."₀₁₂₃₄₅₆₇₈₉₊₋"][index] ?? ""]),
);

/**
 * A text with LaTeX's commands as plain text in Unicode: `Herm{\"a}n` as `Hermän`. Commands are never run; one that is not
 * known is left out and its argument stays. Takes linear time, however deep braces are nested.
 */
export function latexToText(source: string): string {
  return new LatexReader(source).read().normalize("NFC");
}

class LatexReader {
  readonly #source: string;
  #at = 0;
  #text = "";
  /** What follows the group of each open brace. */
  readonly #open: string[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  read(): string {
    while (this.#at < this.#source.length) this.#step();
    return this.#text;
  }

  #step(): void {
    const mark = this.#source[this.#at] ?? "";
    if (mark === "\\") {
      this.#command();
      return;
    }
    this.#at += 1;
    if (mark === "{") this.#open.push("");
    else if (mark === "}") this.#text += this.#open.pop() ?? "";
    else if (mark === "~") this.#text += " ";
    else if (mark === "$") return;
    else if ((mark === "^" || mark === "_") && this.#isInMath()) this.#script(mark);
    else if (mark === "-" && this.#take("--")) this.#text += "—";
    else if (mark === "-" && this.#take("-")) this.#text += "–";
    else if (mark === "`") this.#text += this.#take("`") ? "“" : "‘";
    else if (mark === "'" && this.#take("'")) this.#text += "”";
    else this.#text += mark;
  }

  /** Whether a `^` or `_` raises or lowers what follows: before a group, a digit or a sign. */
  #isInMath(): boolean {
    return /^(\{[^{}]{0,20}\}|[0-9+-])/.test(this.#source.slice(this.#at, this.#at + 24));
  }

  #script(mark: string): void {
    const [whole = "", group, single] =
      /^(?:\{([^{}]{0,20})\}|([0-9+-]))/.exec(this.#source.slice(this.#at, this.#at + 24)) ?? [];
    this.#at += whole.length;
    const own = latexToText(group ?? single ?? "");
    const table = mark === "^" ? superscripts : subscripts;
    this.#text += [...own].every((each) => each in table)
      ? [...own].map((each) => table[each]).join("")
      : own;
  }

  #take(text: string): boolean {
    const isNext = this.#source.startsWith(text, this.#at);
    if (isNext) this.#at += text.length;
    return isNext;
  }

  #command(): void {
    const letters = /[a-zA-Z]*/y;
    letters.lastIndex = this.#at + 1;
    const name = letters.exec(this.#source)?.[0] || (this.#source[this.#at + 1] ?? "");
    this.#at += 1 + name.length;
    const accent = Object.hasOwn(accents, name) ? accents[name] : undefined;
    if (accent !== undefined) this.#accent(accent);
    else if (name === "\\") this.#text += "\n";
    else if (/^[&%$#_{}]$/.test(name)) this.#text += name;
    else if (/^[,;: ]$/.test(name)) this.#text += " ";
    else if (/^[a-zA-Z]/.test(name)) this.#word(name);
  }

  #word(name: string): void {
    if (environments.has(name) || dropped.has(name)) {
      // `\\write18`.
      while (/\d/.test(this.#source[this.#at] ?? "")) this.#at += 1;
      this.#argument();
      return;
    }
    if (name === "href") {
      const address = this.#argument();
      if (this.#take("{")) this.#open.push(address === "" ? "" : ` (${address})`);
      return;
    }
    // A blank after a command only ends it.
    const isBraced = /\s*\{/y;
    isBraced.lastIndex = this.#at;
    const hasArgument = isBraced.test(this.#source);
    const symbol = Object.hasOwn(symbols, name)
      ? symbols[name]
      : Object.hasOwn(journals, name)
        ? journals[name]
        : undefined;
    const isSwitch =
      /^(it|bf|rm|sc|em|sl|tt|sf|bfseries|itshape|scshape|small|large|par|newblock|sp|sb)$/.test(name);
    this.#skipBlanks();
    if (symbol !== undefined) this.#text += symbol;
    else if (name === "sp" || name === "sb") this.#script(name === "sp" ? "^" : "_");
    else if (!hasArgument && !isSwitch) this.#text += name;
  }

  #accent(accent: string): void {
    this.#skipBlanks();
    const [whole = "", group, command, single] =
      /^(?:\{\s*\\?([^{}\\]{0,12}?)\s*\}|\\([ij])(?![a-zA-Z])\s*|([^\s{}\\]))/u.exec(
        this.#source.slice(this.#at, this.#at + 20),
      ) ?? [];
    this.#at += whole.length;
    const [first = "", ...rest] = [...(group ?? command ?? single ?? "")];
    this.#text += `${first}${first === "" ? "" : accent}${rest.join("")}`;
  }

  /** The argument of a command as it is written, without its braces. */
  #argument(): string {
    this.#skipBlanks();
    if (this.#source[this.#at] !== "{") return "";
    const start = this.#at + 1;
    let depth = 0;
    for (; this.#at < this.#source.length; this.#at += 1) {
      const mark = this.#source[this.#at];
      if (mark === "{") depth += 1;
      if (mark === "}") depth -= 1;
      if (depth === 0) break;
    }
    const argument = this.#source.slice(start, this.#at);
    this.#at += 1;
    return argument;
  }

  #skipBlanks(): void {
    while (/\s/.test(this.#source[this.#at] ?? "")) this.#at += 1;
  }
}

/** An address, in which only the characters that LaTeX can't have are escaped. */
export function latexToAddress(source: string): string {
  return source
    .replace(/\\url\s*\{([^{}]*)\}/g, "$1")
    .replace(/\{?\\(?:textasciitilde|string~|sim)(?:\{\})?\}?|\\~\{\}|\\~/g, "~")
    .replace(/\\textunderscore(?:\{\})?/g, "_")
    .replace(/\\([_%&#$])/g, "$1")
    .replace(/\{\$?([_~%&#-]?)\$?\}/g, "$1")
    .replace(/[{}]/g, "")
    .trim();
}
