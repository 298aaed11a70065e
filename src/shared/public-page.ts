import type { PlainMessage } from "./language.ts";

/** A page that visitors see. The server renders it and the browser routes to it. */
export type PublicPage = {
  /** Identifies the page: "experience". */
  name: string;
  /** `/experience`, or `/project/:id` for a page that shows an entry. */
  path: string;
  /** Title in the browser; for a page that shows an entry, the title if the entry does not exist. */
  title: PlainMessage | "";
  /** Whether it is described to search engines as a profile of the person. */
  isProfile?: boolean;
  /** Whether it is the page for something missing, with status 404. */
  isPlaceholder?: boolean;
  /** Whether it is only for people with its address. It is not indexed, listed or counted in statistics. */
  isGuest?: boolean;
  /** Its item in the navigation, sorted by `order`; undefined for none. */
  navigation?: { label: PlainMessage; order: number };
};

/** An API call that answers the same for every visitor. It is cached, and its data is embedded in pages. */
export type PublicRead = {
  /** Query key of the data, on server and browser. */
  key: readonly string[];
  /** The full path: `/api/skills/site-skills`. */
  address: string;
  /** Names of the pages that show it; "all" for data in the header or footer. */
  pages: readonly string[] | "all";
};

export const homePage = {
  name: "home",
  path: "/",
  title: "",
  isProfile: true,
  navigation: { label: "Home", order: 0 },
} as const satisfies PublicPage;

/** The page of a share link (§17). */
export const sharePage = {
  name: "share",
  path: "/s/:id",
  title: "Page not found",
  isGuest: true,
} as const satisfies PublicPage;

/** The 404 page, for all paths without a page. */
export const missingPage = {
  name: "missing",
  path: "",
  title: "Page not found",
  isPlaceholder: true,
} as const satisfies PublicPage;

/** Finds the page at a path, and the id of its entry or `""`. Returns `missingPage` for a path without a page. */
export function pageAt<P extends Pick<PublicPage, "path">>(
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

/** Whether a page shows the data of a read. */
export function isShownOn({ pages }: PublicRead, page: string): boolean {
  return pages === "all" || pages.includes(page);
}
