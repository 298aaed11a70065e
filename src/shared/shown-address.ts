import { toUnicode } from "punycode.js";

/**
 * An address as people write it: without scheme, `www.` and the last slash, and with letters instead of `xn--`.
 * @example shownAddress("https://www.xn--mller-kva.example/") // "müller.example"
 */
export function shownAddress(href: string): string {
  const [, host = "", path = ""] =
    /^([^/?#]*)(.*)$/s.exec(href.replace(/^(https?:\/\/(www\.)?|mailto:)|\/$/g, "")) ?? [];
  return withLetters(host) + path;
}

function withLetters(host: string): string {
  try {
    return toUnicode(host);
  } catch {
    return host; // Not encoded correctly.
  }
}
