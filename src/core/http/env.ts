import type { Context } from "hono";
import type { User } from "../owner/owner.contract.ts";
import type { Session } from "../owner/sessions.ts";

/** The bindings and variables of Hono's context. */
export type Env = {
  /** Set by `Connection` (proxy.ts); tests pass what they need. */
  Bindings: {
    /** Address of the other end of the connection. */
    peer?: string;
    /** Address of the client: the peer, or as a trusted proxy forwards it. */
    clientAddress?: string;
    /** The site's public address, without a trailing slash. */
    origin?: string;
    /**
     * The original request. The app sees HEAD as GET, because only `Bun.serve` can send the length of a body it drops.
     */
    request?: Request;
    /** Whether browsers reach the site over HTTPS. */
    isEncrypted?: boolean;
    /** Whether the caller sees languages that are still hidden. Set for the API by the app. */
    seesHidden?: boolean;
    /** Turns off the connection's idle timeout, for slow uploads and responses. */
    disableIdleTimeout?: () => void;
  };
  Variables: {
    /** The language and path of the address; set for everything but the API. */
    address: { path: string; prefix: string; tag: string | null; isHidden: boolean };
    /** Set by middleware that has already looked the session up. */
    session?: Session;
    /** The row of the path's `:id`; set by `requireRow`. */
    stored?: Readonly<Record<string, unknown>>;
    /** Set by `requireOwner`. */
    owner: User;
    /** SHA-256 of the request's token. */
    tokenHash: string;
  };
};

/** The host of the site's public address, without the port; a password must not contain it. */
export function siteHost(c: Context<Env>): string {
  return new URL(c.env?.origin ?? c.req.url).hostname;
}
