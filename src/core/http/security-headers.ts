/** On every response, whoever makes it. Only pages and files say more: no other answer is to be shown or to run anything. */
export const commonHeaders = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
} as const;

/** For a site that is asked under `https:` only (RFC 6797): browsers come back encrypted for a year, without asking first. */
export const transportSecurity = ["Strict-Transport-Security", "max-age=31536000"] as const;

/**
 * Scripts and styles come from this server alone, plus the inline ones that are named; styles may be set on elements
 * because pictures and motion carry their sizes there. Videos of YouTube's no-cookie host load only on a click.
 * @param scripts sources of inline scripts: `'sha256-…'`
 * @param styles sources of inline styles, likewise
 * @param isFramed whether the site's own pages, the admin, may show it in a frame
 */
export function pageHeaders(scripts: string[], styles: string[], isFramed = false): Record<string, string> {
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self' https://www.youtube-nocookie.com",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors '${isFramed ? "self" : "none"}'`,
  ];
  return {
    ...commonHeaders,
    "Content-Security-Policy": policy.join("; "),
  };
}
