/** A queue that runs one job at a time. */
export class JobQueue {
  readonly #urgent: (() => Promise<void>)[] = [];
  readonly #normal: (() => Promise<void>)[] = [];
  #isRunning = false;

  /** @param isUrgent runs before all jobs that are not, because someone is waiting */
  run<T>(job: () => Promise<T>, isUrgent: boolean): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    (isUrgent ? this.#urgent : this.#normal).push(() => job().then(resolve, reject));
    if (!this.#isRunning) void this.#runAll();
    return promise;
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    for (let next = this.#next(); next !== undefined; next = this.#next()) await next();
    this.#isRunning = false;
  }

  #next(): (() => Promise<void>) | undefined {
    return this.#urgent.shift() ?? this.#normal.shift();
  }
}
