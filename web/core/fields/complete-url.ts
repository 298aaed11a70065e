/**
 * Completes a typed URL: `github.com/ada` → `https://github.com/ada`, `ada@example.org` → `mailto:ada@example.org`. Other text
 * stays unchanged, so that validation reports it.
 */
export function completeUrl(typed: string): string {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  // `localhost:3000` has a port, not a scheme.
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) || text.startsWith("/");
  return !hasScheme && /^[^\s/?#]+\.[^\s/?#.]+([/?#:]\S*)?$/.test(text) ? `https://${text}` : text;
}
