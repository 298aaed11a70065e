import type { PublicPage, PublicRead } from "../../shared/public-page.ts";

/** A page only where there is no résumé to go to. */
export const resumePage = {
  name: "resume",
  path: "/resume",
  title: "Resume",
  isPlaceholder: true,
  navigation: { label: "Resume", order: 5 },
} as const satisfies PublicPage;

/** The navigation leads to the résumé. */
export const resumeRead = {
  key: ["downloads"],
  address: "/api/downloads/site-resume",
  pages: "all",
} as const satisfies PublicRead;
