import type { Link } from "../../../src/features/links/links.contract.ts";

/** What a link leads to, in a visitor's words: the platform, else the host or the address. */
export function linkName({ platform, href }: Link): string {
  if (platform === "Youtube") return "YouTube";
  if (platform === "Github") return "GitHub";
  if (platform !== "other") return platform;
  return href.replace(/^(https?:\/\/(www\.)?|mailto:)/, "").replace(/[/?#].*/, "");
}
