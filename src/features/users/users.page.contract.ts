import type { PublicRead } from "../../shared/public-page.ts";

export const userRead = {
  key: ["users"],
  address: "/api/users/site-info",
  pages: "all",
} as const satisfies PublicRead;
