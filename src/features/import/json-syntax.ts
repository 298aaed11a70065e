import { childPath } from "../../core/resume/json-path.ts";
import { ImportError } from "./import-error.ts";

/** Deeper nesting is refused, before it can exhaust the stack. */
const DEPTH_MAX = 100;

// biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 8259 forbids exactly these inside a string.
const PLAIN = /[^"\\\u0000-\u001f]+/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

type Parsed = {
  value: unknown;
  /** Paths of names that an object holds twice; JSON keeps only the last, so the earlier values are lost. */
  repeated: string[];
};

/**
 * Parses JSON text, and says where it is broken, which JSON.parse of Bun does not.
 * @throws ImportError with line and column, both counted from 1
 */
export function parseJsonText(text: string): Parsed {
  const source = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const scanner = new Scanner(source);
  scanner.document();
  try {
    return { value: JSON.parse(source), repeated: scanner.repeated };
  } catch (error) {
    throw new ImportError(`Not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A checking reader of RFC 8259; the values themselves are JSON.parse's. */
class Scanner {
  readonly repeated: string[] = [];
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): void {
    this.#value("");
    if (this.#at < this.#text.length) this.#fail("the end of the file");
  }

  #value(path: string): void {
    this.#space();
    const next = this.#text[this.#at];
    if (next === "{") this.#nested(() => this.#object(path));
    else if (next === "[") this.#nested(() => this.#list(path));
    else if (next === '"') this.#string("text");
    else if (!this.#skip(/-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?|true|false|null/y)) this.#fail("a value");
    this.#space();
  }

  #nested(read: () => void): void {
    this.#depth++;
    if (this.#depth > DEPTH_MAX)
      throw new ImportError(`Not a résumé: nested more than ${DEPTH_MAX} levels deep (${this.#place()}).`);
    this.#at++;
    this.#space();
    read();
    this.#depth--;
  }

  #object(path: string): void {
    if (this.#taken("}")) return;
    const names = new Set<string>();
    do {
      this.#space();
      const name = this.#string("a name in double quotes");
      const here = childPath(path, name);
      if (names.has(name)) this.repeated.push(here);
      names.add(name);
      this.#space();
      if (!this.#taken(":")) this.#fail("a colon");
      this.#value(here);
    } while (this.#taken(","));
    if (!this.#taken("}")) this.#fail("a comma or }");
  }

  #list(path: string): void {
    if (this.#taken("]")) return;
    let index = 0;
    do this.#value(`${path}[${index++}]`);
    while (this.#taken(","));
    if (!this.#taken("]")) this.#fail("a comma or ]");
  }

  #string(expected: string): string {
    const start = this.#at;
    if (this.#text[start] !== '"') this.#fail(expected);
    this.#at++;
    // Piece by piece, because one pattern for all of a long text exhausts the stack of the regular expressions.
    while (this.#skip(PLAIN) || this.#skip(ESCAPE));
    if (!this.#taken('"')) this.#fail("the closing quote of a text");
    return String(JSON.parse(this.#text.slice(start, this.#at)));
  }

  #space(): void {
    this.#skip(/[ \t\r\n]*/y);
  }

  #taken(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const length = pattern.exec(this.#text)?.[0].length;
    if (length === undefined) return false;
    this.#at += length;
    return true;
  }

  #fail(expected: string): never {
    const found = this.#text.codePointAt(this.#at);
    const what =
      found === undefined ? "the file ends" : `there is ${JSON.stringify(String.fromCodePoint(found))}`;
    throw new ImportError(`Not JSON: ${this.#place()}: expected ${expected}, but ${what}.`);
  }

  #place(): string {
    const before = this.#text.slice(0, this.#at);
    const line = before.split("\n").length;
    return `line ${line}, column ${this.#at - before.lastIndexOf("\n")}`;
  }
}
