import { isObject } from "../../../core/resume/source.ts";
import { splitList, toItems, toMarkdown, toPlainLine } from "./formatted-text.ts";
import { omitBlank } from "./omit-blank.ts";

type Entry = Record<string, unknown>;

/** Reads the fields of an object, and returns what was not read, so that no value is lost. */
export class Fields {
  readonly value: Entry;
  readonly #read = new Set<string>();
  #isTaken = false;
  readonly #children = new Map<string, Fields | Fields[]>();

  constructor(value: unknown) {
    this.value = isObject(value) ? value : {};
  }

  raw(name: string): unknown {
    this.#read.add(name);
    return Object.hasOwn(this.value, name) ? this.value[name] : undefined;
  }

  /** Settings of the other tool, which are not content. */
  skip(...names: string[]): this {
    for (const name of names) this.#read.add(name);
    return this;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.value, name) && !isBlank(this.value[name]);
  }

  /** The first of the named texts that is not blank, as it is in the file. */
  source(...names: string[]): string {
    for (const name of names) {
      const value = Object.hasOwn(this.value, name) ? this.value[name] : undefined;
      if (typeof value !== "string" && typeof value !== "number") continue;
      this.#read.add(name);
      if (String(value).trim() !== "") return String(value).trim();
    }
    return "";
  }

  /** `source` as a line without formatting. */
  line(...names: string[]): string {
    return toPlainLine(this.source(...names));
  }

  /** `source` as Markdown. */
  text(...names: string[]): string {
    return toMarkdown(this.source(...names));
  }

  /** `source` as a text and the list at its end, followed by the items of `highlights`. */
  story(...names: string[]): { summary: string; highlights: string[] } {
    const { summary, highlights } = splitList(this.source(...names));
    return { summary, highlights: [...highlights, ...this.list("highlights")] };
  }

  /** `source` as the items of a list. */
  items(...names: string[]): string[] {
    return toItems(this.source(...names));
  }

  /** The texts of a list; a text alone counts as a list of one. */
  list(name: string): string[] {
    const value = this.raw(name);
    const items = Array.isArray(value) ? value : [value];
    const isText = (item: unknown) => typeof item === "string" || typeof item === "number";
    if (items.some((item) => !isText(item) && !isBlank(item))) this.#read.delete(name);
    return items
      .filter(isText)
      .map((item) => toPlainLine(String(item)))
      .filter(Boolean);
  }

  object(name: string): Fields {
    const known = this.#children.get(name);
    if (known instanceof Fields) return known;
    const child = new Fields(this.value[name]);
    if (isObject(this.value[name])) this.#keep(name, child);
    return child;
  }

  /** The objects of a list; a single one counts as a list of one. */
  objects(name: string): Fields[] {
    const known = this.#children.get(name);
    if (Array.isArray(known)) return known;
    const value = Object.hasOwn(this.value, name) ? this.value[name] : undefined;
    const items = (Array.isArray(value) ? value : [value]).filter((item) => !isBlank(item));
    if (!items.every(isObject)) return [];
    const children = items.map((item) => new Fields(item));
    this.#keep(name, children);
    return children;
  }

  #keep(name: string, child: Fields | Fields[]): void {
    this.#read.add(name);
    this.#children.set(name, child);
  }

  /** Everything that was not read, without formatting. */
  rest(): Entry {
    const unread = Object.entries(this.value).filter(([name]) => !this.#read.has(name));
    const restOf = (child: Fields) => (child.#isTaken ? {} : child.rest());
    const children = [...this.#children].map(([name, child]): [string, unknown] => [
      name,
      Array.isArray(child) ? child.map(restOf).filter((rest) => !isBlank(rest)) : restOf(child),
    ]);
    return omitBlank(
      Object.fromEntries([...unread, ...children].map(([name, value]) => [name, cleaned(value)])),
    );
  }

  /** An entry with what was not read. A name that the entry has itself gets another one. */
  entry(entry: Entry): Entry {
    this.#isTaken = true;
    const own = omitBlank(entry);
    const rest = Object.entries(this.rest()).map(([name, value]) => [
      Object.hasOwn(own, name) || Object.hasOwn(entry, name)
        ? `other${name.charAt(0).toUpperCase()}${name.slice(1)}`
        : name,
      value,
    ]);
    return { ...own, ...Object.fromEntries(rest) };
  }
}

export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return true;
  if (typeof value === "string") return value.trim() === "";
  return typeof value === "object" && Object.values(value).every(isBlank);
}

/** Texts without formatting, and nothing that is blank. */
function cleaned(value: unknown): unknown {
  if (typeof value === "string") return toPlainLine(value);
  if (Array.isArray(value)) return value.filter((item) => !isBlank(item)).map(cleaned);
  if (!isObject(value)) return value ?? "";
  return omitBlank(Object.fromEntries(Object.entries(value).map(([name, child]) => [name, cleaned(child)])));
}
