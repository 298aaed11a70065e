/** On every response, whoever makes it. */
export const commonHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
} as const;

/** Replies of the API and files hold nothing that a browser should run. */
export const apiHeaders = {
  ...commonHeaders,
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
} as const;

/**
 * Scripts and styles come from this server alone, plus the inline ones that are named; styles may be set on elements
 * because pictures and motion carry their sizes there. Videos of YouTube's no-cookie host load only on a click.
 * @param scripts sources of inline scripts: `'sha256-…'`
 * @param styles sources of inline styles, likewise
 */
export function pageHeaders(scripts: string[], styles: string[]): Record<string, string> {
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src https://www.youtube-nocookie.com",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    ...commonHeaders,
    "Content-Security-Policy": policy.join("; "),
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
  };
}
