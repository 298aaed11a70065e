import { version } from "../../../core/process/version.ts";
import { ImportError } from "../import-error.ts";
import type { Service } from "./services.ts";

/** Bytes of one answer; a hundred repositories of GitHub have 600 kB. */
const ANSWER_MAX = 5 * 1024 * 1024;
const REDIRECTS_MAX = 3;
/** Milliseconds for one answer. */
const ANSWER_TIME = 15_000;

export type Asking = {
  service: Service;
  /** Whose repositories are asked for, for messages. */
  account: string;
  /** `""` for none. */
  token: string;
  /** Ends all requests of the import. */
  signal: AbortSignal;
  /** Milliseconds for one answer. */
  answerTime?: number | undefined;
};

/** The token was refused, or may not be sent. */
export class TokenError extends ImportError {}

/** Nothing public has this address. */
export class NotFoundError extends ImportError {}

type Answer = { value: unknown; headers: Headers };

/**
 * Asks a service's API. Redirects are followed only on the same origin, so that neither the token nor a request goes
 * anywhere else.
 * @throws ImportError that says in plain words why there is no answer; never with the token or the service's own words
 */
export async function askService(address: URL, asking: Asking): Promise<Answer> {
  const { service, signal, answerTime = ANSWER_TIME } = asking;
  assertTokenIsSafe(address, asking);
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(answerTime)]);
    const reply = await followRedirects(address, asking, limit);
    if (!reply.ok) {
      await reply.body?.cancel();
      throw refusal(reply, asking);
    }
    return { value: parse(await readText(reply, service), service), headers: reply.headers };
  } catch (error) {
    if (error instanceof ImportError) throw error;
    const isLate = error instanceof Error && /^(TimeoutError|AbortError)$/.test(error.name);
    throw new ImportError(
      isLate
        ? `${service.label} did not answer in time. Try again later.`
        : `${service.label} can't be reached at ${address.host}. Check the server's internet connection.`,
    );
  }
}

/** @throws TokenError if the token is not one line of text, or would be sent unencrypted to another machine */
function assertTokenIsSafe({ protocol, hostname }: URL, { token, service }: Asking): void {
  if (token === "") return;
  if (!/^[\x21-\x7e]{1,500}$/.test(token))
    throw new TokenError("The token contains invalid characters. Copy it again.");
  if (protocol !== "https:" && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
    throw new TokenError(
      `A token is only sent over https, and the address for ${service.label} is not https.`,
    );
}

async function followRedirects(address: URL, asking: Asking, signal: AbortSignal): Promise<Response> {
  const { service, token } = asking;
  let next = address;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const reply = await fetch(next, {
      signal,
      redirect: "manual",
      headers: {
        accept: service.accept,
        "user-agent": `Vitrine/${version}`,
        ...(token !== "" && { authorization: `Bearer ${token}` }),
      },
    });
    const location = reply.headers.get("location");
    if (reply.status < 300 || reply.status > 399 || location === null) return reply;
    await reply.body?.cancel();
    const target = URL.canParse(location, next.href) ? new URL(location, next.href) : null;
    if (target?.origin !== address.origin)
      throw new ImportError(
        `${service.label} redirects to another server, which Vitrine doesn't follow. Check the API address.`,
      );
    next = target;
  }
  throw new ImportError(`${service.label} redirects in circles. Try again later.`);
}

async function readText(reply: Response, { label }: Service): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of reply.body ?? []) {
    size += part.length;
    if (size > ANSWER_MAX)
      throw new ImportError(
        `${label} sent a response of more than ${ANSWER_MAX / 1024 / 1024} MB, which was not read.`,
      );
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function parse(text: string, { label }: Service): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ImportError(
      /^\s*</.test(text)
        ? `${label} sent a web page instead of data. Check the API address and any proxy in between.`
        : `${label} sent a response that is not JSON. Try again later.`,
    );
  }
}

function refusal({ status, headers }: Response, { service, account, token }: Asking): ImportError {
  const { label } = service;
  if (status === 401)
    return token === ""
      ? new ImportError(`${label} requires an access token here. Enter one and try again.`)
      : new TokenError(`${label} did not accept the token. It may be mistyped or expired.`);
  if (status === 404)
    return new NotFoundError(
      `${label} has no public ${service.accounts} “${account}”. Check the spelling; what is private or suspended can't be read.`,
    );
  const wait = waitOf(headers);
  if (status === 429 || (status === 403 && wait !== null)) {
    const when = wait ?? "in a few minutes";
    return new ImportError(
      token === ""
        ? `${label}'s request limit is reached. Try again ${when}, or enter an access token, which has a higher limit.`
        : `The request limit of this ${label} token is reached. Try again ${when}.`,
    );
  }
  if (status === 403)
    return token === ""
      ? new ImportError(`${label} refused the request. Try again later, or enter an access token.`)
      : new TokenError(`${label} refused the request. The token may lack the right to read repositories.`);
  if (status >= 500) return new ImportError(`${label} failed (status ${status}). Try again later.`);
  return new ImportError(`${label} answered with status ${status}. Try again later.`);
}

/** When a request is allowed again: "in 12 minutes"; null if the answer is not about a limit. */
function waitOf(headers: Headers): string | null {
  const numberOf = (name: string) => {
    const value = headers.get(name)?.trim() ?? "";
    return /^\d{1,12}$/.test(value) ? Number(value) : null;
  };
  const seconds = numberOf("retry-after");
  if (seconds !== null) return inMinutes(seconds);
  const remaining = numberOf("x-ratelimit-remaining") ?? numberOf("ratelimit-remaining");
  if (remaining !== 0) return null;
  const reset = numberOf("x-ratelimit-reset") ?? numberOf("ratelimit-reset");
  return reset === null ? "in an hour" : inMinutes(reset - Date.now() / 1000);
}

function inMinutes(seconds: number): string {
  if (seconds <= 90) return `in ${Math.max(1, Math.ceil(seconds))} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`;
}
