import type { PublicRead } from "../../shared/public-page.ts";

/** Pages include the details of their own pictures. The browser requests all details when it needs those of another picture. */
export const picturesRead = {
  key: ["pictures", "all"],
  address: "/api/media/site-pictures",
  pages: [],
} as const satisfies PublicRead;
