/** An order that failed; the message says why, and what the owner can do. */
export class AuthorityError extends Error {
  override name = "AuthorityError";
  /** Milliseconds that the authority asks to wait before the next order; 0 if it does not say. */
  readonly wait: number;

  constructor(message: string, wait = 0) {
    super(message);
    this.wait = wait;
  }
}

/** What to do about a problem, by its type (RFC 8555 §6.7). */
const advice: Record<string, string> = {
  rateLimited: "The authority takes no more orders for now. They are tried again when the limit is over.",
  dns: "The name can't be found. Let its A and AAAA records lead to this machine.",
  connection:
    "The authority could not reach the name on port 80. Let its A and AAAA records lead to this machine, and open port 80 in the firewall.",
  unauthorized:
    "Another server answers under this name. Let all of its A and AAAA records lead to this machine only.",
  caa: "The CAA record of the name forbids this authority. Change or remove that record.",
  rejectedIdentifier: "The authority gives no certificate for this name. Check how it is written.",
  invalidContact: "The authority does not accept VITRINE_ACME_EMAIL. Correct it, or leave it out.",
};

/** @param type of the problem document, `""` for an answer that is none @param detail the authority's reason */
export function explainRefusal(status: number, type: string, detail: string): string {
  if (type === "") return `The authority is out of order: it answers ${status}.`;
  const known = advice[type.replace("urn:ietf:params:acme:error:", "")] ?? "The authority refuses.";
  return `${known} It says: ${detail.replace(/\s+/g, " ").replace(/[.\s]*$/, ".")}`;
}

/** @param code of the system or the TLS library, when there was no answer */
export function explainNetworkError(code: string): string {
  if (/NOT_YET_VALID|HAS_EXPIRED/.test(code))
    return `The authority's own certificate is not valid at this time (${code}). Check this machine's clock.`;
  if (/CERT|SELF_SIGNED|UNABLE_TO|UNKNOWN_CA/.test(code))
    return `The authority's own certificate is not trusted (${code}). Name the file of its root with VITRINE_ACME_CA.`;
  return `The authority can't be reached (${code}). Allow this machine to connect to it.`;
}
