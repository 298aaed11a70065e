import type { PublicPage, PublicRead } from "../../shared/public-page.ts";

/** The page that is shown when there is no résumé to redirect to. */
export const resumePage = {
  name: "resume",
  path: "/resume",
  title: "Resume",
  isPlaceholder: true,
  navigation: { label: "Resume", order: 5 },
} as const satisfies PublicPage;

/** Read by all pages, because the navigation links to the résumé. */
export const resumeRead = {
  key: ["downloads"],
  address: "/api/downloads/site-resume",
  pages: "all",
} as const satisfies PublicRead;
