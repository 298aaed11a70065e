import type { MiddlewareHandler } from "hono";
import type { Env } from "./env.ts";

/** On every response, whoever makes it. Only pages and files say more: no other answer is to be shown or to run anything. */
export const commonHeaders = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
} as const;

/** HSTS: browsers come back by https for a year (RFC 6797). */
export const transportSecurity = ["Strict-Transport-Security", "max-age=31536000"] as const;

/** Sets the common headers on every response that has no others of the same name, and HSTS where the site is asked by https. */
export const setSecurityHeaders: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  const { headers } = c.res;
  // A cached response has them all.
  if (!headers.has("X-Content-Type-Options"))
    for (const [name, value] of Object.entries(commonHeaders))
      if (!headers.has(name)) headers.set(name, value);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  if (c.env?.isEncrypted) headers.set(...transportSecurity);
};

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
