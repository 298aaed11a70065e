/**
 * A cookie that no script can read, for this host only. Over HTTPS, browsers refuse a cookie named `__Host-…` from other hosts
 * and without encryption (RFC 6265bis).
 * @param maxAge in seconds; without it, the cookie ends with the browser
 * @returns the value of `Set-Cookie`
 */
export function hostCookie(name: string, value: string, isEncrypted: boolean, maxAge?: number): string {
  return new Bun.Cookie(nameOf(name, isEncrypted), value, {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: isEncrypted,
    ...(maxAge !== undefined && { maxAge }),
  }).toString();
}

/** The value of a cookie of a request; `""` if there is none. */
export function readHostCookie({ headers }: Request, name: string, isEncrypted: boolean): string {
  return new Bun.CookieMap(headers.get("cookie") ?? "").get(nameOf(name, isEncrypted)) ?? "";
}

function nameOf(name: string, isEncrypted: boolean): string {
  return isEncrypted ? `__Host-${name}` : name;
}
