import { expect, test } from "bun:test";
import type { Platform } from "./links.contract.ts";
import { platformOf } from "./platform-hosts.contract.ts";

const known: [href: string, platform: Platform | null][] = [
  ["https://www.youtube.com/@ada", "Youtube"],
  ["https://youtu.be/abc", "Youtube"],
  ["https://de.linkedin.com/in/ada", "LinkedIn"],
  ["https://X.com/ada", "X"],
  ["https://twitter.com/ada", "X"],
  ["https://www.instagram.com/ada", "Instagram"],
  ["https://www.tiktok.com/@ada", "TikTok"],
  ["https://open.spotify.com/user/ada", "Spotify"],
  ["https://github.com/ada", "Github"],
  ["https://notgithub.com/ada", "other"],
  ["https://github.com.example.org", "other"],
  ["https://example.org/github.com", "other"],
  ["mailto:ada@github.com", "other"],
  ["github", null],
  ["", null],
];
test.each(known)("recognizes the platform of %p as %p", (href, platform) => {
  expect(platformOf(href)).toBe(platform);
});
