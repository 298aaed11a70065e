/** A phone number as a `tel:` link; text that is not a number, such as "on request", stays text. */
export function PhoneLink({ phone, className }: { phone: string; className: string }) {
  const href = dialAddress(phone);
  return href ? (
    <a href={href} className={className}>
      {phone}
    </a>
  ) : (
    <span>{phone}</span>
  );
}

/**
 * The `tel:` address of a phone number (RFC 3966), without an extension, and without the `(0)` after a country code, which
 * isn't dialed. `""` for text without a number, such as "on request".
 */
export function dialAddress(phone: string): string {
  const number = phone.replace(/(?<=\+.*)\(0\)|[x#].*|[^\d+]/gi, "");
  return number && `tel:${number}`;
}
