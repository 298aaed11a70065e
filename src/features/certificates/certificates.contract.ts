import { z } from "zod";

/** Why no certificate came, and what to do. */
export type CertificateFailure = { at: string; reason: string };

/** A name of the site and its certificate, as the owner sees it. */
export type CertificateState = {
  domain: string;
  /** ISO 8601; `""` without a certificate. */
  validFrom: string;
  validTo: string;
  issuer: string;
  /** When it is renewed; `""` where that is not known, or somebody else's task. */
  renewAt: string;
  failure: CertificateFailure | null;
  /** Whether the owner has asked for another, which is not there yet. */
  isReplaced: boolean;
  /** When it is tried again after a failure; `""` otherwise. */
  nextTryAt: string;
};

/** `source` says who gets them: this program, the owner's own files, or nobody (a proxy, or no https). */
export type CertificatesState = { source: "acme" | "files" | "none"; certificates: CertificateState[] };

/** `POST /api/certificates/replace`. */
export const replaceBody = z.object({ domain: z.string({ error: "Domain must be text." }) });
