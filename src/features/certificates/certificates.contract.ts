import { z } from "zod";

/** Why the last order failed, and what to do. */
const certificateFailure = z.strictObject({ at: z.string(), reason: z.string() });
export type CertificateFailure = z.output<typeof certificateFailure>;

/** A domain and the state of its certificate. */
const certificateState = z.strictObject({
  domain: z.string(),
  /** ISO 8601; `""` without a certificate. */
  validFrom: z.string(),
  validTo: z.string(),
  issuer: z.string(),
  /** When it will be renewed; `""` without a certificate, and for the owner's own files. */
  renewAt: z.string(),
  failure: certificateFailure.nullable(),
  /** Whether the owner asked for a new certificate that is not in use yet. */
  isReplaced: z.boolean(),
  /** When the next order is made after a failure; `""` otherwise. */
  nextTryAt: z.string(),
});
export type CertificateState = z.output<typeof certificateState>;

/** `source` is an ACME authority, the owner's own files, or none (without HTTPS, or behind a proxy that has the certificates). */
export const certificatesReply = z.strictObject({
  source: z.enum(["acme", "files", "none"]),
  certificates: z.array(certificateState),
});
export type CertificatesState = z.output<typeof certificatesReply>;

/** `POST /api/certificates/replace`. */
export const replaceBody = z.object({ domain: z.string({ error: "Domain must be text." }) });
