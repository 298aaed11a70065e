import type { ContentStore } from "../../core/content/content-store.ts";
import { logError, logInfo } from "../../core/process/log.ts";
import type { AutoPublishState, PublishSummary } from "./publish.contract.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delay after the latest change, because edits come in series. */
const QUIET = 2 * SECOND;
/** Longest delay after the first change, if changes keep coming. */
const WAIT_MAX = 30 * SECOND;
/** Delay after a failure; doubled after each further failure. */
const RETRY_AFTER = MINUTE;
const RETRY_MAX = HOUR;
/** Delay after a run that was canceled, for example for a restore. */
const CANCELED_DELAY = 20 * SECOND;

type Options = {
  /** The target as shown to the owner. */
  target: string;
  /**
   * Publishes what has changed since the last run.
   * @param onShare receives the progress, from 0 to 1
   */
  publish(onShare: (share: number) => void, signal: AbortSignal): Promise<PublishSummary>;
  store: Pick<ContentStore, "areWritesBlocked"> & { version: { current: number } };
  /** The clock, in milliseconds. */
  now?: () => number;
};

/**
 * Publishes the site whenever the content changes, including changes by other commands, by time, and while the server was
 * stopped (§20). `look` must be called every second.
 */
export class AutoPublisher {
  readonly #options: Required<Options>;
  #stop = new AbortController();
  #hasStopped = false;
  /** Content state at the last check, and at the last successful run. */
  #seenState = "";
  #publishedState = "";
  /** When the first and the latest change since the last run were seen, in milliseconds. */
  #firstAt = 0;
  #latestAt = 0;
  #notBefore = 0;
  #failures = 0;
  #work: { share: number } | null = null;
  #last: AutoPublishState["last"];
  #failure: AutoPublishState["failure"];
  #currentRun: Promise<void> = Promise.resolve();

  constructor({ now = Date.now, ...options }: Options) {
    this.#options = { ...options, now };
  }

  state(): AutoPublishState {
    return {
      target: this.#options.target,
      ...(this.#work && { work: this.#work }),
      ...(this.#last && { last: this.#last }),
      ...(this.#failure && { failure: this.#failure }),
    };
  }

  /** Starts a run if something has changed and the changes have paused. */
  checkForChanges(): void {
    const { now } = this.#options;
    const at = now();
    const current = this.#contentState();
    if (current !== this.#seenState) {
      if (this.#seenState === this.#publishedState) this.#firstAt = at;
      this.#seenState = current;
      this.#latestAt = at;
    }
    if (this.#work !== null || current === this.#publishedState || at < this.#notBefore) return;
    if (at >= this.#latestAt + QUIET || at >= this.#firstAt + WAIT_MAX) this.startRun();
  }

  /** Starts a run, unless one is in progress or a restore is replacing the content. `state` tells the outcome. */
  startRun(): void {
    if (this.#work !== null || this.#hasStopped || this.#options.store.areWritesBlocked) return;
    this.#currentRun = this.#run();
  }

  /** Cancels the run for work that needs exclusive use of the data folder. It starts again afterwards. */
  async cancelRun(): Promise<void> {
    this.#notBefore = this.#options.now() + CANCELED_DELAY;
    this.#stop.abort();
    await this.#currentRun;
  }

  /** Resolves when no run is in progress. */
  async waitUntilIdle(): Promise<void> {
    await this.#currentRun;
  }

  async stop(): Promise<void> {
    this.#hasStopped = true;
    this.#stop.abort();
    await this.#currentRun;
  }

  async #run(): Promise<void> {
    const { publish, now } = this.#options;
    const work = { share: 0 };
    const current = this.#contentState();
    this.#work = work;
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    try {
      const summary = await publish((share) => {
        work.share = share;
      }, signal);
      this.#publishedState = current;
      this.#failures = 0;
      this.#failure = undefined;
      const { sent, deleted, target } = summary;
      if (sent + deleted > 0)
        logInfo(`Published to ${target}: ${sent} files sent, ${deleted} deleted`, {
          event: "published",
          target,
          sent,
          deleted,
        });
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
    logError(`The site was not published: ${this.#failure.reason}`);
  }

  /** Changes whenever pages may change. It includes the day, because pages show durations. */
  #contentState(): string {
    return `${this.#options.store.version.current} ${new Date(this.#options.now()).toISOString().slice(0, 10)}`;
  }
}
