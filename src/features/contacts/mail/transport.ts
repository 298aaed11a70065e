import type { RelayName } from "./delivery.contract.ts";

/** A stored message on its way to one place. */
export type RelayMessage = {
  /** Id of the delivery; the same for every try, so that a mailbox can tell a repetition. */
  deliveryId: string;
  name: string;
  email: string;
  phone: string;
  message: string;
  /** ISO 8601 in UTC. */
  receivedAt: string;
};

/** What takes messages to one place outside this server. */
export type Transport = {
  name: RelayName;
  /** False while there is nobody to send to; such letters wait without counting a try. */
  isReady(): boolean;
  /** Why it is not, where that is not for want of someone to send to; `""` otherwise. */
  obstacle?: string;
  /**
   * Resolves when the other side has taken the letter over.
   * @param signal ends the try
   * @returns a remark for the owner, mostly `""`
   * @throws RefusedError when trying again will hardly help; anything else is worth another try. Both in plain words
   */
  send(letter: RelayMessage, signal: AbortSignal): Promise<string>;
  /** Texts that may stand in an error and must be neither stored nor logged. */
  secrets: string[];
};

/** The other side understood, and said no for good. */
export class RefusedError extends Error {
  override name = "RefusedError";
}

/** Longest wait for the other side to connect or to say anything, in milliseconds. */
export const SOCKET_TIMEOUT = 30_000;

/** The user and password of an address such as `smtp://user:pass@host`, as written there and as meant. */
export function credentialsOf(address: string): string[] {
  const { username, password } = new URL(address);
  if (username === "" && password === "") return [];
  const user = decodeOrKeep(username);
  const pass = decodeOrKeep(password);
  return [
    ...[address, username, user, password, pass].filter(Boolean),
    // As SMTP (AUTH PLAIN, AUTH LOGIN) and HTTP send them.
    ...(user && pass ? [`\0${user}\0${pass}`, user, pass, `${user}:${pass}`].map(toBase64) : []),
  ];
}

/** Of a user or password in an address. */
export function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function toBase64(text: string): string {
  return Buffer.from(text).toString("base64");
}
