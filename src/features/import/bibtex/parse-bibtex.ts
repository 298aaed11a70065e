import { assertEntries, assertFieldSize } from "../texts/publication-limits.ts";

/** An entry of a BibTeX file with its fields as they are written in LaTeX. */
export type BibEntry = { type: string; key: string; fields: Map<string, string> };

export type BibFile = { entries: BibEntry[] /** In plain words. */; problems: string[] };

const monthNumbers = "jan feb mar apr may jun jul aug sep oct nov dec"
  .split(" ")
  .map((name, index): [string, string] => [name, String(index + 1)]);

/**
 * Parses a BibTeX file. What is between entries is a comment. An entry that is broken is read as far as it goes, and the
 * next one begins at the next line with an `@`.
 * @throws ImportError for a file that is made to exhaust the parser
 */
export function parseBibtex(text: string): BibFile {
  return new BibParser(text).parse();
}

class BibParser {
  readonly #text: string;
  readonly #macros = new Map(monthNumbers);
  readonly #problems: string[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): BibFile {
    const entries: BibEntry[] = [];
    const start = /@[ \t]*([a-zA-Z]+)\s*[{(]/g;
    for (;;) {
      start.lastIndex = this.#at;
      const found = start.exec(this.#text);
      if (found === null) break;
      this.#at = start.lastIndex;
      const type = (found[1] ?? "").toLowerCase();
      if (type === "comment" || type === "preamble") this.#skipGroup();
      else if (type === "string") this.#macro();
      else entries.push(this.#entry(type));
      assertEntries(entries.length);
    }
    return { entries: withCrossReferences(entries), problems: this.#problems };
  }

  /** The rest of a group whose brace is open already. */
  #skipGroup(): void {
    this.#balanced("}", false);
  }

  #macro(): void {
    const name = this.#match(/\s*([^\s=,{}()]+)\s*=\s*/y)?.[1];
    if (name !== undefined) this.#macros.set(name.toLowerCase(), this.#value() ?? "");
    this.#match(/\s*,?\s*[})]/y);
  }

  #entry(type: string): BibEntry {
    const key = (this.#match(/\s*([^\s,{}()=]+)\s*(?=[,})])/y)?.[1] ?? "").trim();
    const fields = new Map<string, string>();
    const named = key === "" ? "An entry without a key" : `The entry ${key}`;
    for (;;) {
      // Some tools comment fields out.
      while (this.#match(/[\s,]*%[^\n]*\n?/y));
      this.#match(/[\s,]+/y);
      if (this.#match(/[})]/y)) break;
      const name = this.#match(/([^\s=,{}()#"%@]+)\s*=\s*/y)?.[1]?.toLowerCase();
      const value = name === undefined ? null : this.#value();
      if (name !== undefined && value !== null && !fields.has(name)) fields.set(name, value);
      if (value !== null) continue;
      this.#problems.push(
        `${named} is broken${name === undefined ? "" : ` at ${name}`}. Only what comes before was read.`,
      );
      break;
    }
    return { type, key, fields };
  }

  /** Texts in braces or quotation marks, numbers and macros, joined by `#`; null if it does not end. */
  #value(): string | null {
    let value = "";
    for (;;) {
      if (this.#match(/\s*\{/y)) {
        const text = this.#balanced("}", true);
        if (text === null) return null;
        value += text;
      } else if (this.#match(/\s*"/y)) {
        const text = this.#balanced('"', true);
        if (text === null) return null;
        value += text;
      } else {
        const name = this.#match(/\s*([^\s,#{}()"=%@]+)/y)?.[1];
        if (name === undefined) return null;
        value += this.#macros.get(name.toLowerCase()) ?? name;
      }
      // Macros may repeat each other.
      assertFieldSize(value.length);
      if (!this.#match(/\s*#/y)) return value;
    }
  }

  /**
   * The text up to a mark that is not within braces; null if the next entry begins before.
   * @param isText keeps the text
   */
  #balanced(end: string, isText: boolean): string | null {
    const from = this.#at;
    let depth = 0;
    for (; this.#at < this.#text.length; this.#at += 1) {
      const mark = this.#text[this.#at];
      if (mark === end && depth === 0) {
        this.#at += 1;
        return isText ? this.#text.slice(from, this.#at - 1) : "";
      }
      if (mark === "{") depth += 1;
      else if (mark === "}") depth = Math.max(0, depth - 1);
      else if (mark === "\n" && this.#beginsEntry()) return null;
    }
    return null;
  }

  #beginsEntry(): boolean {
    const entry = /\n[ \t]*@[a-zA-Z]+[ \t]*[{(][^\n{}="]{0,200},[ \t]*\r?\n/y;
    entry.lastIndex = this.#at;
    return entry.test(this.#text);
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found !== null) this.#at = pattern.lastIndex;
    return found;
  }
}

/** Fields that an entry does not inherit from the one that its `crossref` names. */
const ownFields = new Set(["crossref", "xdata", "title", "label", "keywords", "abstract", "note"]);

/** Adds the fields of the entries that others are part of. */
function withCrossReferences(entries: BibEntry[]): BibEntry[] {
  const byKey = new Map(entries.map((entry) => [entry.key.toLowerCase(), entry]));
  return entries.map((entry) => {
    const reference = entry.fields.get("crossref");
    const parent = reference === undefined ? undefined : byKey.get(reference.trim().toLowerCase());
    if (parent === undefined || parent === entry) return entry;
    const fields = new Map(entry.fields);
    const isPart = /^in|^article|^conference/.test(entry.type);
    for (const [name, value] of parent.fields) {
      // The authors of a collection are not those of its parts.
      if (ownFields.has(name) || (isPart && name === "author")) continue;
      if (!fields.has(name)) fields.set(name, value);
    }
    const title = parent.fields.get("title");
    const place = entry.type === "article" ? "journal" : "booktitle";
    if (title !== undefined && isPart && !fields.has(place)) fields.set(place, title);
    if (title !== undefined && !fields.has("title")) fields.set("title", title);
    return { ...entry, fields };
  });
}
