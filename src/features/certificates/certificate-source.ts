import type { Pair } from "./certificate-folder.ts";

/** Supplies the certificates of the HTTPS listener. */
export type CertificateSource = {
  /** The current certificates; one without `serverName` serves every name. */
  pairs(): (Pair & { serverName?: string })[];
  /** Whether there is a certificate for a name. */
  has(domain: string): boolean;
  /** Starts to order and renew certificates, or to watch their files. */
  begin(): void;
  stop(): void;
};
