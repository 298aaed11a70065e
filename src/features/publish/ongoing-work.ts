import type { ContentStore } from "../../core/content/content-store.ts";
import { type RunInSubprocess, runInSubprocess } from "../../core/process/subprocess.ts";
import type { OngoingState } from "./publish.contract.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** After the newest of several changes: who edits saves more than once. */
const QUIET = 2 * SECOND;
/** After the first of changes that don't end, such as an import's. */
const WAIT_MAX = 30 * SECOND;
/** After a failure; twice as long after each that follows. */
const RETRY_AFTER = MINUTE;
const RETRY_MAX = HOUR;
/** After something that took precedence, such as a restore. */
const MAKE_WAY = 20 * SECOND;
/** The system's word for a lock that another holds. */
const BUSY = "EBUSY";

type Options = {
  /** What the state calls it. */
  target: string;
  /** Of the program's own command that does it; it must find out by itself what has changed. */
  words: string[];
  store: { version: { current: number } };
  /** What the log begins a failure with. */
  failureWords: string;
  run?: RunInSubprocess;
  /** Milliseconds. */
  now?: () => number;
};

/**
 * Work of a process beside the server that follows each change of what visitors see, also by other commands, by the clock, or
 * while the server did not run. `look` is called each second.
 */
export class OngoingWork<Summary extends object> {
  readonly #options: Required<Options>;
  #stop = new AbortController();
  #hasStopped = false;
  /** What was seen last, and what the newest run that went well has begun with. */
  #seen = "";
  #done = "";
  /** Milliseconds: when the first change since the last run was seen, and the newest. */
  #firstAt = 0;
  #newestAt = 0;
  #notBefore = 0;
  #failures = 0;
  #work: { share: number } | null = null;
  #last: OngoingState<Summary>["last"];
  #failure: OngoingState<Summary>["failure"];
  #underWay: Promise<void> = Promise.resolve();

  constructor({ run = runInSubprocess, now = Date.now, ...options }: Options) {
    this.#options = { ...options, run, now };
  }

  state(): OngoingState<Summary> {
    return {
      target: this.#options.target,
      ...(this.#work && { work: this.#work }),
      ...(this.#last && { last: this.#last }),
      ...(this.#failure && { failure: this.#failure }),
    };
  }

  /** Begins when something has changed, and it is quiet again. */
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

  /** Begins now, unless it is under way; how it ends is told by `state` and `idle`. */
  begin(): void {
    if (this.#work === null && !this.#hasStopped) this.#underWay = this.#run();
  }

  /** Ends what is under way, for something that needs the data folder for itself; it is begun anew afterwards. */
  async makeWay(): Promise<void> {
    this.#notBefore = this.#options.now() + MAKE_WAY;
    this.#stop.abort();
    await this.#underWay;
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    await this.#underWay;
  }

  async stop(): Promise<void> {
    this.#hasStopped = true;
    this.#stop.abort();
    await this.#underWay;
  }

  async #run(): Promise<void> {
    const { words, run, now, failureWords } = this.#options;
    const work = { share: 0 };
    const current = this.#current();
    this.#work = work;
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const onProgress = (share: number) => {
      work.share = share;
    };
    const line = await run(words, { onProgress, signal }).catch((error) => ({
      error: error instanceof Error ? error.message : String(error),
      code: "",
    }));
    this.#work = null;
    if (signal.aborted) return;
    const at = new Date(now()).toISOString();
    if ("done" in line) {
      this.#done = current;
      this.#failures = 0;
      this.#failure = undefined;
      this.#last = { at, ...(line.done as Summary) }; // What its command says.
      return;
    }
    if (line.code === BUSY) {
      this.#notBefore = now() + MAKE_WAY;
      return;
    }
    const wait = Math.min(RETRY_MAX, RETRY_AFTER * 2 ** this.#failures++);
    this.#notBefore = now() + wait;
    const reason = line.error;
    this.#failure = { at, reason, nextTryAt: new Date(this.#notBefore).toISOString() };
    console.error(`${failureWords}: ${reason}`);
  }

  /** Differs whenever the pages may: durations are counted by days. */
  #current(): string {
    return `${this.#options.store.version.current} ${new Date(this.#options.now()).toISOString().slice(0, 10)}`;
  }
}
