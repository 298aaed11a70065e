import type { RelayName } from "./delivery.contract.ts";

/** A message to deliver. */
export type RelayMessage = {
  /** Id of the delivery; the same for every attempt, so that duplicates can be recognized. */
  deliveryId: string;
  name: string;
  email: string;
  phone: string;
  message: string;
  /** ISO 8601 in UTC. */
  receivedAt: string;
};

/** Delivers messages to one destination outside this server. */
export type Transport = {
  name: RelayName;
  /** False while there is no recipient; messages then wait without counting an attempt. */
  isReady(): boolean;
  /** Why it is not ready, unless it only lacks a recipient; `""` otherwise. */
  obstacle?: string;
  /**
   * Resolves when the other side has accepted the message.
   * @param signal cancels the attempt
   * @returns a remark for the owner, usually `""`
   * @throws RefusedError when a retry is unlikely to help; any other error is retried. Messages are for the owner
   */
  send(letter: RelayMessage, signal: AbortSignal): Promise<string>;
  /** Secrets that an error may contain; they must be neither stored nor logged. */
  secrets: string[];
};

/** The other side rejected the message permanently. */
export class RefusedError extends Error {
  override name = "RefusedError";
}

/** Longest wait for a connection or a reply, in milliseconds. */
export const SOCKET_TIMEOUT = 30_000;

/** The secrets of an address such as `smtp://user:pass@host`: user and password in all forms in which they may be sent. */
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

/** Decodes a user or password of an address; invalid encodings are returned unchanged. */
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
