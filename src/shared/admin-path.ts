/** What is translated and what is missing, of all features. */
export const TRANSLATIONS_PATH = "/admin/translations";

/** Share links and downloads. */
export const SHARING_PATH = "/admin/sharing";

/** Where a site is filled from files and repositories. */
export const IMPORT_PATH = "/admin/import";

/** The pages of Settings, by subject. */
export const settingsPaths = {
  account: "/admin/settings",
  languages: "/admin/settings/languages",
  data: "/admin/settings/data",
  server: "/admin/settings/server",
} as const;

/** Paths of admin pages that belong to no feature. */
export const coreAdminPaths = [
  "/admin",
  "/admin/login",
  "/admin/my-info",
  SHARING_PATH,
  ...Object.values(settingsPaths),
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
