import { cutAtSentence, cutAtWord } from "../../shared/cut-text.ts";
import { LINE_MAX } from "../fields/field.contract.ts";
import { childPath } from "./json-path.ts";
import { tidyLine, tidyProse } from "./text.ts";

/** A line of the report, and the values of the file that it is about. */
export type Note = { paths: string[]; text: string };

/** A text with the place it comes from. */
export type Piece = { path: string; text: string };

type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Every text, number and flag within a JSON value that says something; `null`, `""` and blanks do not. */
export function* leaves(value: unknown, path: string): Generator<Piece> {
  if (Array.isArray(value))
    for (const [index, entry] of value.entries()) yield* leaves(entry, `${path}[${index}]`);
  else if (isObject(value))
    for (const name of Object.keys(value)) yield* leaves(value[name], childPath(path, name));
  else if (value !== null && value !== undefined && tidyLine(String(value)) !== "")
    yield { path, text: String(value) };
}

/** "a list", "an object", "a text": what a person calls a JSON value. */
export function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (isObject(value)) return "an object";
  if (value === null) return "null";
  return typeof value === "string" ? "a text" : typeof value === "number" ? "a number" : "true or false";
}

/** The path of the value that an entry was made of, and of cut texts what follows, by field. */
type Made = { path: string; rest: Record<string, string> };

/** What one reading of a file has taken, and what it has to tell; what nobody took is reported as not imported. */
export class Ledger {
  readonly warnings: Note[] = [];
  readonly #taken = new Set<string>();
  /** What was made of the file's values, by the entries that were made. */
  readonly #made = new Map<object, Made>();

  take(path: string): void {
    this.#taken.add(path);
  }

  /** Remembers of which value an entry was made. */
  note<T extends object>(entry: T, path: string, rest: Record<string, string> = {}): T {
    this.#made.set(entry, { path, rest });
    return entry;
  }

  /** The paths of all values that something was made of. */
  get madePaths(): string[] {
    return [...this.#made.values()].map(({ path }) => path);
  }

  /** What `note` has remembered. @throws Error for an entry that nothing is known of */
  madeOf(entry: object): Made {
    const made = this.#made.get(entry);
    if (made === undefined) throw new Error("An imported entry has no origin.");
    return made;
  }

  isTaken(path: string): boolean {
    return this.#taken.has(path);
  }

  warn(paths: string[], text: string): void {
    this.warnings.push({ paths, text });
  }

  /**
   * One line within the limit; cut at a word with a warning where it is longer.
   * @param what the warning says was cut
   */
  fitLine({ path, text }: Piece, max: number = LINE_MAX, what = path): string {
    return this.fit([{ path, text: tidyLine(text) }], max, what);
  }

  /** What `fit` leaves out of the pieces. */
  restOf(pieces: Piece[], fitted: string): string {
    const whole = pieces.map((piece) => piece.text).join("\n");
    return whole === fitted ? "" : whole.slice(fitted.replace(/…$/, "").length).trim();
  }

  /**
   * Pieces as lines of one text within the limit; cut at a sentence or a word, with a warning, where they are longer.
   * @param what is cut: "the description of work[0]"
   */
  fit(pieces: Piece[], max: number, what: string): string {
    const whole = pieces.map((piece) => piece.text).join("\n");
    if (whole.length <= max) return whole;
    const text = cutAtSentence(whole, max);
    const kept = text.replace(/…$/, "").length;
    let end = -1;
    const cut = pieces.filter((piece) => {
      end += piece.text.length + 1;
      return end > kept;
    });
    const rest = cutAtWord(tidyLine(whole.slice(kept)).replace(/^[,;:.• ]+/, ""), 60);
    this.warn(
      cut.map((piece) => piece.path),
      `${what} was cut to ${max} of its ${whole.length} characters; it goes on “${rest}”.`,
    );
    return text;
  }
}

/** A value of the file with its path. Reading a text takes it; a value of an unexpected kind is warned of, and skipped. */
export class Source {
  readonly value: unknown;
  readonly path: string;
  readonly ledger: Ledger;

