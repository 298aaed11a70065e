import type { Relay } from "./relay.ts";
import type { RelayConfig } from "./relay-settings.ts";

/**
 * A relay that uses the current settings: when a call finds them changed, it replaces the relay by a new one. The new one sends
 * nothing until the old one has stopped, because both would send the same message.
 * @param read reads the current settings; called often
 */
export function createReloadingRelay(read: () => RelayConfig, create: (config: RelayConfig) => Relay): Relay {
  let configText = "";
  let relay: Relay | null = null;
  /** Resolves when the replaced relays have stopped. */
  let stopping: Promise<void> | null = null;

  /** The relay with the current settings; creates it if they have changed. */
  const current = (): Relay => {
    const config = read();
    const newText = JSON.stringify(config);
    if (relay !== null && newText === configText) return relay;
    const previous = relay;
    const created = create(config);
    relay = created;
    configText = newText;
    if (previous !== null) {
      const stopped = Promise.all([stopping, previous.stop()]).then(() => {
        if (stopping !== stopped) return;
        stopping = null;
        created.wake();
      });
      stopping = stopped;
    }
    return created;
  };

  return {
    enqueue: (db, contactId) => current().enqueue(db, contactId),
    wake() {
      const relayNow = current();
      if (stopping === null) relayNow.wake();
    },
    get names() {
      return current().names;
    },
    retry(contactId) {
      const relayNow = current();
      if (stopping === null) relayNow.retry(contactId);
      else void stopping.then(() => relayNow.retry(contactId));
    },
    async test(letter) {
      const relayNow = current();
      await stopping;
      return await relayNow.test(letter);
    },
    async stop() {
      await Promise.all([stopping, relay?.stop()]);
    },
  };
}
