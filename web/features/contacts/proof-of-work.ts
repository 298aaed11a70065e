import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { addressOf } from "../../core/api/send.ts";

/** The answer to a challenge of this site's server, and when the server takes it, by `performance.now()`. */
export type Proof = { answer: unknown; matureAt: number };

/**
 * Works out, in the browser's own cryptography and so beside the page, what the server asks of whoever sends much: it
 * costs a visitor nothing and a flood its speed.
 * @throws whatever the network or the browser lacks
 */
export async function workOutProof(): Promise<Proof> {
  const response = await fetch(addressOf("/api/v1.0/email/challenge"));
  if (!response.ok) throw new Error(`The challenge was answered with ${response.status}.`);
  const { challenge, matureIn } = (await response.json()) as { challenge: Challenge; matureIn: number }; // Our own server's.
  const matureAt = performance.now() + matureIn;
  const solution = await solveChallenge({ challenge, deriveKey });
  return { answer: { challenge, solution }, matureAt };
}
