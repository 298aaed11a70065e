import type { PublicPage, PublicRead } from "../../shared/public-page.ts";

export const experiencePage = {
  name: "experience",
  path: "/experience",
  title: "Work Experience",
  navigation: { label: "Experience", order: 1 },
} as const satisfies PublicPage;

export const experiencesRead = {
  key: ["experiences"],
  address: "/api/experiences/site-experiences",
  pages: ["experience"],
} as const satisfies PublicRead;

export const experienceAdminPaths = ["/admin/experiences"] as const;
