import type { ContactInput } from "../../../src/features/contacts/contacts.contract.ts";
import { LIB_VERSION, ownIds } from "../../../src/features/contacts/mail/provider.contract.ts";
import { retryAdvice } from "../../../src/features/contacts/mail/retry-advice.contract.ts";
import { addressOf, newKey } from "../../core/api/send.ts";
import type { Proof } from "./proof-of-work.ts";

/** The provider did not take the message. */
export class SendError extends Error {
  override name = "SendError";
  /** Behind the sentence that it failed: when to try again, where the provider says when (status 429). */
  readonly advice: string;

  constructor(message: string, advice = "") {
    super(message);
    this.advice = advice;
  }
}

/** The e-mail provider; by default this site's own server, which speaks the same contract (§14). */
const PROVIDER: string = "";
const isOwnServer = PROVIDER === "";
const SEND = "/api/v1.0/email/send";

/** A proof is asked for anew after this many milliseconds; the server takes one for two hours. */
const PROOF_AGE_MAX = 100 * 60 * 1000;

type Work = { startedAt: number; done: Proof | null; promise: Promise<Proof | null> };
let work: Work | null = null;

/**
 * Begins, with the first look at the form, to work out the proof that lets a person through while others flood the site.
 * Without it (an old browser, no encryption) messages are sent all the same.
 */
export function startProof(): void {
  if (!isOwnServer || globalThis.crypto?.subtle === undefined) return;
  if (work !== null && performance.now() - work.startedAt < PROOF_AGE_MAX) return;
  const promise = import("./proof-of-work.ts").then(({ workOutProof }) => workOutProof()).catch(() => null);
  const begun: Work = { startedAt: performance.now(), done: null, promise };
  work = begun;
  void promise.then((proof) => {
    begun.done = proof;
    if (proof === null && work === begun) work = null;
  });
}

/** The same for one text until it has got through: sent again, it is not stored twice. */
let sentAs: { text: string; key: string } | null = null;

function keyFor(text: string): string {
  if (sentAs?.text !== text) sentAs = { text, key: newKey() };
  return sentAs.key;
}

/** The proof once the server takes it. */
async function matureProof(): Promise<Proof | null> {
  startProof();
  const proof = (await work?.promise) ?? null;
  if (proof !== null)
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, proof.matureAt - performance.now())));
  return proof;
}

/**
 * Sends a visitor's message through the provider's contract (§7).
 * @param homepage what stands in the field that people don't see
 * @throws SendError for a missing id (§8), or unless the status is 200 or the text is OK
 */
export async function sendEmail(message: ContactInput, homepage = "", ids = ownIds): Promise<void> {
  for (const [id, name] of [
    ["user_id", "user"],
    ["service_id", "service"],
    ["template_id", "template"],
  ] as const)
    if (!ids[id]) throw new SendError(`The ${name} ID is required`);
  const key = keyFor(JSON.stringify(message));
  const post = (proof: Proof | null) =>
    fetch(isOwnServer ? addressOf(SEND) : `${PROVIDER}${SEND}`, {
      method: "POST",
      // The second one, as the check below, for our own server alone: others may not allow it from a browser.
      headers: { "Content-Type": "application/json", ...(isOwnServer && { "Idempotency-Key": key }) },
      body: JSON.stringify({
        lib_version: LIB_VERSION,
        ...ids,
        template_params: message,
        // For our own server alone: other providers know no such field.
        ...(isOwnServer && { check: { proof: proof?.answer ?? null, homepage } }),
      }),
    });

  let proof = work?.done && work.done.matureAt <= performance.now() ? work.done : null;
  let response = await post(proof);
  if (response.status === 429 && isOwnServer && proof === null) {
    proof = await matureProof();
    if (proof !== null) response = await post(proof);
  }
  const text = await response.text();
  if (response.status !== 200 && text !== "OK")
    throw new SendError(text, retryAdvice(Number(response.headers.get("Retry-After"))));
  sentAs = null;
  // It counts once.
  if (proof !== null) work = null;
}
