/** A telephone number that dials; what is none, such as "on request", is text. */
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
 * The address that dials a number as people write it (RFC 3966): without the `(0)` that is not dialled behind a country's
 * code, and without an extension, which one dials when someone answers. `""` for what is no number, such as "on request".
 */
export function dialAddress(phone: string): string {
  const number = phone.replace(/(?<=\+.*)\(0\)|[x#].*|[^\d+]/gi, "");
  return number && `tel:${number}`;
}
