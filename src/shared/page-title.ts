import { homePage, type PublicPage } from "./public-page.ts";

type Named = { fname: string; lname: string; title: string };

/** The owner's first and last name; `""` if there is no owner. */
export function fullName(user: { fname: string; lname: string } | null | undefined): string {
  return [user?.fname, user?.lname].filter(Boolean).join(" ");
}

/**
 * The title of a public page: "Projects – Ada Lovelace".
 * @param entry that a page with `:id` shows
 */
export function pageTitle(
  page: Pick<PublicPage, "name" | "title">,
  user: Named | null | undefined,
  entry: { title: string } | null | undefined,
): string {
  const site = fullName(user) || "Vitrine";
  if (page.name === homePage.name) return user?.title ? `${site} – ${user.title}` : site;
  return `${entry?.title ?? page.title} – ${site}`;
}
