import { generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent } from "node:https";
import { AuthorityKeyIdentifierExtension, X509Certificate } from "@peculiar/x509";
import type * as acme from "acme-client";
// Not the package as a whole, which brings a second, older cryptography of 300 KB.
import http from "acme-client/src/axios.js";
import Client from "acme-client/src/client.js";
import { createCsr } from "acme-client/src/crypto/index.js";
import { once } from "../../core/process/once.ts";
import { version } from "../../core/process/version.ts";
import {
  AuthorityError,
  type Problem,
  wordsOfClock,
  wordsOfNetwork,
  wordsOfOutage,
  wordsOfProblem,
} from "./authority-error.ts";
import type { CertificateFolder, Pair } from "./certificate-folder.ts";
import type { AuthoritySettings } from "./certificate-settings.ts";
import type { Window } from "./renewal.ts";

/** What the authority asks for under `/.well-known/acme-challenge/`, by its token. */
export type Challenges = Map<string, string>;

export type Authority = {
  /** @throws AuthorityError */
  order(domain: string, replaces: string | null): Promise<Pair>;
  /** Null where the authority tells nothing of renewals. @throws AuthorityError */
  renewalWindow(cert: string): Promise<(Window & { askAgainIn: number }) | null>;
  /** Tells everyone that a certificate is not to be trusted any more. @param cert as PEM @throws AuthorityError */
  revoke(domain: string, cert: string): Promise<void>;
  /** What is wrong with this machine's clock, by the last answer; null for nothing. */
  clockFault(): string | null;
};

/** What the authority has answered last, or the system's word for why it did not. */
type Answer = { status: number; problem: Problem | null; wait: number; theirs: number; code: string };
type AxiosResponse = { status: number; data: unknown; headers: Record<string, unknown> };

const noAnswer: Answer = { status: 0, problem: null, wait: 0, theirs: Number.NaN, code: "" };
const REQUEST_TIMEOUT = 30_000;
/** RFC 5280 §5.3.1: another is in its place. */
const SUPERSEDED = 4;
const HOUR = 60 * 60 * 1000;
/** Milliseconds between two looks at an order, and how often. */
const POLL = 1000;
const POLLS = 90;

/** An authority by ACME (RFC 8555), with challenges of the kind HTTP-01. */
export function createAuthority(
  settings: AuthoritySettings,
  folder: CertificateFolder,
  challenges: Challenges,
): Authority {
  const { directory } = settings;
  http.defaults.timeout = REQUEST_TIMEOUT;
  http.defaults.headers.common["User-Agent"] = `vitrine/${version}`;
  if (settings.caFile !== "") http.defaults.httpsAgent = new Agent({ ca: readRoot(settings.caFile) });
  let last: Answer = noAnswer;
  const note = <T extends AxiosResponse>(response: T): T => {
    const { status, data, headers } = response;
    last = {
      status,
      problem: status >= 400 ? asProblem(data) : null,
      wait: waitOf(headers["retry-after"]),
      theirs: Date.parse(String(headers.date ?? "")),
      code: "",
    };
    return response;
  };
  // The library's errors tell neither the kind of a problem nor how long to wait, and its own tries again are not wanted: tries
  // are spaced by whoever orders, and over a restart.
  http.interceptors.response.clear();
  http.interceptors.response.use(note, (error: { code?: string; response?: AxiosResponse }) => {
    if (error.response !== undefined) return note(error.response);
    last = { ...noAnswer, code: error.code ?? "" };
    throw error;
  });
  let clock: string | null = null;
  const asking = async <T>(domain: string, work: () => Promise<T>): Promise<T> => {
    last = noAnswer;
    try {
      return await work();
    } catch (error) {
      if (error instanceof AuthorityError) throw error;
      const { problem, wait, status, code } = last;
      // Such as a directory that has lost its accounts; the next try makes another.
      if (/accountDoesNotExist/.test(problem?.type ?? "")) {
        folder.keepAccount(directory, null);
        connection = once(connect);
      }
      if (problem !== null) throw new AuthorityError(wordsOfProblem(domain, problem), wait);
      if (status >= 400) throw new AuthorityError(wordsOfOutage(directory, status), wait);
      throw new AuthorityError(wordsOfNetwork(directory, code, String(error)), wait);
    } finally {
      if (!Number.isNaN(last.theirs)) clock = wordsOfClock(last.theirs, Date.now());
    }
  };
  const connect = async () => {
    const accountKey = folder.accountKey(() => String(ecKey()));
    const known = folder.account(directory);
    const client = new Client({
      directoryUrl: directory,
      accountKey,
      ...(known !== null && { accountUrl: known }),
    });
    if (known !== null) return client;
    const contact = settings.email === "" ? {} : { contact: [`mailto:${settings.email}`] };
    try {
      await client.createAccount({ termsOfServiceAgreed: true, ...contact });
    } catch (error) {
      // A key that the authority knows: the library wants to update its account, which may be refused; but it is found.
      if (accountOf(client) === null) throw error;
    }
    folder.keepAccount(directory, client.getAccountUrl());
    return client;
  };
  let connection = once(connect);
  const place = async (client: acme.Client, domain: string, replaces: string | null) => {
    const identifiers = [{ type: "dns" as const, value: domain }];
    if (replaces === null) return await client.createOrder({ identifiers });
    try {
      return await client.createOrder({ identifiers, replaces } as Parameters<typeof client.createOrder>[0]); // The types are older than RFC 9773.
    } catch (error) {
      // An authority that doesn't know the certificate, or has replaced it already, still takes an order without it.
      if (last.problem === null || /rateLimited/.test(last.problem.type ?? "")) throw error;
      return await client.createOrder({ identifiers });
    }
  };
  return {
    clockFault: () => clock,
    order: (domain, replaced) =>
      asking(domain, async () => {
        const client = await connection();
        const hasRenewalInfo = replaced !== null && (await renewalAddress(directory)) !== null;
        const order = await place(client, domain, hasRenewalInfo ? certificateId(replaced) : null);
        for (const authorization of await client.getAuthorizations(order))
          await prove(client, order, authorization, domain, challenges);
        const [key, request] = await createCsr({ altNames: [domain] }, ecKey());
        const finalized = await client.finalizeOrder(order, request);
        return { cert: await client.getCertificate(finalized), key: String(key) };
      }),
    revoke: (domain, cert) =>
      asking(domain, async () => {
        try {
          await (await connection()).revokeCertificate(cert, { reason: SUPERSEDED });
        } catch (error) {
          if (!/alreadyRevoked/.test(last.problem?.type ?? "")) throw error;
        }
      }),
    renewalWindow: (cert) =>
      asking("", async () => {
        const address = await renewalAddress(directory);
        if (address === null) return null;
        const { data, status, headers } = await http.get(`${address}/${certificateId(cert)}`);
        const window = data?.suggestedWindow;
        const [start, end] = [Date.parse(window?.start), Date.parse(window?.end)];
        if (status !== 200 || Number.isNaN(start) || Number.isNaN(end)) return null;
        return { start, end, askAgainIn: waitOf(headers["retry-after"]) || 6 * HOUR };
      }),
  };

  async function renewalAddress(from: string): Promise<string | null> {
    const { data, status } = await http.get(from);
    if (status >= 400) throw new AuthorityError(wordsOfOutage(from, status), last.wait);
    return typeof data?.renewalInfo === "string" ? data.renewalInfo : null;
  }
}

