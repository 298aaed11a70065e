import { Representation } from "../http/representation.ts";
import { commonHeaders } from "../http/security-headers.ts";
import type { User } from "../users/users.contract.ts";
import { escapeHtml } from "./document.ts";

/** First characters of the names, as people of any script write them: "AL", "村"; "V" on an empty site. */
export function initials(user: { fname: string; lname: string } | null): string {
  const first = (text: string | undefined) => [...new Intl.Segmenter().segment(text ?? "")][0]?.segment ?? "";
  return (first(user?.fname) + first(user?.lname)).toUpperCase() || "V";
}

/** The site's icon: the owner's initials. */
export function favicon(user: User | null): Representation {
  const letters = initials(user);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#1c1917"/><text x="32" y="33" fill="#fafaf9" font-family="Georgia, serif" font-size="${letters.length > 1 ? 28 : 36}" text-anchor="middle" dominant-baseline="central">${escapeHtml(letters)}</text></svg>`;
  return new Representation(svg, {
    type: "image/svg+xml",
    headers: {
      ...commonHeaders,
      "Content-Security-Policy": "default-src 'none'",
      "Cache-Control": "no-cache",
    },
  });
}
