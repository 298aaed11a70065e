import type { User } from "../owner/owner.contract.ts";
import type { Session } from "../owner/sessions.ts";

/** What Hono's context carries. */
export type Env = {
  /** Of the connection that a request came by (`Connection` in proxy.ts); tests pass what they need. */
  Bindings: {
    /** Address of the other end of the connection. */
    peer?: string;
    /** Address of the peer, or of the client that a trusted proxy names. */
    clientAddress?: string;
    /** The site's public address, without a slash at its end. */
    origin?: string;
    /** The request as it came: the app answers HEAD as GET, because only `Bun.serve` knows the length of what it leaves out. */
    request?: Request;
    /** Whether browsers reach the site by https. */
    isEncrypted?: boolean;
    /** Lets the connection be silent for longer than others, for a response that takes its time. */
    disableIdleTimeout?: () => void;
  };
  Variables: {
    /** Set by middleware that has looked it up before the route does. */
    session?: Session;
    /** The row of the address's `:id`; set by `requireRow`. */
    stored?: Readonly<Record<string, unknown>>;
    /** Set by `requireOwner`. */
    owner: User;
    /** SHA-256 of the token that the request came with. */
    tokenHash: string;
  };
};
