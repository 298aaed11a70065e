type Named = { fname: string; lname: string; title: string };

const titles: Record<string, string> = {
  experience: "Work Experience",
  projects: "Projects",
  contact: "Contact",
  about: "About",
  resume: "Resume",
  missing: "Page not found",
};

export function fullName(user: { fname: string; lname: string } | null | undefined): string {
  return [user?.fname, user?.lname].filter(Boolean).join(" ");
}

/** The title of a public page: "Projects – Ada Lovelace". */
export function pageTitle(
  page: string,
  user: Named | null | undefined,
  project: { title: string } | null | undefined,
): string {
  const site = fullName(user) || "Vitrine";
  if (page === "home") return user?.title ? `${site} – ${user.title}` : site;
  const title = page === "project" ? (project?.title ?? "Project not found") : titles[page];
  return title ? `${title} – ${site}` : site;
}
