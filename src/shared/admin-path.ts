/** Paths of admin pages that belong to no feature. */
export const coreAdminPaths = ["/admin", "/admin/login", "/admin/my-info", "/admin/settings"];

/**
 * A pattern that matches the paths of all admin pages (§2).
 * @param paths of the features' pages; `:id` matches an entry's id
 */
export function adminPattern(paths: readonly string[]): RegExp {
  const all = [...coreAdminPaths, ...paths].map((path) => path.replace(":id", "[^/]+"));
  return new RegExp(`^(?:${all.join("|")})$`);
}
