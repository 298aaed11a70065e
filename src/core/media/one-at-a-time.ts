/** Runs one piece of work after another. */
export class OneAtATime {
  readonly #urgent: (() => Promise<void>)[] = [];
  readonly #later: (() => Promise<void>)[] = [];
  #isRunning = false;

  /** @param isUrgent goes before all that is not, for what someone waits for */
  run<T>(work: () => Promise<T>, isUrgent: boolean): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    (isUrgent ? this.#urgent : this.#later).push(() => work().then(resolve, reject));
    if (!this.#isRunning) void this.#runAll();
    return promise;
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    for (let next = this.#next(); next !== undefined; next = this.#next()) await next();
    this.#isRunning = false;
  }

  #next(): (() => Promise<void>) | undefined {
    return this.#urgent.shift() ?? this.#later.shift();
  }
}
