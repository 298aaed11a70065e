import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { apiUrl } from "../../core/api/send.ts";

/** The answer to a challenge of the server, and when the server will accept it, by `performance.now()`. */
export type Proof = { answer: unknown; matureAt: number };

/**
 * Solves a challenge of the server with WebCrypto, off the main thread. The work doesn't delay a visitor, but slows down a
 * flood.
 * @throws Error when the network fails or the browser lacks WebCrypto
 */
export async function solveProof(): Promise<Proof> {
  const response = await fetch(apiUrl("/api/v1.0/email/challenge"));
  if (!response.ok) throw new Error(`The challenge was answered with ${response.status}.`);
  const { challenge, matureIn } = (await response.json()) as { challenge: Challenge; matureIn: number }; // Our own server's.
  const matureAt = performance.now() + matureIn;
  const solution = await solveChallenge({ challenge, deriveKey });
  return { answer: { challenge, solution }, matureAt };
}
