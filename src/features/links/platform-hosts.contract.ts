import type { Platform } from "./links.contract.ts";

/** Subdomains count too. */
const hosts: Record<string, Platform> = {
  "youtube.com": "Youtube",
  "youtu.be": "Youtube",
  "linkedin.com": "LinkedIn",
  "lnkd.in": "LinkedIn",
  "x.com": "X",
  "twitter.com": "X",
  "instagram.com": "Instagram",
  "tiktok.com": "TikTok",
  "spotify.com": "Spotify",
  "github.com": "Github",
};

/** The platform of an address, `"other"` for an unknown host. @returns null if the text is not an address yet */
export function platformOf(href: string): Platform | null {
  if (!URL.canParse(href)) return null;
  const { hostname } = new URL(href);
  const known = Object.entries(hosts).find(([host]) => hostname === host || hostname.endsWith(`.${host}`));
  return known?.[1] ?? "other";
}
