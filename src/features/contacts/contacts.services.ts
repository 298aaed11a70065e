import type { BaseServices, RunningServices } from "../../core/feature/services.ts";
import { Throttle } from "../../core/http/throttle.ts";
import { StoredSettings } from "../../core/settings/stored-settings.ts";
import { createConfiguredRelay } from "./mail/configured-relay.ts";
import { noRelay, type Relay } from "./mail/relay.ts";
import { MAIL_PART, mergeRelayConfig, type RelaySettings } from "./mail/relay-settings.ts";
import { createReloadingRelay } from "./mail/reloading-relay.ts";

/** Messages without a proof of work that one address may send at once, and then per minute. */
const MESSAGE_LIMIT = { burst: 15, perMinute: 1 };

/** Test messages that the owner may send at once, and then per minute, because mail servers may block more. */
const TEST_LIMIT = { burst: 3, perMinute: 2 };

/** The throttle of the owner's test messages. */
export function newTestThrottle(): Throttle {
  return new Throttle(TEST_LIMIT.burst, TEST_LIMIT.perMinute);
}

/** The services of the contact form and the inbox. */
export type ContactServices = { relay: Relay; contactThrottle: Throttle; testThrottle: Throttle };

/** Forwards messages in the background; a demo forwards none. */
export function runContacts(
  { store, isDemo }: BaseServices,
  settings: RelaySettings & { dataFolder: string },
): RunningServices<ContactServices> {
  const { db } = store;
  const stored = new StoredSettings(db.$client, settings.dataFolder);
  const relay = isDemo
    ? noRelay
    : createReloadingRelay(
        () => mergeRelayConfig(settings, stored.part(MAIL_PART)),
        (config) => createConfiguredRelay(config, db),
      );
  const contactThrottle = new Throttle(MESSAGE_LIMIT.burst, MESSAGE_LIMIT.perMinute);
  const testThrottle = newTestThrottle();
  return {
    services: async () => ({ relay, contactThrottle, testThrottle }),
    start: () => relay.wake(),
    settingsChanged: () => relay.wake(),
    stop: () => relay.stop(),
  };
}
