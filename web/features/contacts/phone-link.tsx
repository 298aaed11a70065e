import { dialAddress } from "./dial-address.ts";

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
