import type { CertificatePair } from "./certificate-folder.ts";

/** Supplies the certificates of the HTTPS listener. */
export type CertificateSource = {
  /** The current certificates; one without `serverName` serves every name. */
  pairs(): (CertificatePair & { serverName?: string })[];
  /** Whether there is a certificate for a name. */
  has(domain: string): boolean;
  /** Starts to order and renew certificates, or to watch their files. */
  start(): void;
  stop(): void;
};
