import { authToken, useSession } from "./session.ts";
import { pageBase } from "./site-base.ts";

/** A failed request: its status (0 if the server can't be reached), the server's message, and messages by field name. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly current: unknown;

  constructor(status: number, message: string, fields: Record<string, string> = {}, current?: unknown) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.current = current;
  }
}

/** The URL that replaces `/api` in the routes' paths. */
const base = (import.meta.env.VITE_API_BASE ?? `${pageBase}/api`).replace(/\/+$/, "");

/** Turns an API path, such as a download's, into the URL to fetch: a site may be served under a prefix. */
export function apiUrl(path: string): string {
  return path.replace(/^\/api/, base);
}

type JsonResponse = { ok: boolean; status: number; json(): Promise<unknown> };
type Success<R> = R extends { ok: true; json(): Promise<infer T> }
  ? T
  : R extends { ok: boolean; json(): Promise<infer T> }
    ? T
    : never;

/**
 * Waits for a successful response. A 401 also ends the session in this browser.
 * @throws ApiError for any other response, with `status` 0 if the server can't be reached
 */
export async function expectOk<R extends JsonResponse>(request: Promise<R>): Promise<R> {
  const token = authToken();
  let response: R;
  try {
    response = await request;
  } catch {
    throw new ApiError(0, "The server can't be reached. Check your connection and try again.");
  }
  // Unless the owner has logged in again in the meantime.
  if (response.status === 401 && token !== null && token === authToken()) useSession.getState().end();
  if (!response.ok) throw await toError(response);
  return response;
}

/** The JSON body of a successful response. @throws ApiError as `expectOk` does */
export async function send<R extends JsonResponse>(request: Promise<R>): Promise<Success<R>> {
  return (await (await expectOk(request)).json()) as Success<R>; // The route's type describes a successful response.
}

/** The `Authorization` header of the logged-in owner; none for visitors. */
export function authHeaders(): Record<string, string> {
  const token = authToken();
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}

async function toError(response: JsonResponse): Promise<ApiError> {
  try {
    const { error } = (await response.json()) as {
      error: { message: string; fields?: Record<string, string>; current?: unknown };
    }; // §11.
    return new ApiError(response.status, error.message, error.fields, error.current);
  } catch {
    return new ApiError(
      response.status,
      `The server responded with an error (${response.status}). Try again later.`,
    );
  }
}

/** A random `Idempotency-Key`. Not `crypto.randomUUID`, which browsers offer only over HTTPS. */
export function newIdempotencyKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
