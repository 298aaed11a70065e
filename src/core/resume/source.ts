import { cutAtSentence, cutAtWord } from "../../shared/cut-text.ts";
import { LINE_MAX } from "../fields/field.contract.ts";
import { childPath } from "./json-path.ts";
import { tidyLine, tidyProse } from "./tidy-text.ts";

/** A line of the import report, and the paths of the values it is about. */
export type ReportNote = { paths: string[]; text: string };

/** A text with its path in the file. */
export type Piece = { path: string; text: string };

type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** All texts, numbers and flags within a JSON value, except `null`, `""` and blank texts. */
export function* leaves(value: unknown, path: string): Generator<Piece> {
  if (Array.isArray(value))
    for (const [index, entry] of value.entries()) yield* leaves(entry, `${path}[${index}]`);
  else if (isObject(value))
    for (const name of Object.keys(value)) yield* leaves(value[name], childPath(path, name));
  else if (value !== null && value !== undefined && tidyLine(String(value)) !== "")
    yield { path, text: String(value) };
}

/** The type of a JSON value, for messages: "a list", "an object", "a text". */
export function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (isObject(value)) return "an object";
  if (value === null) return "null";
  return typeof value === "string" ? "a text" : typeof value === "number" ? "a number" : "true or false";
}

/** The path of the value that an entry was made from, and the cut-off ends of its texts by field. */
type EntryOrigin = { path: string; rest: Record<string, string> };

/**
 * Collects the warnings of an import, and the paths of imported values. All other values are reported as not imported.
 */
export class ImportReport {
  readonly warnings: ReportNote[] = [];
  /** The checked `meta.vitrine` of the file, by name; empty if another program wrote the file. */
  own: Readonly<Record<string, unknown>> = {};
  readonly #taken = new Set<string>();
  readonly #drafts = new WeakSet<object>();
  readonly #origins = new Map<object, EntryOrigin>();

  /** Records that the source hides an entry, so that it becomes a draft. */
  markDraft<T extends object>(entry: T): T {
    this.#drafts.add(entry);
    return entry;
  }

  isDraft(entry: unknown): boolean {
    return isObject(entry) && this.#drafts.has(entry);
  }

  markImported(path: string): void {
    this.#taken.add(path);
  }

  /** Records the value that an entry was made from. */
  recordEntry<T extends object>(entry: T, path: string, rest: Record<string, string> = {}): T {
    this.#origins.set(entry, { path, rest });
    return entry;
  }

  /** The paths of all values that entries were made from. */
  get entryPaths(): string[] {
    return [...this.#origins.values()].map(({ path }) => path);
  }

  /** The recorded origin of an entry. @throws Error if none was recorded */
  originOf(entry: object): EntryOrigin {
    const origin = this.#origins.get(entry);
    if (origin === undefined) throw new Error("An imported entry has no origin.");
    return origin;
  }

  isImported(path: string): boolean {
    return this.#taken.has(path);
  }

  warn(paths: string[], text: string): void {
    this.warnings.push({ paths, text });
  }

  /**
   * A text as one line. If it is too long, it is cut at a word, with a warning.
   * @param max characters
   * @param what the warning's subject
   */
  truncateLine({ path, text }: Piece, max: number = LINE_MAX, what = path): string {
    return this.truncate([{ path, text: tidyLine(text) }], max, what);
  }

  /** The part of the pieces that is missing from the result of `truncate`. */
  cutOffText(pieces: Piece[], truncated: string): string {
    const full = pieces.map((piece) => piece.text).join("\n");
    return full === truncated ? "" : full.slice(truncated.replace(/…$/, "").length).trim();
  }

  /**
   * Pieces as the lines of one text. If it is too long, it is cut at a sentence or word, with a warning.
   * @param max characters
   * @param what the warning's subject: "The description of work[0]"
   */
  truncate(pieces: Piece[], max: number, what: string): string {
    const full = pieces.map((piece) => piece.text).join("\n");
    if (full.length <= max) return full;
    const text = cutAtSentence(full, max);
    const length = text.replace(/…$/, "").length;
    let end = -1;
    const cut = pieces.filter((piece) => {
      end += piece.text.length + 1;
      return end > length;
    });
    const rest = cutAtWord(tidyLine(full.slice(length)).replace(/^[,;:.• ]+/, ""), 60);
    this.warn(
      cut.map((piece) => piece.path),
      `${what} was cut to ${max} of its ${full.length} characters. The missing part starts with “${rest}”.`,
    );
    return text;
  }
}

/**
 * A value of the file with its path. Reading a text marks it as imported. A value of the wrong type is skipped with a
 * warning.
 */
export class Source {
  readonly value: unknown;
  readonly path: string;
  readonly report: ImportReport;

