/**
 * An address as it was typed or copied, made whole: `github.com/ada` gets its `https://`, a bare e-mail address its
 * `mailto:`. Whatever is no address stays as it is, for the contract to say so.
 */
export function wholeAddress(typed: string): string {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  // A port is no scheme: `localhost:3000`.
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) || text.startsWith("/");
  return !hasScheme && /^[^\s/?#]+\.[^\s/?#.]+([/?#:]\S*)?$/.test(text) ? `https://${text}` : text;
}
