import { AppError } from "../../core/errors/app-error.ts";
import { Throttle } from "../../core/http/throttle.ts";

/** Messages with a proof of work that one address may send at once, and then per minute. */
const PROVEN_BURST = 20;
const PROVEN_PER_MINUTE = 3;
/**
 * Messages from all addresses together, so that a flood from many addresses fills neither the disk nor the owner's mailbox:
 * with at most 20 KB per message, 60 MB a day.
 */
const EVERYONE_BURST = 200;
const EVERYONE_PER_MINUTE = 1;
const EVERYONE = "everyone";

/**
 * Limits the messages per address and in total. Those with a proof of work are counted separately, so that a person with an
 * ordinary browser gets through during a flood without proofs.
 */
export class SenderLimits {
  readonly #plain: [address: Throttle, everyone: Throttle];
  readonly #proven: [address: Throttle, everyone: Throttle];

  /** @param plain throttle of messages without a proof, by address */
  constructor(plain: Throttle) {
    this.#plain = [plain, new Throttle(EVERYONE_BURST, EVERYONE_PER_MINUTE)];
    this.#proven = [
      new Throttle(PROVEN_BURST, PROVEN_PER_MINUTE),
      new Throttle(EVERYONE_BURST, EVERYONE_PER_MINUTE),
    ];
  }

  /** Counts a message. @throws AppError 429 with `Retry-After` when a limit is reached */
  assertAllowed(address: string, isProven: boolean): void {
    const [ofAddress, ofEveryone] = isProven ? this.#proven : this.#plain;
    const seconds = ofAddress.take(address);
    if (seconds > 0) throw tooManyMessages(seconds);
    const secondsOfAll = ofEveryone.take(EVERYONE);
    if (secondsOfAll === 0) return;
    ofAddress.refund(address);
    throw tooManyMessages(secondsOfAll);
  }
}

function tooManyMessages(seconds: number): AppError {
  return new AppError(429, "too_many_requests", "Too many messages. Try again later.", {
    headers: { "Retry-After": String(seconds) },
  });
}