  constructor(value: unknown, path = "", ledger = new Ledger()) {
    this.value = value;
    this.path = path;
    this.ledger = ledger;
  }

  /** An entry that is made of this value. @param rest see `Origin` */
  gives<T extends object>(entry: T, rest?: Record<string, string>): T {
    return this.ledger.note(entry, this.path, rest);
  }

  get(name: string): Source {
    const value = isObject(this.value) && Object.hasOwn(this.value, name) ? this.value[name] : undefined;
    return new Source(value, childPath(this.path, name), this.ledger);
  }

  /** The named object; one that is something else is warned of and read as empty. */
  object(name: string): Source {
    const own = this.get(name);
    if (own.isBlank() || isObject(own.value)) return own;
    own.#refuse("an object");
    return new Source(undefined, own.path, this.ledger);
  }

  isBlank(): boolean {
    return leaves(this.value, this.path).next().done === true;
  }

  /** The first of the named properties that says something. The others are taken where they say the same. */
  piece(...names: string[]): Piece | null {
    const found = names.flatMap((name) => this.get(name).#ownPiece() ?? []);
    const first = found[0];
    if (first === undefined) return null;
    for (const { path, text } of found) if (text === first.text) this.ledger.take(path);
    return first;
  }

  /** The text that this value is, taken; null for none. */
  own(): Piece | null {
    const piece = this.#ownPiece();
    if (piece !== null) this.ledger.take(piece.path);
    return piece;
  }

  #ownPiece(): Piece | null {
    if (this.isBlank()) return null;
    if (typeof this.value === "string" || typeof this.value === "number")
      return { path: this.path, text: tidyProse(String(this.value)) };
    this.#refuse("a text");
    return null;
  }

  /** `piece` on one line and within its limit; `""` where there is none. */
  line(...names: string[]): string {
    const piece = this.piece(...names);
    return piece === null ? "" : this.ledger.fitLine(piece);
  }

  /** The texts of a list, in the first of the named properties that has any; a text alone is a list of one. */
  pieces(...names: string[]): Piece[] {
    for (const name of names) {
      const own = this.get(name);
      if (own.isBlank()) continue;
      const found = own.items().flatMap((item) => item.#ownPiece() ?? []);
      for (const { path } of found) this.ledger.take(path);
      if (found.length > 0) return found;
    }
    return [];
  }

  /** The texts of all the named properties as lines without repetitions. @param max how many there can be */
  lines(max: number, ...names: string[]): string[] {
    const pieces = names.flatMap((name) => this.pieces(name));
    const lines = new Map<string, string>();
    const surplus: string[] = [];
    for (const piece of pieces) {
      const line = this.ledger.fitLine(piece);
      if (lines.has(line)) continue;
      if (lines.size < max) lines.set(line, line);
      else surplus.push(piece.path);
    }
    if (surplus.length > 0)
      this.ledger.warn(
        surplus,
        `${surplus[0]} and what follows it was left out: a list has at most ${max} entries.`,
      );
    return [...lines.values()];
  }

  /** The entries of a list that say something; a text or a number alone is a list of one. */
  items(): Source[] {
    if (this.isBlank()) return [];
    if (isObject(this.value)) {
      this.#refuse("a list");
      return [];
    }
    if (!Array.isArray(this.value)) return [this];
    return this.value
      .map((value, index) => new Source(value, `${this.path}[${index}]`, this.ledger))
      .filter((item) => !item.isBlank());
  }

  /** The objects of a list that say something. */
  entries(): Source[] {
    return this.items().filter((item) => isObject(item.value) || item.#refuse("an object"));
  }

  #refuse(expected: string): false {
    this.ledger.warn(
      [this.path],
      `${this.path} is ${kindOf(this.value)} where ${expected} belongs; it was skipped.`,
    );
    return false;
  }
}
