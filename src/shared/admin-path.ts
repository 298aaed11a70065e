/** What is translated and what is missing, of all features. */
export const TRANSLATIONS_PATH = "/admin/translations";

/** Paths of admin pages that belong to no feature. */
export const coreAdminPaths = [
  "/admin",
  "/admin/login",
  "/admin/my-info",
  "/admin/settings",
  TRANSLATIONS_PATH,
];

/**
 * A pattern that matches the paths of all admin pages (§2).
 * @param paths of the features' pages; `:id` matches an entry's id
 */
export function adminPattern(paths: readonly string[]): RegExp {
  const all = [...coreAdminPaths, ...paths].map((path) => path.replace(":id", "[^/]+"));
  return new RegExp(`^(?:${all.join("|")})$`);
}
