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
 * Scripts come from this server alone, plus the inline ones whose hashes are given; styles may be set on elements
 * because pictures and motion carry their sizes there. Videos of YouTube's no-cookie host load only on a click.
 * @param scriptHashes `sha256-…` of each inline script
 * @param isDevelopment lets Vite put its styles into the page
 */
export function pageHeaders(scriptHashes: string[], isDevelopment = false): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.map((hash) => `'${hash}'`).join(" ")}`.trim(),
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
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
