import type { Relay } from "./relay.ts";
import type { RelayConfig } from "./relay-settings.ts";

/**
 * A relay that follows its settings: each call first looks whether they have changed. Then a new one takes the place of the old one, and
 * sends nothing before that has ended, as both would take the same message.
 * @param read the settings as they are now; cheap
 */
export function presentRelay(read: () => RelayConfig, create: (config: RelayConfig) => Relay): Relay {
  let text = "";
  let relay: Relay | null = null;
  /** Ends of those that were replaced. */
  let ending: Promise<void> | null = null;

  const present = (): Relay => {
    const config = read();
    const now = JSON.stringify(config);
    if (relay !== null && now === text) return relay;
    const before = relay;
    const created = create(config);
    relay = created;
    text = now;
    if (before !== null) {
      const ended = Promise.all([ending, before.stop()]).then(() => {
        if (ending !== ended) return;
        ending = null;
        created.wake();
      });
      ending = ended;
    }
    return created;
  };

  return {
    enqueue: (db, contactId) => present().enqueue(db, contactId),
    wake() {
      const created = present();
      if (ending === null) created.wake();
    },
    get names() {
      return present().names;
    },
    retry(contactId) {
      const created = present();
      if (ending === null) created.retry(contactId);
      // It begins with all that waits.
      else void ending.then(() => created.retry(contactId));
    },
    async test(letter) {
      const created = present();
      await ending;
      return await created.test(letter);
    },
    async stop() {
      await Promise.all([ending, relay?.stop()]);
    },
  };
}
