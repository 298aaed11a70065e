import { isHref } from "../fields/field.contract.ts";

/** An address as a link can hold it: `example.org/me` gets its `https://`; `""` for what is no address. */
export function asHref(value: string): string {
  if (isHref(value)) return value;
  const isBare = /^[\w-]+(\.[\w-]+)+([/?#]\S*)?$/u.test(value);
  return isBare && isHref(`https://${value}`) ? `https://${value}` : "";
}

/** What two spellings of one address have in common, to find links that are there twice. */
export function sameHref(href: string): string {
  if (!URL.canParse(href)) return href;
  const { protocol, host, pathname, search, hash } = new URL(href);
  const isWeb = /^https?:$/.test(protocol);
  return `${isWeb ? "" : protocol}${host.replace(/^www\./, "")}${pathname.replace(/\/$/, "")}${search}${hash}`;
}
