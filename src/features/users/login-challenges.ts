import { LRUCache } from "lru-cache";
import { tooManyRequests } from "../../core/errors/app-error.ts";
import { Throttle } from "../../core/http/throttle.ts";

/** How long a challenge is valid after a correct password, in milliseconds. */
const LIFETIME = 5 * 60 * 1000;
const CHALLENGES_MAX = 1000;
/** Wrong codes after which the password is required again. */
const WRONG_CODES_MAX = 5;

type Challenge = { userId: string; passwordHash: string | null; wrongCodes: number };

/** Logins with a correct password that still need a code. Stored only in memory, so a restart requires the password again. */
export class LoginChallenges {
  readonly #known = new LRUCache<string, Challenge>({ max: CHALLENGES_MAX, ttl: LIFETIME });

  issue(userId: string, passwordHash: string | null): string {
    const challenge = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
    this.#known.set(challenge, { userId, passwordHash, wrongCodes: 0 });
    return challenge;
  }

  find(challenge: string): Challenge | null {
    return this.#known.get(challenge) ?? null;
  }

  /** Counts a wrong code. @returns whether another try is allowed */
  countWrong(challenge: string): boolean {
    const known = this.#known.get(challenge);
    if (known === undefined) return false;
    known.wrongCodes++;
    if (known.wrongCodes < WRONG_CODES_MAX) return true;
    this.end(challenge);
    return false;
  }

  end(challenge: string): void {
    this.#known.delete(challenge);
  }
}

/** Tries at once, and then per minute. All IP addresses share the limit, because many of them together could guess six digits. */
const CODE_BURST = 20;
const CODES_PER_MINUTE = 2;
const OWNER = "owner";

/** Limits tries of six-digit codes. Recovery codes can't be guessed and are not limited, so the owner can log in during an attack. */
export function codeThrottle() {
  const throttle = new Throttle(CODE_BURST, CODES_PER_MINUTE);
  return {
    /** @throws AppError 429 */
    assertAllowed(code: string): void {
      if (!/^[\d\s]+$/.test(code)) return;
      const seconds = throttle.take(OWNER);
      if (seconds > 0) throw tooManyRequests(seconds);
    },
    forgive: () => throttle.reset(OWNER),
  };
}
