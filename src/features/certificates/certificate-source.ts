import type { Pair } from "./certificate-folder.ts";

/** Where the listener's certificates come from. */
export type CertificateSource = {
  /** The present certificates; one without `serverName` serves every name. */
  pairs(): (Pair & { serverName?: string })[];
  /** Whether there is a certificate for a name. */
  has(domain: string): boolean;
  /** Begins to order and renew them, or to look for changes. */
  begin(): void;
  stop(): void;
};
