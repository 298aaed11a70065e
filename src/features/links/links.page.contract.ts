import type { PublicRead } from "../../shared/public-page.ts";

/** The header shows three of them. */
export const linksRead = {
  key: ["links"],
  address: "/api/links/site-links",
  pages: "all",
} as const satisfies PublicRead;
