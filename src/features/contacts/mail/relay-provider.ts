import { errorCodeOf } from "../../../core/process/system-errors.ts";
import { LIB_VERSION } from "./provider.contract.ts";
import type { EmailProvider } from "./relay-settings.ts";
import { credentialsOf, RefusedError, SOCKET_TIMEOUT, type Transport } from "./transport.ts";

export const LOOP_HEADER = "Vitrine-Relay";
/** A secret of this process: a message that arrives with it was sent by this server to itself. */
export const ownMessageSecret = crypto.getRandomValues(new Uint8Array(32)).toHex();

/** Bytes of a response that are read. */
const ANSWER_MAX = 1024;
/** Statuses that are retried: timeouts and limits, and refused logins, which may be corrected at the provider. */
const TEMPORARY = [401, 403, 408, 425, 429];

/** Sends to an EmailJS-compatible provider (§7, Contact form): success is status 200 or the text OK. */
export function providerTransport(provider: EmailProvider, fetch: typeof globalThis.fetch): Transport {
  const { url, userId, serviceId, templateId, accessToken } = provider;
  const { host } = new URL(url);
  return {
    name: "provider",
    secrets: [...credentialsOf(url), accessToken],
    isReady: () => true,
    async send({ deliveryId, name, email, phone, message }, signal) {
      const response = await fetch(`${url}/api/v1.0/email/send`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          // The same for each attempt, so that a provider can recognize duplicates.
          "Idempotency-Key": deliveryId,
          [LOOP_HEADER]: ownMessageSecret,
        },
        body: JSON.stringify({
          lib_version: LIB_VERSION,
          user_id: userId,
          service_id: serviceId,
          template_id: templateId,
          template_params: { name, email, phone, message },
          ...(accessToken && { accessToken }),
        }),
        // A followed redirect would become a GET, and any page's 200 would count as success.
        redirect: "manual",
        signal: AbortSignal.any([signal, AbortSignal.timeout(SOCKET_TIMEOUT)]),
      }).catch((error) => {
        throw new Error(explain(error, host), { cause: error });
      });
      const answer = await readStart(response).catch((error) => {
        throw new Error(explain(error, host), { cause: error });
      });
      if (response.status === 200 || answer === "OK") return "";
      const reason = `${host} answered ${response.status} ${answer}`.trim();
      const isPermanent =
        response.status >= 300 && response.status < 500 && !TEMPORARY.includes(response.status);
      throw isPermanent ? new RefusedError(reason) : new Error(reason);
    },
  };
}

/** A message for the owner. */
function explain(error: unknown, host: string): string {
  const reason = error instanceof Error ? error.message : String(error);
  const code = errorCodeOf(error);
  if (error instanceof Error && error.name === "TimeoutError") return `${host} did not answer in time.`;
  if (/ConnectionRefused|ECONNREFUSED/.test(code)) return `Nothing answers at ${host}: ${reason}`;
  if (/ENOTFOUND|EAI_AGAIN|FailedToOpenSocket/.test(code))
    return `There is no server named ${host}: ${reason}`;
  if (/CERT|certificate/i.test(code + reason)) return `The certificate of ${host} is not trusted: ${reason}`;
  return `The connection to ${host} broke off: ${reason.replace(/ For more information.*/, "")}`;
}

async function readStart(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= ANSWER_MAX) break;
  }
  return Buffer.concat(chunks).toString("utf8", 0, ANSWER_MAX).trim();
}
