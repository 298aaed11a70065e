import { isHref } from "../fields/field.contract.ts";

/** A text as a link: `example.org/me` becomes `https://example.org/me`; `""` if it is not an address. */
export function asHref(value: string): string {
  if (isHref(value)) return value;
  const isBare = /^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+(:\d+)?([/?#]\S*)?$/u.test(value);
  return isBare && isHref(`https://${value}`) ? `https://${value}` : "";
}

/** A key that is equal for different spellings of an address, to find duplicate links. */
export function hrefKey(href: string): string {
  if (!URL.canParse(href)) return href;
  const { protocol, host, pathname, search, hash } = new URL(href);
  const isWeb = /^https?:$/.test(protocol);
  return `${isWeb ? "" : protocol}${host.replace(/^www\./, "")}${pathname.replace(/\/$/, "")}${search}${hash}`;
}
