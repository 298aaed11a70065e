import type { Platform } from "./links.contract.ts";

/** Hosts of the platforms of §5; a subdomain belongs to its host. */
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

/** The platform that an address leads to; null where it is no address yet. */
export function platformOf(href: string): Platform | null {
  if (!URL.canParse(href)) return null;
  const { hostname } = new URL(href);
  const known = Object.entries(hosts).find(([host]) => hostname === host || hostname.endsWith(`.${host}`));
  return known?.[1] ?? "other";
}
