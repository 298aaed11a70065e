/** An order that failed: what happened and what to do, in a sentence or two. */
export class AuthorityError extends Error {
  override name = "AuthorityError";
  /** Milliseconds that the authority asks to wait; 0 where it says nothing. */
  readonly wait: number;

  constructor(message: string, wait = 0) {
    super(message);
    this.wait = wait;
  }
}

/** What an authority answers with (RFC 7807). */
export type Problem = { type?: string; detail?: string };

const PREFIX = "urn:ietf:params:acme:error:";

/** What to do about an authority's answer, behind its own words. */
export function wordsOfProblem(domain: string, { type = "", detail = "" }: Problem): string {
  const said = detail === "" ? "" : ` The authority says: ${oneLine(detail)}`;
  const kind = type.replace(PREFIX, "");
  switch (kind) {
    case "rateLimited":
      return `The authority takes no more orders for ${domain} for now.${said} Nothing is to be done: it is tried again by itself when the limit is over.`;
    case "dns":
      return `The name ${domain} can't be found. Let its A and AAAA records lead to this machine.${said}`;
    case "connection":
    case "tls":
      return `The authority could not reach http://${domain} on port 80. Let its A and AAAA records lead to this machine, and open port 80 in the firewall.${said}`;
    case "unauthorized":
    case "incorrectResponse":
      return `Another server answers under ${domain}. Let its A and AAAA records, each of them, lead to this machine alone.${said}`;
    case "caa":
      return `The CAA record of ${domain} forbids this authority. Change or remove that record.${said}`;
    case "rejectedIdentifier":
    case "unsupportedIdentifier":
      return `The authority gives no certificate for ${domain}. Check how the name is written.${said}`;
    case "invalidContact":
    case "unsupportedContact":
      return `The authority does not take VITRINE_ACME_EMAIL. Correct it, or leave it out.${said}`;
    case "userActionRequired":
    case "externalAccountRequired":
      return `The authority wants something of its customer first.${said}`;
  }
  return `The authority has refused the order for ${domain}.${said || " It gives no reason."} It is tried again by itself.`;
}

/** What to do when the authority answers with an error that says nothing more. */
export function wordsOfOutage(directory: string, status: number): string {
  return `The authority at ${new URL(directory).host} is out of order (it answers ${status}). Nothing is to be done: it is tried again by itself.`;
}

/** What to do when the authority was not reached at all. @param code the system's or the library's word */
export function wordsOfNetwork(directory: string, code: string, message: string): string {
  const host = URL.canParse(directory) ? new URL(directory).host : directory;
  if (/NOT_YET_VALID|HAS_EXPIRED/.test(code))
    return `The certificate of ${host} seems to be of another time. Check this machine's clock (\`date\`).`;
  if (/SELF_SIGNED|UNABLE_TO|UNKNOWN_CA|CERT/.test(code))
    return `The certificate of ${host} is not trusted (${code}). Name the file of its root with VITRINE_ACME_CA.`;
  return `The authority at ${host} can't be reached (${code || oneLine(message)}). Check that this machine may connect to it; it is tried again by itself.`;
}

/** Null for a clock that is right within ten minutes. @param theirs milliseconds since 1970, by the authority's clock */
export function wordsOfClock(theirs: number, ours: number): string | null {
  const minutes = Math.round((ours - theirs) / 60_000);
  if (Number.isNaN(theirs) || Math.abs(minutes) <= 10) return null;
  const by =
    Math.abs(minutes) < 120 ? `${Math.abs(minutes)} minutes` : `${Math.round(Math.abs(minutes) / 60)} hours`;
  return `This machine's clock is ${by} ${minutes > 0 ? "fast" : "slow"}, so that certificates are renewed at the wrong time. Set it right, such as with \`timedatectl set-ntp true\`.`;
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim().slice(0, 400);
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
