import type { PublicRead } from "../../shared/public-page.ts";

export const sectionsRead = {
  key: ["sections"],
  address: "/api/sections/site-sections",
  pages: ["home"],
} as const satisfies PublicRead;

export const sectionAdminPaths = ["/admin/sections"] as const;
