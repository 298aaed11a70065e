import type { PublicRead } from "../../shared/public-page.ts";

export const summaryRead = {
  key: ["summaries"],
  address: "/api/summaries/user-summary",
  pages: ["home"],
} as const satisfies PublicRead;
