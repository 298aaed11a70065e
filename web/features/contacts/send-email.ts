import type { ContactInput } from "../../../src/features/contacts/contacts.contract.ts";
import { defaultProviderIds, LIB_VERSION } from "../../../src/features/contacts/mail/provider.contract.ts";
import { retryAdvice } from "../../../src/features/contacts/mail/retry-advice.contract.ts";
import { english } from "../../../src/shared/language.ts";
import { apiUrl, newIdempotencyKey } from "../../core/api/send.ts";
import { type Proof, solveProof } from "./proof-of-work.ts";

/** The provider rejected the message. */
export class SendError extends Error {
  override name = "SendError";
  /** A sentence that says when to try again, if the provider does (status 429); else `""`. */
  readonly advice: string;

  constructor(message: string, advice = "") {
    super(message);
    this.advice = advice;
  }
}

/** Base address of the email provider; `""` for this site's own server, which has the same API (§14). */
const PROVIDER: string = "";
const isOwnServer = PROVIDER === "";
const SEND = "/api/v1.0/email/send";

/** Milliseconds after which a new proof is requested; the server accepts one for two hours. */
const PROOF_AGE_MAX = 100 * 60 * 1000;

type Work = { startedAt: number; done: Proof | null; promise: Promise<Proof | null> };
let work: Work | null = null;

/**
 * Starts the proof of work that lets a visitor through while the site is flooded. Without it (an old browser, plain HTTP)
 * messages are sent all the same.
 */
export function startProof(): void {
  if (!isOwnServer || globalThis.crypto?.subtle === undefined) return;
  if (work !== null && performance.now() - work.startedAt < PROOF_AGE_MAX) return;
  const promise = solveProof().catch(() => null);
  const started: Work = { startedAt: performance.now(), done: null, promise };
  work = started;
  void promise.then((proof) => {
    started.done = proof;
    if (proof === null && work === started) work = null;
  });
}

/** The idempotency key of a text until it is sent, so that a retry does not store it twice. */
let sentAs: { text: string; key: string } | null = null;

function keyFor(text: string): string {
  if (sentAs?.text !== text) sentAs = { text, key: newIdempotencyKey() };
  return sentAs.key;
}

/** Waits for the proof and until the server accepts it. */
async function matureProof(): Promise<Proof | null> {
  startProof();
  const proof = (await work?.promise) ?? null;
  if (proof !== null)
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, proof.matureAt - performance.now())));
  return proof;
}

/**
 * Sends a visitor's message through the provider's contract (§7).
 * @param homepage value of the hidden field that only bots fill in
 * @param language of the advice in errors
 * @throws SendError for a missing id (§8), or unless the status is 200 or the text is OK
 */
export async function sendEmail(
  message: ContactInput,
  { homepage = "", language = english, ids = defaultProviderIds } = {},
): Promise<void> {
  for (const [id, name] of [
    ["user_id", "user"],
    ["service_id", "service"],
    ["template_id", "template"],
  ] as const)
    if (!ids[id]) throw new SendError(`The ${name} ID is required`);
  const key = keyFor(JSON.stringify(message));
  const post = (proof: Proof | null) =>
    fetch(isOwnServer ? apiUrl(SEND) : `${PROVIDER}${SEND}`, {
      method: "POST",
      // The key is only for our own server, because others may not allow the header by CORS.
      headers: { "Content-Type": "application/json", ...(isOwnServer && { "Idempotency-Key": key }) },
      body: JSON.stringify({
        lib_version: LIB_VERSION,
        ...ids,
        template_params: message,
        // Only our own server knows this field.
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
    throw new SendError(text, retryAdvice(Number(response.headers.get("Retry-After")), language));
  sentAs = null;
  // A proof is valid once.
  if (proof !== null) work = null;
}
