import { z } from "zod";

/** Why the last order failed, and what to do. */
const certificateFailure = z.strictObject({ at: z.string(), reason: z.string() });
export type CertificateFailure = z.output<typeof certificateFailure>;

/** A domain and its certificate, as the owner sees it. */
const certificateState = z.strictObject({
  domain: z.string(),
  /** ISO 8601; `""` without a certificate. */
  validFrom: z.string(),
  validTo: z.string(),
  issuer: z.string(),
  /** When it is renewed; `""` without a certificate, and for the owner's own files. */
  renewAt: z.string(),
  failure: certificateFailure.nullable(),
  /** Whether the owner has asked for a new certificate, which is not in use yet. */
  isReplaced: z.boolean(),
  /** When the next order is made after a failure; `""` otherwise. */
  nextTryAt: z.string(),
});
export type CertificateState = z.output<typeof certificateState>;

/** `source` says where they come from: an ACME authority, the owner's own files, or nowhere (a proxy has them, or there is no HTTPS). */
export const certificatesReply = z.strictObject({
  source: z.enum(["acme", "files", "none"]),
  certificates: z.array(certificateState),
});
export type CertificatesState = z.output<typeof certificatesReply>;

/** `POST /api/certificates/replace`. */
export const replaceBody = z.object({ domain: z.string({ error: "Domain must be text." }) });
