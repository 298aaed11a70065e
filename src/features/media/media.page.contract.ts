import type { PublicRead } from "../../shared/public-page.ts";

/** Pages bring along what is known of their own pictures; the browser asks for all when it needs another one. */
export const picturesRead = {
  key: ["pictures", "all"],
  address: "/api/media/site-pictures",
  pages: [],
} as const satisfies PublicRead;
