import { AppError } from "../../core/errors/app-error.ts";
import { Throttle } from "../../core/http/throttle.ts";

/** Messages that one address whose browser has worked for them may send at once, and then each minute. */
const PROVEN_BURST = 20;
const PROVEN_PER_MINUTE = 3;
/**
 * What the inbox takes from all addresses together, so that a flood from many of them fills neither the disk nor the
 * owner's mailbox: at 20 KB at most for a message, 60 MB a day.
 */
const EVERYONE_BURST = 200;
const EVERYONE_PER_MINUTE = 1;
const EVERYONE = "everyone";

/**
 * How many messages are taken. Those with a proof of work count apart from those without, each by address and in all:
 * however many come without one, a person with an ordinary browser gets through.
 */
export class SenderLimits {
  readonly #plain: [address: Throttle, everyone: Throttle];
  readonly #proven: [address: Throttle, everyone: Throttle];

  /** @param plain what one address may send without a proof */
  constructor(plain: Throttle) {
    this.#plain = [plain, new Throttle(EVERYONE_BURST, EVERYONE_PER_MINUTE)];
    this.#proven = [
      new Throttle(PROVEN_BURST, PROVEN_PER_MINUTE),
      new Throttle(EVERYONE_BURST, EVERYONE_PER_MINUTE),
    ];
  }

  /** Takes one message's room. @throws AppError 429 with `Retry-After` */
  assertAllowed(address: string, isProven: boolean): void {
    const [ofAddress, ofEveryone] = isProven ? this.#proven : this.#plain;
    const seconds = ofAddress.take(address);
    if (seconds > 0) throw tooManyMessages(seconds);
    const secondsOfAll = ofEveryone.take(EVERYONE);
    if (secondsOfAll === 0) return;
    ofAddress.giveBack(address);
    throw tooManyMessages(secondsOfAll);
  }
}

function tooManyMessages(seconds: number): AppError {
  return new AppError(429, "too_many_requests", "Too many messages. Try again later.", {
    headers: { "Retry-After": String(seconds) },
  });
}
