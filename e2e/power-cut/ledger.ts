/** What each entry holds, by a key such as `skills/ID`. */
export type Content = ReadonlyMap<string, string>;

type Change =
  | { kind: "entry"; key: string; value: string | null }
  /** All entries, as a restore replaces them. */
  | { kind: "all"; content: Content };

type Request = { number: number; changes: Change[] };

/** The requests of a recording and what each changed, to tell which content a power cut may leave. */
export class Ledger {
  readonly #requests: Request[] = [];
  readonly #byKey = new Map<string, { request: number; value: string | null }[]>();

  /** The number of requests. */
  get size(): number {
    return this.#requests.length;
  }

  /** The number of those that changed something. */
  get writes(): number {
    return this.#requests.filter(({ changes }) => changes.length > 0).length;
  }

  /** Adds a request. Its changes are added when the answer tells them. */
  begin(): number {
    return this.#requests.push({ number: this.#requests.length, changes: [] }) - 1;
  }

  /** @param value null for an entry that was deleted */
  change(number: number, key: string, value: string | null): void {
    this.#request(number).changes.push({ kind: "entry", key, value });
    this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), { request: number, value }]);
  }

  replaceAll(number: number, content: Content): void {
    this.#request(number).changes.push({ kind: "all", content });
  }

  /** The content after all requests with the given numbers. */
  contentAfter(isDone: (number: number) => boolean): Map<string, string> {
    const content = new Map<string, string>();
    for (const { number, changes } of this.#requests)
      if (isDone(number)) for (const change of changes) apply(content, change);
    return content;
  }

  /**
   * Compares content with what the answers promised. An entry that a request without an answer changes may be old or new;
   * a restore without an answer must have replaced everything or nothing.
   */
  faults(found: Content, asked: ReadonlySet<number>, answered: ReadonlySet<number>): string[] {
    const open = [...asked].filter((number) => !answered.has(number));
    const restore = open.find((number) => this.#request(number).changes.some(({ kind }) => kind === "all"));
    const before = this.#faults(found, answered, open);
    if (before.length === 0 || restore === undefined) return before;
    const after = this.#faults(found, new Set([...answered, restore]), open);
    return after.length === 0 ? [] : before;
  }

  #faults(found: Content, answered: ReadonlySet<number>, open: number[]): string[] {
    const promised = this.contentAfter((number) => answered.has(number));
    const faults: string[] = [];
    for (const key of new Set([...promised.keys(), ...found.keys()])) {
      // A restore saves the replaced site before it is answered.
      if (key.startsWith("backups/") && !promised.has(key)) continue;
      const value = found.get(key) ?? null;
      const possible = [promised.get(key) ?? null];
      for (const change of this.#byKey.get(key) ?? [])
        if (open.includes(change.request)) possible.push(change.value);
      if (!possible.includes(value))
        faults.push(
          `${key} is ${value ?? "missing"}, but was answered to be ${possible.map((each) => each ?? "missing").join(" or ")}`,
        );
    }
    return faults;
  }

  #request(number: number): Request {
    const found = this.#requests[number];
    if (found === undefined) throw new Error(`Request ${number} was never made.`);
    return found;
  }
}

function apply(content: Map<string, string>, change: Change): void {
  if (change.kind === "all") {
    content.clear();
    for (const [key, value] of change.content) content.set(key, value);
  } else if (change.value === null) content.delete(change.key);
  else content.set(change.key, change.value);
}
