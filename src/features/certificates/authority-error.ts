/** A failed order. The message says why it failed and what the owner can do. */
export class AuthorityError extends Error {
  override name = "AuthorityError";
  /** Milliseconds to wait before the next order, as the authority asks; 0 if it doesn't say. */
  readonly wait: number;

  constructor(message: string, wait = 0) {
    super(message);
    this.wait = wait;
  }
}

/** What to do about a problem, by its type (RFC 8555 §6.7). */
const advice: Record<string, string> = {
  rateLimited: "The authority accepts no more orders for now. Vitrine tries again when the limit ends.",
  dns: "The domain can't be found. Point its A and AAAA records to this server.",
  connection:
    "The authority couldn't reach the domain on port 80. Point its A and AAAA records to this server, and open port 80 in the firewall.",
  unauthorized:
    "Another server answers for this domain. Point all of its A and AAAA records to this server only.",
  caa: "The domain's CAA record forbids this authority. Change or remove that record.",
  rejectedIdentifier: "The authority issues no certificate for this domain. Check the spelling.",
  invalidContact: "The authority doesn't accept VITRINE_ACME_EMAIL. Correct it, or leave it out.",
};

/**
 * A message for an error response of the authority.
 * @param type of the problem document (RFC 8555 §6.7); `""` for a response without one
 * @param detail the authority's own reason
 */
export function explainRefusal(status: number, type: string, detail: string): string {
  if (type === "") return `The authority has a problem: it answered ${status}.`;
  const known = advice[type.replace("urn:ietf:params:acme:error:", "")] ?? "The authority refused the order.";
  return `${known} It says: ${detail.replace(/\s+/g, " ").replace(/[.\s]*$/, ".")}`;
}

/** A message for a request that got no response. @param code error code of the system or the TLS library */
export function explainNetworkError(code: string): string {
  if (/NOT_YET_VALID|HAS_EXPIRED/.test(code))
    return `The authority's own certificate is not valid at this time (${code}). Check this machine's clock.`;
  if (/CERT|SELF_SIGNED|UNABLE_TO|UNKNOWN_CA/.test(code))
    return `The authority's own certificate is not trusted (${code}). Set VITRINE_ACME_CA to the file of its root certificate.`;
  return `The authority can't be reached (${code}). Allow this machine to connect to it.`;
}
