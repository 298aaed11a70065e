import { isIP } from "node:net";
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Env } from "./env.ts";
import { Throttle } from "./throttle.ts";

/** Takes one line of the server's log. */
export type Log = (line: string) => void;

/** Refusals that are written out at once, and then each minute: a flood of guesses must not fill the owner's disk. */
const REFUSAL_BURST = 200;
const REFUSALS_PER_MINUTE = 60;
const EVERYONE = "everyone";

/**
 * Writes what happened at the owner's door, such as `login ok`, with its time and the client's address.
 * @param event never anything that a client typed: no e-mail, password, token or path (§S15)
 */
export function logEvent(log: Log, c: Context<Env>, event: string): void {
  log(`${new Date().toISOString()} ${event} from ${addressOf(c)}`);
}

/**
 * Logs every 401, 403 and 429 of the API by its route's pattern, because `get-with-token/{token}` holds a token. In a
 * flood only some are written out, and the next line says how many were not.
 */
export function logRefusals(
  log: Log,
  room: Throttle = new Throttle(REFUSAL_BURST, REFUSALS_PER_MINUTE),
): MiddlewareHandler<Env> {
  let unwritten = 0;
  return async (c, next) => {
    await next();
    const { status } = c.res;
    if (status !== 401 && status !== 403 && status !== 429) return;
    if (room.take(EVERYONE) > 0) {
      unwritten++;
      return;
    }
    const more = unwritten === 0 ? "" : ` (and ${unwritten} more refusals before)`;
    unwritten = 0;
    logEvent(log, c, `refused ${status} ${c.req.method} ${routePath(c)}${more}`);
  };
}

/** A trusted proxy's word for an address may be any text. */
function addressOf(c: Context<Env>): string {
  const address = c.env?.clientAddress ?? "";
  return isIP(address) === 0 ? "an unknown address" : address;
}
