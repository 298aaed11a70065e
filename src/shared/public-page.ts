/** A page that visitors see; a feature has none, one or several. Both sides read it: the server renders it, the browser leads to it. */
export type PublicPage = {
  /** Names the page in previews and descriptions: "experience". */
  name: string;
  /** `/experience`, or `/project/:id` for one that shows an entry. */
  path: string;
  /** In the browser's title; of a page that shows an entry, what it says where there is no such entry. */
  title: string;
  /** Whether it is about the person as a whole, which search engines are told. */
  isProfile?: boolean;
  /** Whether it only says that there is nothing: its status is 404. */
  isPlaceholder?: boolean;
  /** Whether it is for whoever was given its address: no search engine, list or statistic names it. */
  isGuest?: boolean;
  /** Its item in the navigation, lowest `order` first; without one it has none. */
  navigation?: { label: string; order: number };
};

/** What visitors read by one call of the API: the same for everyone, so that it is cached, and pages bring it along. */
export type PublicRead = {
  /** Under which both sides hold the answer. */
  key: readonly string[];
  /** Whole: `/api/skills/site-skills`. */
  address: string;
  /** Names of the pages that show it, or all of them, for what stands in the header or the footer. */
  pages: readonly string[] | "all";
};

export const homePage = {
  name: "home",
  path: "/",
  title: "",
  isProfile: true,
  navigation: { label: "Home", order: 0 },
} as const satisfies PublicPage;

/** The site as one chosen reader sees it (§17). */
export const sharePage = {
  name: "share",
  path: "/s/:id",
  title: "Page not found",
  isGuest: true,
} as const satisfies PublicPage;

/** The one for all paths that no page has. */
export const missingPage = {
  name: "missing",
  path: "",
  title: "Page not found",
  isPlaceholder: true,
} as const satisfies PublicPage;

/** The page at a path, with the id of the entry that it shows, `""` for none; `missingPage` for a path that none has. */
export function pageAt<P extends PublicPage>(
  pages: readonly P[],
  path: string,
): { page: P | typeof missingPage; id: string } {
  for (const page of pages) {
    if (page.path === path) return { page, id: "" };
    const [prefix, parameter] = page.path.split(":");
    const id = parameter === undefined ? "" : path.slice(prefix?.length);
    if (id !== "" && path.startsWith(prefix ?? "") && !id.includes("/")) return { page, id };
  }
  return { page: missingPage, id: "" };
}

/** Whether a page shows what is read. */
export function isShownOn({ pages }: PublicRead, page: string): boolean {
  return pages === "all" || pages.includes(page);
}
