import { newId } from "../../../core/content/change.ts";
import type { Db } from "../../../core/database/client.ts";
import { logError } from "../../../core/process/log.ts";
import type { TestResult } from "../contacts.contract.ts";
import type { RelayName } from "./delivery.contract.ts";
import { DeliveryQueue } from "./delivery-queue.ts";
import { providerTransport } from "./relay-provider.ts";
import type { EmailProvider } from "./relay-settings.ts";
import { type SmtpSettings, smtpTransport } from "./relay-smtp.ts";
import type { RelayMessage } from "./transport.ts";

/** Forwards stored messages to the owner. */
export type Relay = {
  /** Queues a message, in the transaction that stores it. */
  enqueue(db: Db, contactId: string): void;
  /** Sends the messages that are due. */
  wake(): void;
  /** The configured relays, in the order of test results. */
  readonly names: RelayName[];
  /** Retries a message now, even a failed one. */
  retry(contactId: string): void;
  /** Sends a test message through each relay, bypassing the queue. A success also retries waiting and failed messages. */
  test(letter: Omit<RelayMessage, "deliveryId" | "receivedAt">): Promise<TestResult[]>;
  /** Stops after the message that is being sent. */
  stop(): Promise<void>;
};

/** The relay when none is configured: messages stay in the inbox. */
export const noRelay: Relay = {
  enqueue() {},
  wake() {},
  names: [],
  retry() {},
  test: async () => [],
  async stop() {},
};

export type RelayOptions = {
  db: Db;
  smtp: SmtpSettings | null;
  provider: EmailProvider | null;
  /** Milliseconds since 1970, for tests. */
  now?: () => number;
  fetch?: typeof globalThis.fetch;
  /** Called with a line for each failed attempt, without secrets and without the visitor's text. */
  log?: (line: string) => void;
  /** Milliseconds that `stop` waits for the message that is being sent. */
  stopWithin?: number;
};

/** Less than the 8 seconds in which the server shuts down. */
const STOP_WITHIN = 7000;

/**
 * Delivers every message to each configured relay at least once, with retries (§14). Each relay has its own queue, so that a
 * failing one doesn't delay the other. Call `wake` at start to continue with the messages of an earlier run.
 */
export function createRelay(options: RelayOptions): Relay & { idle(): Promise<void> } {
  const { db, smtp, provider, now = Date.now, fetch = globalThis.fetch, log = logError } = options;
  const { stopWithin = STOP_WITHIN } = options;
  const transports = [
    ...(smtp ? [smtpTransport(smtp)] : []),
    ...(provider ? [providerTransport(provider, fetch)] : []),
  ];
  const queues = transports.map((transport) => new DeliveryQueue({ db, transport, now, log, stopWithin }));
  return {
    enqueue(change, contactId) {
      for (const queue of queues) queue.enqueue(change, contactId);
    },
    wake() {
      for (const queue of queues) queue.wake();
    },
    names: transports.map(({ name }) => name),
    retry(contactId) {
      for (const queue of queues) queue.retry(contactId);
    },
    test(message) {
      const letter = { ...message, deliveryId: newId(), receivedAt: new Date(now()).toISOString() };
      return Promise.all(queues.map((queue) => queue.test(letter)));
    },
    async stop() {
      await Promise.all(queues.map((queue) => queue.stop()));
    },
    /** Resolves when no message is being sent; others may wait for their next attempt. */
    async idle() {
      await Promise.all(queues.map((queue) => queue.idle()));
    },
  };
}
