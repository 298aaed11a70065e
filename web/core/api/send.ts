import { authToken, useSession } from "./session.ts";
import { siteBase } from "./site-base.ts";

/** What the server said no to, in its own words; `fields` has a message for each field to change. */
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

/** Where the routes' own `/api` lies for this build of the site. */
const base = (import.meta.env.VITE_API_BASE ?? `${siteBase}/api`).replace(/\/+$/, "");

/** Where an address that the API has answered with, such as that of a download, lies for this build of the site. */
export function addressOf(path: string): string {
  return path.replace(/^\/api/, base);
}

type JsonResponse = { ok: boolean; status: number; json(): Promise<unknown> };
type Success<R> = R extends { ok: true; json(): Promise<infer T> }
  ? T
  : R extends { ok: boolean; json(): Promise<infer T> }
    ? T
    : never;

/**
 * A reply that is fine; a 401 to a token also ends the session here.
 * @throws ApiError for any other reply, `status` 0 when the server can't be reached
 */
export async function receive<R extends JsonResponse>(request: Promise<R>): Promise<R> {
  const token = authToken();
  let response: R;
  try {
    response = await request;
  } catch {
    throw new ApiError(0, "The server can't be reached. Check your connection and try again.");
  }
  // Unless someone has logged in again meanwhile.
  if (response.status === 401 && token !== null && token === authToken()) useSession.getState().end();
  if (!response.ok) throw await toError(response);
  return response;
}

/** The body of a reply that is fine. @throws ApiError, see `receive` */
export async function send<R extends JsonResponse>(request: Promise<R>): Promise<Success<R>> {
  return (await (await receive(request)).json()) as Success<R>; // The route's own type says what a good reply holds.
}

/** By which the server knows the owner; visitors have none. */
export function authorization(): Record<string, string> {
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
    return new ApiError(response.status, `The server responded with an error (${response.status}). Try again later.`);
  }
}

/** An `Idempotency-Key`: by chance, and not a UUID, because browsers make those only where the site is asked under https. */
export function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
