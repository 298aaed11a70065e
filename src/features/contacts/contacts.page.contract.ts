import type { PublicPage } from "../../shared/public-page.ts";

export const contactPage = {
  name: "contact",
  path: "/contact",
  title: "Contact",
  isProfile: true,
  navigation: { label: "Contact", order: 3 },
} as const satisfies PublicPage;

export const inboxPaths = ["/admin/inbox"] as const;