  constructor(value: unknown, path = "", report = new ImportReport()) {
    this.value = value;
    this.path = path;
    this.report = report;
  }

  /** The status of an entry made from this value: a draft if its source hides it. */
  get publication(): { status?: "draft" } {
    return this.report.isDraft(this.value) ? { status: "draft" } : {};
  }

  /** Records that an entry was made from this value. @param rest see `Origin` @returns the entry */
  recordEntry<T extends object>(entry: T, rest?: Record<string, string>): T {
    return this.report.recordEntry(entry, this.path, rest);
  }

  get(name: string): Source {
    const value = isObject(this.value) && Object.hasOwn(this.value, name) ? this.value[name] : undefined;
    return new Source(value, childPath(this.path, name), this.report);
  }

  /** The named object. A value of another type is read as empty, with a warning. */
  object(name: string): Source {
    const source = this.get(name);
    if (source.isBlank() || isObject(source.value)) return source;
    source.#refuse("an object");
    return new Source(undefined, source.path, this.report);
  }

  isBlank(): boolean {
    return leaves(this.value, this.path).next().done === true;
  }

  /** The first non-blank of the named properties. Others with the same text are marked as imported too. */
  piece(...names: string[]): Piece | null {
    const found = names.flatMap((name) => this.get(name).#ownPiece() ?? []);
    const first = found[0];
    if (first === undefined) return null;
    for (const { path, text } of found) if (text === first.text) this.report.markImported(path);
    return first;
  }

  /** This value as a text, marked as imported; null if it is blank. */
  text(): Piece | null {
    const piece = this.#ownPiece();
    if (piece !== null) this.report.markImported(piece.path);
    return piece;
  }

  #ownPiece(): Piece | null {
    if (this.isBlank()) return null;
    if (typeof this.value === "string" || typeof this.value === "number")
      return { path: this.path, text: tidyProse(String(this.value)) };
    this.#refuse("a text");
    return null;
  }

  /** `piece` as one line of at most `LINE_MAX` characters; `""` if there is none. */
  line(...names: string[]): string {
    const piece = this.piece(...names);
    return piece === null ? "" : this.report.truncateLine(piece);
  }

  /** The texts of the first of the named lists that has any; a single text counts as a list of one. */
  pieces(...names: string[]): Piece[] {
    for (const name of names) {
      const source = this.get(name);
      if (source.isBlank()) continue;
      const found = source.items().flatMap((item) => item.#ownPiece() ?? []);
      for (const { path } of found) this.report.markImported(path);
      if (found.length > 0) return found;
    }
    return [];
  }

  /** The texts of all the named lists as lines, without duplicates. @param max number of lines */
  lines(max: number, ...names: string[]): string[] {
    const pieces = names.flatMap((name) => this.pieces(name));
    const lines = new Map<string, string>();
    const surplus: string[] = [];
    for (const piece of pieces) {
      const line = this.report.truncateLine(piece);
      if (lines.has(line)) continue;
      if (lines.size < max) lines.set(line, line);
      else surplus.push(piece.path);
    }
    if (surplus.length > 0)
      this.report.warn(
        surplus,
        `${surplus[0]} and the entries after it were left out: a list can have at most ${max} entries.`,
      );
    return [...lines.values()];
  }

  /** The non-blank entries of a list; a single text or number counts as a list of one. */
  items(): Source[] {
    if (this.isBlank()) return [];
    if (isObject(this.value)) {
      this.#refuse("a list");
      return [];
    }
    if (!Array.isArray(this.value)) return [this];
    return this.value
      .map((value, index) => new Source(value, `${this.path}[${index}]`, this.report))
      .filter((item) => !item.isBlank());
  }

  /** The non-blank objects of a list. */
  entries(): Source[] {
    return this.items().filter((item) => isObject(item.value) || item.#refuse("an object"));
  }

  #refuse(expected: string): false {
    this.report.warn(
      [this.path],
      `${this.path} is ${kindOf(this.value)}, but ${expected} was expected. It was skipped.`,
    );
    return false;
  }
}
