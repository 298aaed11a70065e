import { readFileSync } from "node:fs";
import { Agent } from "node:https";
import { axios, Client, crypto } from "acme-client";
import { z } from "zod";
import { errorCodeOf } from "../../core/process/system-errors.ts";
import { version } from "../../core/process/version.ts";
import { AuthorityError, explainNetworkError, explainRefusal } from "./authority-error.ts";
import type { CertificateFolder, CertificatePair } from "./certificate-folder.ts";
import type { AuthoritySettings } from "./certificate-settings.ts";

/** The responses to `/.well-known/acme-challenge/TOKEN`, by token. */
export type Challenges = Map<string, string>;

export type Authority = {
  /** Orders a certificate. @throws AuthorityError */
  order(domain: string): Promise<CertificatePair>;
  /** Revokes a certificate. @param cert PEM @throws AuthorityError */
  revoke(cert: string): Promise<void>;
};

/** Milliseconds. */
const REQUEST_TIMEOUT = 30_000;
const FIRST_POLL = 1000;
/** Reason code of RFC 5280 §5.3.1: another certificate replaces it. */
const SUPERSEDED = 4;

type HttpReply = { status: number; data: unknown; headers: Record<string, unknown> };
/** A response that refuses a request or reports a failed challenge. */
type Refusal = { status: number; type: string; detail: string; wait: number };
const problemSchema = z.object({ type: z.string().default(""), detail: z.string().default("") });
const failedSchema = z.object({ error: problemSchema });

/** A client for an ACME authority (RFC 8555) that checks domains by HTTP-01. */
export function createAuthority(
  { directory, caFile, email }: AuthoritySettings,
  folder: CertificateFolder,
  challenges: Challenges,
): Authority {
  let refusal: Refusal | undefined;
  axios.defaults.timeout = REQUEST_TIMEOUT;
  axios.defaults.headers.common["User-Agent"] = `vitrine/${version}`;
  if (caFile !== "") axios.defaults.httpsAgent = new Agent({ ca: readFileSync(caFile) });
  // acme-client repeats a refused request after the delay that the authority asks for, which may be days. The keeper retries
  // instead, so that the owner sees the reason. It needs the problem's type and the delay, which acme-client drops.
  axios.interceptors.response.clear();
  axios.interceptors.response.use(undefined, (error: { response?: HttpReply }) => {
    if (error.response === undefined) throw error;
    refusal = refusalOf(error.response) ?? refusal;
    return error.response;
  });
  const isRefusedAs = (kind: string) => refusal?.type === `urn:ietf:params:acme:error:${kind}`;

  async function openAccount(client: Client): Promise<void> {
    try {
      // Otherwise acme-client updates the existing account, which an authority may refuse.
      await client.createAccount({ onlyReturnExisting: true });
    } catch (error) {
      if (!isRefusedAs("accountDoesNotExist")) throw error;
      refusal = undefined;
      const contact = email === "" ? {} : { contact: [`mailto:${email}`] };
      await client.createAccount({ termsOfServiceAgreed: true, ...contact });
    }
  }

  async function run<T>(work: (client: Client) => Promise<T>): Promise<T> {
    refusal = undefined;
    try {
      const accountKey =
        folder.accountKey() ?? folder.storeAccountKey(String(await crypto.createPrivateEcdsaKey()));
      const client = new Client({ directoryUrl: directory, accountKey, backoffMin: FIRST_POLL });
      await openAccount(client);
      return await work(client);
    } catch (error) {
      throw explained(error, refusal);
    }
  }

  return {
    order: (domain) =>
      run(async (client) => {
        const ownKey = await crypto.createPrivateEcdsaKey();
        const [key, csr] = await crypto.createCsr({ altNames: [domain] }, ownKey);
        const cert = await client.auto({
          csr,
          challengePriority: ["http-01"],
          // A server behind a router often can't reach itself by its public name.
          skipChallengeVerification: true,
          challengeCreateFn: async (_authorization, { token }, answer) => challenges.set(token, answer),
          challengeRemoveFn: async (_authorization, { token }) => challenges.delete(token),
        });
        return { cert, key: String(key) };
      }),
    revoke: (cert) =>
      run(async (client) => {
        await client.revokeCertificate(cert, { reason: SUPERSEDED }).catch((error: unknown) => {
          if (!isRefusedAs("alreadyRevoked")) throw error;
        });
      }),
  };
}

/** The refusal in a response. Undefined for other responses, and for a bad nonce, which acme-client replaces and retries. */
function refusalOf({ status, data, headers }: HttpReply): Refusal | undefined {
  const failed = failedSchema.safeParse(data).data?.error;
  if (status < 400 && failed === undefined) return undefined;
  const problem = failed ?? problemSchema.safeParse(data).data ?? { type: "", detail: "" };
  if (problem.type.endsWith(":badNonce")) return undefined;
  return { status, ...problem, wait: waitOf(String(headers["retry-after"] ?? "")) };
}

function explained(error: unknown, refusal: Refusal | undefined): unknown {
  if (refusal !== undefined)
    return new AuthorityError(explainRefusal(refusal.status, refusal.type, refusal.detail), refusal.wait);
  return errorCodeOf(error) === "" ? error : new AuthorityError(explainNetworkError(errorCodeOf(error)));
}

/** `Retry-After` in milliseconds. */
function waitOf(header: string): number {
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Math.max(0, wait || 0);
}
