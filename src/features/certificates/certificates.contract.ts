import { z } from "zod";

/** Why the last order failed, and what to do. */
export type CertificateFailure = { at: string; reason: string };

/** A domain and its certificate, as the owner sees it. */
export type CertificateState = {
  domain: string;
  /** ISO 8601; `""` without a certificate. */
  validFrom: string;
  validTo: string;
  issuer: string;
  /** When it is renewed; `""` without a certificate, and for the owner's own files. */
  renewAt: string;
  failure: CertificateFailure | null;
  /** Whether the owner has asked for a new certificate, which is not in use yet. */
  isReplaced: boolean;
  /** When the next order is made after a failure; `""` otherwise. */
  nextTryAt: string;
};

/** `source` says where they come from: an ACME authority, the owner's own files, or nowhere (a proxy has them, or there is no HTTPS). */
export type CertificatesState = { source: "acme" | "files" | "none"; certificates: CertificateState[] };

/** `POST /api/certificates/replace`. */
export const replaceBody = z.object({ domain: z.string({ error: "Domain must be text." }) });
