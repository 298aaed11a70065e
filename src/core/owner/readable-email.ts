import { domainToASCII, domainToUnicode } from "node:url";

/** An address as people write it: `joerg@xn--mller-kva.example` becomes `joerg@müller.example`. */
export function readableEmail(email: string): string {
  return withDomain(email, domainToUnicode);
}

/** An address as programs expect it, the opposite of `readableEmail`. */
export function asciiEmail(email: string): string {
  return withDomain(email, domainToASCII);
}

function withDomain(email: string, convert: (domain: string) => string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  // Other domains stay exactly as they were typed.
  if (at < 1 || !/xn--|[^\x20-\x7e]/i.test(domain)) return email;
  const converted = convert(domain);
  return converted === "" ? email : `${email.slice(0, at)}@${converted}`;
}
