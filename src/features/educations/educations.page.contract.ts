import type { PublicRead } from "../../shared/public-page.ts";

export const educationsRead = {
  key: ["educations"],
  address: "/api/educations/site-educations",
  pages: ["home"],
} as const satisfies PublicRead;