/** Answers the authority's question whether the name leads here. */
async function prove(
  client: acme.Client,
  order: acme.Order,
  authorization: acme.Authorization,
  domain: string,
  challenges: Challenges,
): Promise<void> {
  if (authorization.status === "valid") return;
  const challenge = authorization.challenges.find(({ type }) => type === "http-01");
  if (challenge === undefined)
    throw new AuthorityError(
      `The authority offers no proof by HTTP for ${domain}. Choose another with VITRINE_ACME_DIRECTORY.`,
    );
  challenges.set(challenge.token, await client.getChallengeKeyAuthorization(challenge));
  try {
    await client.completeChallenge(challenge);
    for (let poll = 0; poll < POLLS; poll++) {
      const now = (await client.getAuthorizations(order)).find(({ url }) => url === authorization.url);
      if (now?.status === "valid") return;
      if (now !== undefined && now.status !== "pending") {
        const problem = now.challenges
          .map((each) => Reflect.get(each, "error"))
          .find((each) => each !== undefined);
        throw new AuthorityError(wordsOfProblem(domain, asProblem(problem) ?? {}));
      }
      await Bun.sleep(POLL);
    }
    throw new AuthorityError(
      `The authority has not looked at http://${domain} in time. Nothing is to be done; it is tried again by itself.`,
    );
  } finally {
    challenges.delete(challenge.token);
  }
}

function accountOf(client: acme.Client): string | null {
  try {
    return client.getAccountUrl();
  } catch {
    return null;
  }
}

/** How the authority names a certificate when it tells of its renewal (RFC 9773 §4.1). */
export function certificateId(cert: string): string {
  const parsed = new X509Certificate(cert);
  const issuer = parsed.getExtension(AuthorityKeyIdentifierExtension)?.keyId ?? "";
  const serial = parsed.serialNumber.length % 2 === 1 ? `0${parsed.serialNumber}` : parsed.serialNumber;
  // As DER writes it: a first bit that is set would be a sign.
  const signed = Number.parseInt(serial.slice(0, 2), 16) > 127 ? `00${serial}` : serial;
  return [issuer, signed].map((hex) => Buffer.from(hex, "hex").toString("base64url")).join(".");
}

function ecKey(): Buffer {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return Buffer.from(privateKey.export({ type: "pkcs8", format: "pem" }));
}

function readRoot(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new AuthorityError(
      `VITRINE_ACME_CA can't be read: ${file}. Name a file with the authority's root as PEM.`,
    );
  }
}

function asProblem(data: unknown): Problem | null {
  return typeof data === "object" && data !== null && "type" in data ? (data as Problem) : null; // Its texts are checked where they are used.
}

/** Milliseconds; 0 where nothing is said. */
function waitOf(header: unknown): number {
  const value = String(header ?? "");
  if (value === "") return 0;
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(wait) ? 0 : Math.max(0, wait);
}
