import { isIP } from "node:net";
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Log, LogFields } from "../process/log.ts";
import type { Env } from "./env.ts";
import { Throttle } from "./throttle.ts";

/** How many refusals are logged at once, and per minute after that, so that a flood of guesses can't fill the disk. */
const REFUSAL_BURST = 200;
const REFUSALS_PER_MINUTE = 60;
const EVERYONE = "everyone";

/**
 * Logs a security event, such as `login ok`, with the time and the client's address.
 * @param event must not contain anything the client sent: no email, password, token or path (§S15)
 */
export function logEvent(log: Log, c: Context<Env>, event: string, fields: LogFields = {}): void {
  const address = addressOf(c);
  log(`${new Date().toISOString()} ${event} from ${address}`, { event, ...fields, address });
}

/**
 * Logs every 401, 403 and 429 of the API with the route's pattern, because a path may contain a token. In a flood only
 * some are logged, and the next line counts the others.
 */
export function logRefusals(
  log: Log,
  throttle: Throttle = new Throttle(REFUSAL_BURST, REFUSALS_PER_MINUTE),
): MiddlewareHandler<Env> {
  let skipped = 0;
  return async (c, next) => {
    await next();
    const { status } = c.res;
    if (status !== 401 && status !== 403 && status !== 429) return;
    if (throttle.take(EVERYONE) > 0) {
      skipped++;
      return;
    }
    const more = skipped === 0 ? "" : ` (and ${skipped} more refusals before)`;
    skipped = 0;
    const route = `${c.req.method} ${routePath(c)}`;
    logEvent(log, c, `refused ${status} ${route}${more}`, { event: "refused", status, route });
  };
}

/** Checks the address, because a trusted proxy may forward any text as one. */
function addressOf(c: Context<Env>): string {
  const address = c.env?.clientAddress ?? "";
  return isIP(address) === 0 ? "an unknown address" : address;
}
