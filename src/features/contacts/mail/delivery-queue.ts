import { setImmediate } from "node:timers/promises";
import type { Db } from "../../../core/database/client.ts";
import { finishesWithin } from "../../../core/process/finishes-within.ts";
import type { TestResult } from "../contacts.contract.ts";
import { Deliveries, type DueDelivery, isoTime } from "./deliveries.store.ts";
import { RefusedError, type RelayMessage, type Transport } from "./transport.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds until the next attempt after the first, second, … one; the last applies to all that follow. */
const DELAYS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR];
/** Permanent refusals after which a message is `failed`. Temporary failures are retried without limit (§14). */
const REFUSALS_MAX = 3;
/** Delay until a failed message is retried. */
const FAILED_DELAY = DAY;
/** Longest pause of the whole queue after consecutive failures. */
const PAUSE_MAX = 10 * MINUTE;
/** Pause while there is no recipient, or while the database can't be written. */
const PAUSE_UNREADY = MINUTE;
/** Longest time between two checks for due messages: the clock may change, and a deleted message may be restored. */
const TIMER_MAX = MINUTE;
/** Timeout of a test message, for which the owner waits. */
const TEST_TIMEOUT = 20 * SECOND;
/** Timeout of an attempt. */
const ATTEMPT_TIMEOUT = 2 * MINUTE;

/** Longest reason, in characters. */
const REASON_MAX = 500;

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
 * Delivers the messages of one transport, one at a time. Its state is in `contact_deliveries`: an attempt is recorded there
 * before it is made, so that neither a crash nor a full disk can cause a flood of mail.
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
  #pausedUntil = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#deliveries = new Deliveries(options.db, options.transport.name);
  }

  /** Queues a message. @param db the transaction that stores the message */
  enqueue(db: Db, contactId: string): void {
    this.#deliveries.add(db, contactId, this.#options.now());
  }

  /** Sends due messages in the background; never throws. */
  wake(): void {
    if (this.#isStopped || this.#running !== null) return;
    clearTimeout(this.#timer);
    this.#running = this.#run();
  }

  /** Retries queued and failed messages now, and resets the counts of failures. @param contactId one message; else all */
  retry(contactId?: string): void {
    this.#deliveries.makeDue(this.#options.now(), contactId);
    this.#refusals.clear();
    this.#pausedUntil = 0;
    this.wake();
  }

  /** Sends a message that is not in the queue; never throws. */
  async test(letter: RelayMessage): Promise<TestResult> {
    const { transport } = this.#options;
    if (!transport.isReady())
      return {
        relay: transport.name,
        ok: false,
        error: transport.obstacle || "There is no email address to send to.",
      };
    try {
      const signal = AbortSignal.any([this.#abort.signal, AbortSignal.timeout(TEST_TIMEOUT)]);
      const remark = await transport.send(letter, signal);
      this.retry();
      return { relay: transport.name, ok: true, error: scrub(remark, this.#options.transport.secrets) };
    } catch (error) {
      return {
        relay: transport.name,
        ok: false,
        error: describeError(error, this.#options.transport.secrets),
      };
    }
  }

  /** Resolves when no message is being sent. */
  async idle(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  /** Stops sending. A message that is being sent is canceled if it takes too long. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    if (await finishesWithin(this.idle(), this.#options.stopWithin)) return;
    this.#abort.abort();
    await finishesWithin(this.idle(), SECOND);
  }

  async #run(): Promise<void> {
    await setImmediate(); // Lets the request that woke the queue be answered first.
    let pause = 0;
    try {
      if (!this.#hasRevived) this.#deliveries.revive(this.#options.now());
      this.#hasRevived = true;
      while (!this.#isStopped && !this.#isPaused()) {
        if (!this.#options.transport.isReady()) {
          // Only the timer waits: the next message is sent immediately if there is a recipient by then.
          pause = PAUSE_UNREADY;
          break;
        }
        const letter = this.#deliveries.take(this.#options.now(), delayAfter);
        if (letter === undefined) break;
        await this.#deliver(letter);
      }
    } catch (error) {
      this.#pause(PAUSE_UNREADY);
      this.#options.log(
        `Delivery by ${this.#options.transport.name} is paused: ${describeError(error, this.#options.transport.secrets)}`,
      );
    } finally {
      // Synchronous after the last check for messages, so that no call of `wake` is lost.
      this.#running = null;
      this.#setTimer(pause);
    }
  }

  async #deliver(letter: DueDelivery): Promise<void> {
    const { transport } = this.#options;
    let remark: string;
    try {
      const signal = AbortSignal.any([this.#abort.signal, AbortSignal.timeout(ATTEMPT_TIMEOUT)]);
      remark = await transport.send(letter, signal);
    } catch (error) {
      // When `stop` canceled the attempt, the next start retries it.
      if (!this.#abort.signal.aborted) this.#recordFailure(letter, error);
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

  #recordFailure({ deliveryId, attempts, state }: DueDelivery, error: unknown): void {
    const isRefused = error instanceof RefusedError;
    const refusals = (this.#refusals.get(deliveryId) ?? 0) + (isRefused ? 1 : 0);
    const hasFailed = refusals >= REFUSALS_MAX || (isRefused && state === "failed");
    if (hasFailed) this.#refusals.delete(deliveryId);
    else if (refusals > 0) this.#refusals.set(deliveryId, refusals);

    // The other messages would most likely fail too, so the whole queue pauses.
    this.#failuresInRow++;
    this.#pause(Math.min(delayAfter(this.#failuresInRow), PAUSE_MAX));

    const lastError = describeError(error, this.#options.transport.secrets);
    this.#deliveries.update(deliveryId, {
      state: hasFailed ? "failed" : "queued",
      nextAttemptAt: isoTime(this.#options.now() + (hasFailed ? FAILED_DELAY : delayAfter(attempts))),
      lastError,
    });
    const outcome = hasFailed ? "failed" : `was not sent and will be retried (attempt ${attempts})`;
    this.#options.log(`Message ${deliveryId} by ${this.#options.transport.name} ${outcome}: ${lastError}`);
  }

  /** A pause longer than possible comes from a wrong clock and is ignored. */
  #isPaused(): boolean {
    const left = this.#pausedUntil - this.#options.now();
    return left > 0 && left <= 2 * PAUSE_MAX;
  }

  #pause(milliseconds: number): void {
    this.#pausedUntil = this.#options.now() + milliseconds;
  }

  /** Schedules the next check. @param pause shortest time until then, in milliseconds */
  #setTimer(pause: number): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    const wait = Math.max(this.#nextDue(), this.#pausedUntil) - this.#options.now();
    this.#timer = setTimeout(() => this.wake(), Math.min(Math.max(wait, pause), TIMER_MAX));
    this.#timer.unref();
  }

  /** Milliseconds since 1970. */
  #nextDue(): number {
    try {
      return this.#deliveries.nextDue();
    } catch {
      return this.#options.now() + PAUSE_UNREADY;
    }
  }
}

function delayAfter(attempts: number): number {
  return DELAYS[Math.min(attempts, DELAYS.length) - 1] ?? 0;
}

/** The message of an error as one line without secrets. */
function describeError(error: unknown, secrets: string[]): string {
  return scrub(error instanceof Error ? error.message : String(error), secrets) || "no reason given";
}

/** A text as one line, with secrets replaced by `***`. */
function scrub(text: string, secrets: string[]): string {
  const longestFirst = secrets
    .filter((secret) => secret !== "")
    .sort((one, other) => other.length - one.length);
  return longestFirst
    .reduce((rest, secret) => rest.replaceAll(secret, "***"), text)
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, REASON_MAX);
}
