import type { PublicPage, PublicRead } from "../../shared/public-page.ts";

export const aboutPage = {
  name: "about",
  path: "/about",
  title: "About",
  isProfile: true,
  navigation: { label: "About", order: 4 },
} as const satisfies PublicPage;

export const aboutsRead = {
  key: ["abouts"],
  address: "/api/abouts/site-about",
  pages: ["about"],
} as const satisfies PublicRead;

export const aboutAdminPaths = ["/admin/about"] as const;
