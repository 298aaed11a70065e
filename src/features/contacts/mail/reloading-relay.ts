import type { Relay } from "./relay.ts";
import type { RelayConfig } from "./relay-settings.ts";

/**
 * A relay that follows its settings: when a call finds them changed, a new relay replaces the old one. It sends nothing until
 * the old one has stopped, because both would take the same message.
 * @param read reads the current settings; called often
 */
export function createReloadingRelay(read: () => RelayConfig, create: (config: RelayConfig) => Relay): Relay {
  let text = "";
  let relay: Relay | null = null;
  /** Resolves when the replaced relays have stopped. */
  let stopping: Promise<void> | null = null;

  const current = (): Relay => {
    const config = read();
    const newText = JSON.stringify(config);
    if (relay !== null && newText === text) return relay;
    const previous = relay;
    const created = create(config);
    relay = created;
    text = newText;
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
      const used = current();
      if (stopping === null) used.wake();
    },
    get names() {
      return current().names;
    },
    retry(contactId) {
      const used = current();
      if (stopping === null) used.retry(contactId);
      else void stopping.then(() => used.retry(contactId));
    },
    async test(letter) {
      const used = current();
      await stopping;
      return await used.test(letter);
    },
    async stop() {
      await Promise.all([stopping, relay?.stop()]);
    },
  };
}
