import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";

/** Keys that a browser derives for one message. */
const KEYS_MIN = 150;
const KEYS_MAX = 250;
/** Rounds of PBKDF2 for each key. */
const COST = 5000;
/** How long a challenge is valid, in milliseconds; long, because people may take their time to write. */
const LIFETIME = 2 * 60 * 60 * 1000;
/** Shortest time in which a person fills in the form, in milliseconds. */
export const MINIMUM_TIME = 3000;

/** Signed challenges for the visitor's browser (ALTCHA). They contain the time they were made; an answer is valid once. */
export class ProofOfWork {
  readonly #keys: { hmacSignatureSecret: string; hmacKeySignatureSecret: string };
  readonly #now: () => number;
  /** Signatures of used challenges, with the time at which they expire. */
  readonly #spent = new Map<string, number>();

  /**
   * @param secret from which the signing keys are derived
   * @param now milliseconds since 1970, for tests
   */
  constructor(secret: string, now: () => number = Date.now) {
    this.#now = now;
    const keyFor = (use: string) => new Bun.CryptoHasher("sha256", secret).update(use).digest("hex");
    this.#keys = {
      hmacSignatureSecret: keyFor("challenge"),
      hmacKeySignatureSecret: keyFor("key of a challenge"),
    };
  }

  createChallenge(): Promise<Challenge> {
    const madeAt = this.#now();
    return createChallenge({
      algorithm: "PBKDF2/SHA-256",
      cost: COST,
      counter: randomInt(KEYS_MAX, KEYS_MIN),
      deriveKey,
      expiresAt: new Date(madeAt + LIFETIME),
      data: { madeAt },
      ...this.#keys,
    });
  }

  /** Checks an answer. @returns its signature, for `spend`; null for a wrong, too early or expired answer */
  async check(proof: unknown): Promise<string | null> {
    try {
      const { challenge, solution } = proof as Payload; // Anything else throws below or has no valid signature.
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...this.#keys });
      const age = this.#now() - Number(challenge.parameters.data?.madeAt);
      return verified && age >= MINIMUM_TIME && age < LIFETIME ? (challenge.signature ?? null) : null;
    } catch {
      return null;
    }
  }

  /** Uses an answer up. @returns false when it was used before */
  spend(signature: string): boolean {
    const now = this.#now();
    for (const [known, endsAt] of this.#spent) {
      if (endsAt > now) break; // The map is in order of expiry.
      this.#spent.delete(known);
    }
    if (this.#spent.has(signature)) return false;
    this.#spent.set(signature, now + LIFETIME);
    return true;
  }

  /** Makes an answer valid again, because its message was not stored. */
  giveBack(signature: string): void {
    this.#spent.delete(signature);
  }
}
