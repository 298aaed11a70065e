import { newId } from "../../../core/content/change.ts";
import type { Db } from "../../../core/database/client.ts";
import type { TestResult } from "../contacts.contract.ts";
import type { RelayName } from "./delivery.contract.ts";
import { DeliveryQueue } from "./delivery-queue.ts";
import { providerTransport } from "./relay-provider.ts";
import type { EmailProvider } from "./relay-settings.ts";
import { type SmtpSettings, smtpTransport } from "./relay-smtp.ts";
import type { RelayMessage } from "./transport.ts";

/** Sends stored messages on to the owner's mailbox. */
export type Relay = {
  /** Notes, in the transaction that stores a message, that it is to be sent on. */
  enqueue(db: Db, contactId: string): void;
  /** Looks for messages that are due. */
  wake(): void;
  /** What is configured, in the order in which tests are answered. */
  readonly names: RelayName[];
  /** Tries a message again at once, even one that has failed. */
  retry(contactId: string): void;
  /**
   * Sends a message through each relay at once, past the queue, and tells what came of it. One that got through also
   * sets those in motion that wait or have failed.
   */
  test(letter: Omit<RelayMessage, "deliveryId" | "receivedAt">): Promise<TestResult[]>;
  /** Ends after the message that is under way. */
  stop(): Promise<void>;
};

/** Without a configured relay messages stay in the inbox. */
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
  /** Takes a line for each failed try, without secrets and without what the visitor wrote. */
  log?: (line: string) => void;
  /** What `stop` leaves to the message under way, in milliseconds. */
  stopWithin?: number;
};

/** The server drains within 8 seconds. */
const STOP_WITHIN = 7000;

/**
 * Gives every message to each configured relay at least once, and keeps at it until it is through (§14).
 * Each has a queue of its own, so that a dead one does not hold up the other. Call `wake` once at start: it goes on
 * with what an earlier run has left.
 */
export function createRelay(options: RelayOptions): Relay & { idle(): Promise<void> } {
  const { db, smtp, provider, now = Date.now, fetch = globalThis.fetch, log = console.error } = options;
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
    test(words) {
      const letter = { ...words, deliveryId: newId(), receivedAt: new Date(now()).toISOString() };
      return Promise.all(queues.map((queue) => queue.test(letter)));
    },
    async stop() {
      await Promise.all(queues.map((queue) => queue.stop()));
    },
    /** Resolves when no message is under way; those that wait for their time may remain. */
    async idle() {
      await Promise.all(queues.map((queue) => queue.idle()));
    },
  };
}
