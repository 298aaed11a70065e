import type { PublicPage, PublicRead } from "../../shared/public-page.ts";

export const contactPage = {
  name: "contact",
  path: "/contact",
  title: "Contact",
  isProfile: true,
  navigation: { label: "Contact", order: 3 },
} as const satisfies PublicPage;

/** The address the contact form is posted to; `""` without a form. */
export const contactFormRead = {
  key: ["contacts", "form"],
  address: "/api/contacts/form/action",
  pages: ["contact"],
} as const satisfies PublicRead;

export const inboxPaths = ["/admin/inbox"] as const;
