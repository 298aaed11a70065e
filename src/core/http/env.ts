import type { User } from "../owner/owner.contract.ts";
import type { Session } from "../owner/sessions.ts";

/** What a request carries through the app. */
export type Env = {
  Bindings: {
    /** Address of the peer, or of the client that a trusted proxy names. */
    clientAddress?: string;
    /** The site's public address, without a slash at its end. */
    origin?: string;
    /** Lets the connection be silent for longer than others, for an answer that takes its time. */
    disableIdleTimeout?: () => void;
    /** The request is answered as a GET, and asks only for the headers. */
    isHead?: boolean;
  };
  Variables: {
    /** Set by whoever has looked it up before the route does. */
    session?: Session;
    /** Set by `requireOwner`. */
    owner: User;
    /** SHA-256 of the token that the request came with. */
    tokenHash: string;
  };
};
