import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";

/** Keys that a browser derives for one message, about a third of a second of its time. */
const KEYS_MIN = 150;
const KEYS_MAX = 250;
/** Rounds of PBKDF2 for each of them. */
const COST = 5000;
/** How long a challenge may be answered, in milliseconds: someone may sit over a message for long. */
const LIFETIME = 2 * 60 * 60 * 1000;
/** Nobody fills in the form sooner than this, in milliseconds. */
export const MINIMUM_TIME = 3000;

/**
 * Challenges for the visitor's browser (ALTCHA), signed with keys that live as long as the server. They carry the time
 * they were made at; an answer counts once.
 */
export class ProofOfWork {
  readonly #keys: { hmacSignatureSecret: string; hmacKeySignatureSecret: string };
  readonly #now: () => number;
  /** Signatures of challenges that have been used, with the time at which they end anyway. */
  readonly #spent = new Map<string, number>();

  /**
   * @param secret that the keys are made of, known to this server alone
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

  /** @returns what `spend` takes; null for anything but the answer to a challenge of ours, in its time */
  async check(proof: unknown): Promise<string | null> {
    try {
      const { challenge, solution } = proof as Payload; // Whatever else it is throws below, or is not signed by us.
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...this.#keys });
      const age = this.#now() - Number(challenge.parameters.data?.madeAt);
      return verified && age >= MINIMUM_TIME && age < LIFETIME ? (challenge.signature ?? null) : null;
    } catch {
      return null;
    }
  }

  /** @returns false when it has been used before */
  spend(signature: string): boolean {
    const now = this.#now();
    for (const [known, endsAt] of this.#spent) {
      if (endsAt > now) break; // In the order in which they end.
      this.#spent.delete(known);
    }
    if (this.#spent.has(signature)) return false;
    this.#spent.set(signature, now + LIFETIME);
    return true;
  }

  /** The message was not taken after all. */
  giveBack(signature: string): void {
    this.#spent.delete(signature);
  }
}
