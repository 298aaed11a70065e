import { LRUCache } from "lru-cache";
import { tooManyRequests } from "../../core/errors/app-error.ts";
import { Throttle } from "../../core/http/throttle.ts";

/** How long a right password waits for its code. */
const LIFETIME = 5 * 60 * 1000;
const CHALLENGES_MAX = 1000;
/** Wrong codes after which the password is asked for again. */
const TRIES_MAX = 5;

type Challenge = { userId: string; passwordHash: string | null; wrong: number };

/** Right passwords that wait for a code; in memory alone, so that a restart asks for the password again. */
export class LoginChallenges {
  readonly #known = new LRUCache<string, Challenge>({ max: CHALLENGES_MAX, ttl: LIFETIME });

  issue(userId: string, passwordHash: string | null): string {
    const challenge = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
    this.#known.set(challenge, { userId, passwordHash, wrong: 0 });
    return challenge;
  }

  find(challenge: string): Challenge | null {
    return this.#known.get(challenge) ?? null;
  }

  /** @returns whether it may be tried again */
  countWrong(challenge: string): boolean {
    const known = this.#known.get(challenge);
    if (known === undefined) return false;
    known.wrong++;
    if (known.wrong < TRIES_MAX) return true;
    this.end(challenge);
    return false;
  }

  end(challenge: string): void {
    this.#known.delete(challenge);
  }
}

/** Codes at once, and then each minute, from all addresses together: six digits are few. */
const CODE_BURST = 20;
const CODES_PER_MINUTE = 2;
const OWNER = "owner";

/** Counts tries of six digits; a recovery code can't be guessed, and lets the owner in while others try. */
export function codeThrottle() {
  const throttle = new Throttle(CODE_BURST, CODES_PER_MINUTE);
  return {
    /** @throws AppError 429 */
    assertAllowed(code: string): void {
      if (!/^[\d\s]+$/.test(code)) return;
      const seconds = throttle.take(OWNER);
      if (seconds > 0) throw tooManyRequests(seconds);
    },
    forgive: () => throttle.forgive(OWNER),
  };
}
