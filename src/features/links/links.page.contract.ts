import type { PublicRead } from "../../shared/public-page.ts";

/** On every page, because the header links to three of them. */
export const linksRead = {
  key: ["links"],
  address: "/api/links/site-links",
  pages: "all",
} as const satisfies PublicRead;
