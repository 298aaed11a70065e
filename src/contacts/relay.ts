import type { Db } from "../db/client.ts";

/** Sends stored messages on to the owner's mailbox. */
export type Relay = {
  /** Notes, in the transaction that stores a message, that it is to be sent on. */
  enqueue(db: Db, contactId: string): void;
  /** Looks for messages that are due. */
  wake(): void;
  /** Ends after the message that is under way. */
  stop(): Promise<void>;
};

/** Without a configured relay messages stay in the inbox. */
export const noRelay: Relay = {
  enqueue() {},
  wake() {},
  async stop() {},
};
