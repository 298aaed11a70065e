import type { GivenCode } from "../../core/owner/setup-code.ts";

/**
 * What the server and the process that makes answers for it say to each other. Requests and answers go over a socket, as HTTP; these headers
 * are the server's own, and none of them reaches or comes from a client.
 */
export const OWN_HEADER = "x-vitrine-";
/** Of a request: the address of who is at the other end of the connection. */
export const PEER_HEADER = `${OWN_HEADER}peer`;
/** Of a request: there where its sender is the owner, as far as the server knows. */
export const OWNER_HEADER = `${OWN_HEADER}owner`;
/** Of a request: asks for the smallest form of what is kept, whatever time that takes. */
export const SMALLEST_HEADER = `${OWN_HEADER}smallest`;
/** Of an answer: `AnswerNotes` as JSON. */
export const NOTES_HEADER = `${OWN_HEADER}notes`;

export type AnswerNotes = {
  /** The request came with the owner's token. */
  isOwners?: true;
  /** The name of a visit that is to be counted. */
  visit?: string;
  /** The answer is for everyone who asks this address; its body is the forms of a `Representation`, one behind the other. */
  kept?: KeptNotes;
};

/** See `Representation.forms`. */
export type KeptNotes = {
  isLasting: boolean;
  /** Whether the address that was asked is the only one with this answer. */
  isOfAddress: boolean;
  status: number;
  type: string;
  headers: Record<string, string>;
  tag: string;
  /** Encodings and their lengths in bytes. */
  forms: [encoding: string, length: number][];
};

/** From the server, beside requests. */
export type Order =
  | {
      /** The first of all. */
      begin: { socket: string; secret: string; setupCode: GivenCode };
    }
  | { want: "variants"; name: string }
  | { want: "look" }
  /** Ends what is under way, and then itself. */
  | { want: "end" };

/** To the server, beside answers. */
export type Report =
  | { is: "listening" }
  /** It could end: nothing is under way, nothing is remembered, and nobody has asked for long. */
  | { is: "idle" }
  | { is: "code"; setupCode: GivenCode };
