import { phoneLink } from "../../../src/shared/phone-link.ts";

/** A telephone number that dials when clicked; other text, such as "on request", stays text. */
export function PhoneLink({ phone, className }: { phone: string; className: string }) {
  const href = phoneLink(phone);
  return href ? (
    <a href={href} className={className}>
      {phone}
    </a>
  ) : (
    <span>{phone}</span>
  );
}
