import type { ContentStore } from "../../core/content/content-store.ts";
import type { OngoingState, PublishSummary } from "./publish.contract.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delay after the newest change, because edits come in series. */
const QUIET = 2 * SECOND;
/** Longest delay after the first change of a series without end. */
const WAIT_MAX = 30 * SECOND;
/** Delay after a failure; doubled by each one that follows. */
const RETRY_AFTER = MINUTE;
const RETRY_MAX = HOUR;
/** Delay after a run that was cancelled for a restore. */
const MAKE_WAY = 20 * SECOND;

type Options = {
  /** Name of the target, for the owner. */
  target: string;
  /**
   * Publishes what has changed since the last run.
   * @param onShare called with 0 to 1
   */
  publish(onShare: (share: number) => void, signal: AbortSignal): Promise<PublishSummary>;
  store: Pick<ContentStore, "isHeld"> & { version: { current: number } };
  /** Milliseconds. */
  now?: () => number;
};

/**
 * Publishes the site after each change of what visitors see, whether another command, the clock or the owner made it, or
 * it was made while the server was stopped. `look` is called every second.
 */
export class AutoPublisher {
  readonly #options: Required<Options>;
  #stop = new AbortController();
  #hasStopped = false;
  /** The state of the content that was seen last, and the one that was published last. */
  #seen = "";
  #done = "";
  /** When the first change since the last run was seen, and the newest, in milliseconds. */
  #firstAt = 0;
  #newestAt = 0;
  #notBefore = 0;
  #failures = 0;
  #work: { share: number } | null = null;
  #last: OngoingState["last"];
  #failure: OngoingState["failure"];
  #underWay: Promise<void> = Promise.resolve();

  constructor({ now = Date.now, ...options }: Options) {
    this.#options = { ...options, now };
  }

  state(): OngoingState {
    return {
      target: this.#options.target,
      ...(this.#work && { work: this.#work }),
      ...(this.#last && { last: this.#last }),
      ...(this.#failure && { failure: this.#failure }),
    };
  }

  /** Begins a run when something has changed and no further change has followed. */
  look(): void {
    const { now } = this.#options;
    const at = now();
    const current = this.#current();
    if (current !== this.#seen) {
      if (this.#seen === this.#done) this.#firstAt = at;
      this.#seen = current;
      this.#newestAt = at;
    }
    if (this.#work !== null || current === this.#done || at < this.#notBefore) return;
    if (at >= this.#newestAt + QUIET || at >= this.#firstAt + WAIT_MAX) this.begin();
  }

  /** Begins a run unless there is one, or a restore is replacing the content; `state` tells its outcome. */
  begin(): void {
    if (this.#work !== null || this.#hasStopped || this.#options.store.isHeld) return;
    this.#underWay = this.#run();
  }

  /** Cancels the run for work that needs the data folder to itself; it is started again afterwards. */
  async makeWay(): Promise<void> {
    this.#notBefore = this.#options.now() + MAKE_WAY;
    this.#stop.abort();
    await this.#underWay;
  }

  /** Resolves when there is no run. */
  async idle(): Promise<void> {
    await this.#underWay;
  }

  async stop(): Promise<void> {
    this.#hasStopped = true;
    this.#stop.abort();
    await this.#underWay;
  }

  async #run(): Promise<void> {
    const { publish, now } = this.#options;
    const work = { share: 0 };
    const current = this.#current();
    this.#work = work;
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    try {
      const summary = await publish((share) => {
        work.share = share;
      }, signal);
      this.#done = current;
      this.#failures = 0;
      this.#failure = undefined;
      this.#last = { at: new Date(now()).toISOString(), ...summary };
    } catch (error) {
      if (!signal.aborted) this.#noteFailure(error);
    } finally {
      this.#work = null;
    }
  }

  #noteFailure(error: unknown): void {
    const now = this.#options.now();
    this.#notBefore = now + Math.min(RETRY_MAX, RETRY_AFTER * 2 ** this.#failures++);
    this.#failure = {
      at: new Date(now).toISOString(),
      reason: error instanceof Error ? error.message : String(error),
      nextTryAt: new Date(this.#notBefore).toISOString(),
    };
    console.error(`The site was not published: ${this.#failure.reason}`);
  }

  /** Differs whenever the pages may differ; they show durations, which depend on the day. */
  #current(): string {
    return `${this.#options.store.version.current} ${new Date(this.#options.now()).toISOString().slice(0, 10)}`;
  }
}
