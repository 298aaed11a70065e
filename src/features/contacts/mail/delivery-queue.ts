import { setImmediate } from "node:timers/promises";
import type { Db } from "../../../core/database/client.ts";
import { endsWithin } from "../../../core/process/ends-within.ts";
import type { TestResult } from "../contacts.contract.ts";
import { Deliveries, type Due, isoTime } from "./deliveries.store.ts";
import { describe, scrub } from "./scrub.ts";
import { RefusedError, type RelayMessage, type Transport } from "./transport.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds until the next try after the first, second, … one; the last holds for all that follow. */
const DELAYS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR];
/** Refusals after which a message is `failed`. A failure that may pass is retried until it is through (§14). */
const REFUSALS_MAX = 3;
/** What has failed is tried again after this. */
const FAILED_DELAY = DAY;
/** Longest rest of the whole queue after failures in a row. */
const REST_MAX = 10 * MINUTE;
/** Pause while there is nobody to send to, rest while the database cannot be written. */
const REST_UNREADY = MINUTE;
/** Longest time without a look for letters: the clock may change, and a deleted message may have come back. */
const TIMER_MAX = MINUTE;
/** A test message is waited for by the owner. */
const TEST_MAX = 20 * SECOND;
/** One try may take so long in all. */
const TRY_MAX = 2 * MINUTE;

type Options = {
  db: Db;
  transport: Transport;
  /** Milliseconds since 1970. */
  now: () => number;
  log: (line: string) => void;
  /** Milliseconds. */
  stopWithin: number;
};

/**
 * The messages of one transport, one at a time. Everything a restart needs lies in `contact_deliveries`: a try is noted
 * there before it is made, so that neither a crash nor a full disk can turn into a flood of mail.
 */
export class DeliveryQueue {
  readonly #options: Options;
  readonly #deliveries: Deliveries;
  readonly #refusals = new Map<string, number>();
  readonly #abort = new AbortController();
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasRevived = false;
  #isStopped = false;
  #failuresInRow = 0;
  #restsUntil = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#deliveries = new Deliveries(options.db, options.transport.name);
  }

  /** @param db within the transaction that stores the message */
  enqueue(db: Db, contactId: string): void {
    this.#deliveries.add(db, contactId, this.#options.now());
  }

  /** Sends what is due, later than this call; never throws. */
  wake(): void {
    if (this.#isStopped || this.#running !== null) return;
    clearTimeout(this.#timer);
    this.#running = this.#run();
  }

  /** Tries what waits or has failed at once, with a clean record. @param contactId of one message, else all of them */
  retry(contactId?: string): void {
    this.#deliveries.makeDue(this.#options.now(), contactId);
    this.#refusals.clear();
    this.#restsUntil = 0;
    this.wake();
  }

  /** Sends a letter that is in no queue; never throws. */
  async test(letter: RelayMessage): Promise<TestResult> {
    const { transport } = this.#options;
    if (!transport.isReady())
      return {
        relay: transport.name,
        ok: false,
        error: transport.obstacle || "There is no address to send to.",
      };
    try {
      const signal = AbortSignal.any([this.#abort.signal, AbortSignal.timeout(TEST_MAX)]);
      const remark = await transport.send(letter, signal);
      this.retry();
      return { relay: transport.name, ok: true, error: scrub(remark, this.#options.transport.secrets) };
    } catch (error) {
      return { relay: transport.name, ok: false, error: describe(error, this.#options.transport.secrets) };
    }
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  /** Sends nothing more; a message under way is cut short when it takes too long. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    if (await endsWithin(this.idle(), this.#options.stopWithin)) return;
    this.#abort.abort();
    await endsWithin(this.idle(), SECOND);
  }

  async #run(): Promise<void> {
    await setImmediate(); // The one who wakes the queue is answering a visitor.
    let pause = 0;
    try {
      if (!this.#hasRevived) this.#deliveries.revive(this.#options.now());
      this.#hasRevived = true;
      while (!this.#isStopped && !this.#isResting()) {
        if (!this.#options.transport.isReady()) {
          // No rest: the next message finds out at once that there is someone now.
          pause = REST_UNREADY;
          break;
        }
        const letter = this.#deliveries.take(this.#options.now(), delayAfter);
        if (letter === undefined) break;
        await this.#deliver(letter);
      }
    } catch (error) {
      this.#rest(REST_UNREADY);
      this.#options.log(
        `The queue of ${this.#options.transport.name} rests: ${describe(error, this.#options.transport.secrets)}`,
      );
    } finally {
      // In one step with the last look for letters, so that no call of `wake` can fall in between.
      this.#running = null;
      this.#setTimer(pause);
    }
  }

  async #deliver(letter: Due): Promise<void> {
    const { transport } = this.#options;
    let remark: string;
    try {
      const signal = AbortSignal.any([this.#abort.signal, AbortSignal.timeout(TRY_MAX)]);
      remark = await transport.send(letter, signal);
    } catch (error) {
      // Cut short by `stop`: the next start tries again.
      if (!this.#abort.signal.aborted) this.#noteFailure(letter, error);
      return;
    }
    this.#failuresInRow = 0;
    this.#refusals.delete(letter.deliveryId);
    this.#deliveries.update(letter.deliveryId, {
      state: "sent",
      sentAt: isoTime(this.#options.now()),
      lastError: scrub(remark, this.#options.transport.secrets),
    });
  }

  #noteFailure({ deliveryId, attempts, state }: Due, error: unknown): void {
    const isRefused = error instanceof RefusedError;
    const refusals = (this.#refusals.get(deliveryId) ?? 0) + (isRefused ? 1 : 0);
    const hasFailed = refusals >= REFUSALS_MAX || (isRefused && state === "failed");
    if (hasFailed) this.#refusals.delete(deliveryId);
    else if (refusals > 0) this.#refusals.set(deliveryId, refusals);

    // The others would most likely fail as well: a dead server is asked for one of them, not for all.
    this.#failuresInRow++;
    this.#rest(Math.min(delayAfter(this.#failuresInRow), REST_MAX));

    const lastError = describe(error, this.#options.transport.secrets);
    this.#deliveries.update(deliveryId, {
      state: hasFailed ? "failed" : "queued",
      nextAttemptAt: isoTime(this.#options.now() + (hasFailed ? FAILED_DELAY : delayAfter(attempts))),
      lastError,
    });
    const outcome = hasFailed ? "has failed" : `waits after try ${attempts}`;
    this.#options.log(`Message ${deliveryId} by ${this.#options.transport.name} ${outcome}: ${lastError}`);
  }

  /** A rest that would last longer than any is of a clock that was wrong. */
  #isResting(): boolean {
    const left = this.#restsUntil - this.#options.now();
    return left > 0 && left <= 2 * REST_MAX;
  }

  #rest(milliseconds: number): void {
    this.#restsUntil = this.#options.now() + milliseconds;
  }

  /** @param pause least time in milliseconds until the next look, unless someone calls `wake` */
  #setTimer(pause: number): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    const wait = Math.max(this.#nextDue(), this.#restsUntil) - this.#options.now();
    this.#timer = setTimeout(() => this.wake(), Math.min(Math.max(wait, pause), TIMER_MAX));
    this.#timer.unref();
  }

  /** Milliseconds since 1970. */
  #nextDue(): number {
    try {
      return this.#deliveries.nextDue();
    } catch {
      return this.#options.now() + REST_UNREADY;
    }
  }
}

function delayAfter(attempts: number): number {
  return DELAYS[Math.min(attempts, DELAYS.length) - 1] ?? 0;
}
