import type { BaseServices, RunningServices } from "../../core/feature/services.ts";
import { Throttle } from "../../core/http/throttle.ts";
import { configuredRelay, type RelayConfig } from "./configured-relay.ts";
import { noRelay, type Relay } from "./relay.ts";

/** Messages without a proof of work that one address may send at once, and then each minute. */
const MESSAGE_LIMIT = { burst: 15, perMinute: 1 };

/** What the contact form and the inbox work with. */
export type ContactServices = { relay: Relay; contactThrottle: Throttle };

/** Sends messages on beside the requests. A demo sends none. */
export function runContacts(
  { store, isDemo }: BaseServices,
  settings: RelayConfig,
): RunningServices<ContactServices> {
  const relay = isDemo ? noRelay : configuredRelay(settings, store.db);
  const contactThrottle = new Throttle(MESSAGE_LIMIT.burst, MESSAGE_LIMIT.perMinute);
  return {
    services: async () => ({ relay, contactThrottle }),
    begin: () => relay.wake(),
    stop: () => relay.stop(),
  };
}
