import type { MiddlewareHandler } from "hono";
import type { Env } from "./env.ts";

/** Headers of every response. The policy forbids everything; only pages and files have a policy of their own. */
export const commonHeaders = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
} as const;

/** HSTS: browsers use HTTPS for a year (RFC 6797). */
export const transportSecurity = ["Strict-Transport-Security", "max-age=31536000"] as const;

/** Adds the common headers to every response that doesn't set them itself, and HSTS over HTTPS. */
export const setSecurityHeaders: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  const { headers } = c.res;
  // Cached responses already have them.
  if (!headers.has("X-Content-Type-Options"))
    for (const [name, value] of Object.entries(commonHeaders))
      if (!headers.has(name)) headers.set(name, value);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  if (c.env?.isEncrypted) headers.set(...transportSecurity);
};

/**
 * The headers of a page. Scripts and styles are only allowed from this server, plus the given inline ones. Style
 * attributes are allowed for the sizes of pictures and animations, and frames for YouTube videos.
 * @param scripts hashes of inline scripts: `'sha256-…'`
 * @param styles hashes of inline styles
 * @param isFramed whether the site's own pages may show it in a frame, as the admin's preview does
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
