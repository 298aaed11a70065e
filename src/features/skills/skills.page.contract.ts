import type { PublicRead } from "../../shared/public-page.ts";

export const skillsRead = {
  key: ["skills"],
  address: "/api/skills/site-skills",
  pages: ["home"],
} as const satisfies PublicRead;
