/**
 * An address as people write it: without scheme, `www.` and the last slash, and with letters instead of `xn--`.
 * @example shownAddress("https://www.xn--mller-kva.example/") // "müller.example"
 */
export function shownAddress(href: string): string {
  const [, host = "", path = ""] =
    /^([^/?#]*)(.*)$/s.exec(href.replace(/^(https?:\/\/(www\.)?|mailto:)|\/$/g, "")) ?? [];
  return (
    host.replace(/(^|[.@])xn--([a-z\d-]+)/gi, (whole, before, label) => {
      try {
        return before + decodePunycode(label.toLowerCase());
      } catch {
        return whole; // Not encoded correctly.
      }
    }) + path
  );
}

const BASE = 36;

/**
 * Decodes a label of a domain name, without `xn--` (RFC 3492). Not a library's, which would be a kilobyte on every page.
 * @throws RangeError if it is not encoded correctly
 */
function decodePunycode(label: string): string {
  const plain = Math.max(label.lastIndexOf("-"), 0);
  const letters = [...label.slice(0, plain)];
  let point = 128;
  let index = 0;
  let bias = 72;
  for (let at = plain && plain + 1; at < label.length; index++) {
    const before = index;
    for (let weight = 1, step = BASE; ; step += BASE) {
      // From "a" to "z", then from "0" to "9".
      const digit = (Number.parseInt(label.charAt(at++), BASE) + 26) % BASE;
      if (Number.isNaN(digit)) throw new RangeError();
      index += digit * weight;
      const threshold = Math.min(Math.max(step - bias, 1), 26);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const count = letters.length + 1;
    let delta = Math.floor((index - before) / (before === 0 ? 700 : 2));
    delta += Math.floor(delta / count);
    for (bias = 0; delta > 455; bias += BASE) delta = Math.floor(delta / 35);
    bias += Math.floor((BASE * delta) / (delta + 38));
    point += Math.floor(index / count);
    index %= count;
    letters.splice(index, 0, String.fromCodePoint(point));
  }
  return letters.join("");
}
